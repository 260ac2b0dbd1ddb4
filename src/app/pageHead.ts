import { documentTitle, pageOf } from '#schemas/routes/routes.ts';

/** An address of the site as the server names it, which may stand behind a name of its own. */
const site = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? window.location.origin;

/**
 * Has the head of the document tell of the page at a path, in place of the one whose HTML the server sent. What is known of a
 * record only where it is read, its description and its picture, is left out, and so is the first page's structured data.
 */
export function renewHead(pathname: string): void {
  const page = pageOf(pathname);
  const fixed = page.kind === 'fixed' ? page.page : null;
  const path = page.kind === 'record' ? page.path : (fixed?.path ?? null);
  const address = path === null ? null : new URL(path, site).href;
  renew('link', 'rel', 'canonical', 'href', address);
  renew('meta', 'property', 'og:url', 'content', address);
  renew('meta', 'name', 'robots', 'content', page.kind === 'missing' || fixed?.indexable === false ? 'noindex' : null);
  renew('meta', 'name', 'description', 'content', fixed?.description ?? null);
  renew('meta', 'property', 'og:description', 'content', fixed?.description ?? null);
  renew('meta', 'property', 'og:title', 'content', fixed === null ? null : documentTitle(fixed.title));
  renew('meta', 'property', 'og:image', 'content', null);
  document.head.querySelector('script[type="application/ld+json"]')?.remove();
}

/** Sets an attribute of the one element that is named so, which comes where there is none; null takes the element away. */
function renew(tag: 'link' | 'meta', by: string, name: string, attribute: string, value: string | null): void {
  const found = document.head.querySelector(`${tag}[${by}="${name}"]`);
  if (value === null) {
    found?.remove();
    return;
  }
  const element = found ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(by, name);
  element.setAttribute(attribute, value);
}
