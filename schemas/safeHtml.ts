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
