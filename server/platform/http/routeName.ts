import { LANGUAGES } from '#schemas/constants.ts';
import { addressIn } from '#schemas/i18n/buildLanguage.ts';
import { pageOf } from '#schemas/routes/routes.ts';

/** Files have a route each, by their names. */
const FILE = /^(.*\/(?:assets|static))\/.+$/;
/** Addresses that lead nowhere: anybody can invent as many as they like. */
const NOWHERE = 'none';

/**
 * The name of a route, of which there are few: its pattern, that of the page at an address where it has no route, and one name
 * for everything else.
 */
export function routeName(route: string | null, url: string): string {
  if (route !== null) return route.replace(FILE, '$1/*');
  return pageRoute(url.split('?')[0] ?? '') ?? NOWHERE;
}

/** The pattern of the page at a path of any language; null: there is none. */
function pageRoute(address: string): string | null {
  for (const language of LANGUAGES) {
    const home = addressIn(language, '/');
    const base = home === '/' ? '' : home;
    if (address !== home && !address.startsWith(`${base}/`)) continue;
    const page = pageOf(address.slice(base.length) || '/');
    if (page.kind === 'missing') continue;
    const { route } = page.kind === 'record' || page.kind === 'story' ? page.route : page.page;
    return base + route.replaceAll('$', ':');
  }
  return null;
}
