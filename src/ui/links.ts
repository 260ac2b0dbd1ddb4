/**
 * The URL of a link field, or null. Without a scheme it gets https; schemes other than http and https are rejected, so
 * that no field can inject a script.
 */
export function webAddress(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return null;
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) && !/^[\w.-]+\.\w+:\d/.test(trimmed);
  try {
    const url = new URL(hasScheme ? trimmed : `https://${trimmed.replace(/^\/+/, '')}`);
    return (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.') ? url.href : null;
  } catch {
    return null;
  }
}

/** The host of an address for people, without `www.`; the text itself where it is no address. */
export function hostOf(text: string): string {
  const address = webAddress(text);
  return address === null ? text : new URL(address).hostname.replace(/^www\./, '');
}

/** The account at the end of an address: `a16z` of `https://x.com/a16z`. */
export function accountOf(address: string): string {
  const url = webAddress(address);
  const path = url === null ? address : new URL(url).pathname;
  return path.split('/').findLast((part) => part !== '') ?? hostOf(address);
}

export type SocialNetwork =
  | 'twitter'
  | 'linkedin'
  | 'telegram'
  | 'github'
  | 'crunchbase'
  | 'discord'
  | 'medium'
  | 'website';

// `.example` is where people and organizations of the sample data have their pages.
const HOSTS: readonly (readonly [SocialNetwork, RegExp])[] = [
  ['twitter', /(^|\.)(twitter|x)\.(com|example)$/],
  ['linkedin', /(^|\.)linkedin\.(com|example)$/],
  ['telegram', /(^|\.)(t\.me|telegram\.(me|org|example))$/],
  ['github', /(^|\.)github\.(com|example)$/],
  ['crunchbase', /(^|\.)crunchbase\.com$/],
  ['discord', /(^|\.)discord(app)?\.(gg|com)$/],
  ['medium', /(^|\.)medium\.com$/],
];

/** Which network a link belongs to; any other host is a website. */
export function networkOf(link: string): SocialNetwork {
  const host = hostOf(link);
  return HOSTS.find(([, pattern]) => pattern.test(host))?.[0] ?? 'website';
}
