/**
 * What HTML of others may hold, in one table: at intake the server stores nothing else, and on show the browser lets nothing
 * else through. A link leads to another site or to a mail; pictures, styles and frames have no place in a description.
 */
export const SAFE_HTML = {
  tags: [
    'a',
    'b',
    'blockquote',
    'br',
    'code',
    'em',
    'h2',
    'h3',
    'h4',
    'hr',
    'i',
    'li',
    'ol',
    'p',
    'pre',
    's',
    'strong',
    'sub',
    'sup',
    'u',
    'ul',
  ],
  /** Attributes by tag; no other tag has any. */
  attributes: { a: ['href'] },
  /** Of links; one without a scheme would lead to a page of ours and loses its address. */
  schemes: ['https', 'http', 'mailto'],
  /** Deeper elements are left out with their content kept. */
  nesting: 12,
  /** Characters of a source's text. */
  length: 40_000,
} as const;

const VOID_TAGS: readonly string[] = ['br', 'hr'];

const MARKUP = new RegExp(`<(/?)(${SAFE_HTML.tags.join('|')})(?: href="([^"<>]*)")?( ?/)?>`, 'y');

/** Begins like the address of a link that may stay. */
export const SAFE_LINK = new RegExp(`^(?:${SAFE_HTML.schemes.join('|')}):`, 'i');

/**
 * Whether HTML holds nothing but the table's elements, written out and closed in order, as what is stored does. A page that
 * renders without a document shows no other, since it cannot clean it.
 */
export function isSafeHtml(html: string): boolean {
  const open: string[] = [];
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    MARKUP.lastIndex = at;
    const [whole, closing, tag = '', address, slash] = MARKUP.exec(html) ?? [];
    if (whole === undefined) return false;
    const isVoid = VOID_TAGS.includes(tag);
    if (closing === '/') {
      if (address !== undefined || slash !== undefined || open.pop() !== tag) return false;
    } else if (!isVoid) {
      if (slash !== undefined || (address !== undefined && (tag !== 'a' || !SAFE_LINK.test(address)))) return false;
      open.push(tag);
    } else if (address !== undefined) return false;
    at += whole.length;
  }
  return open.length === 0;
}
