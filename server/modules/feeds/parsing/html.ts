import sanitizeHtml from 'sanitize-html';
import { SAFE_HTML, SAFE_LINK } from '#schemas/safeHtml.ts';
import { storableText } from '#schemas/text.ts';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...SAFE_HTML.tags],
  allowedAttributes: { a: [...SAFE_HTML.attributes.a] },
  allowedSchemes: [...SAFE_HTML.schemes],
  allowProtocolRelative: false,
  nestingLimit: SAFE_HTML.nesting,
  transformTags: {
    // A profile has its own first headings.
    h1: 'h3',
    h2: 'h3',
    a: (tagName, { href }) => ({
      tagName,
      attribs: href !== undefined && SAFE_LINK.test(href.trim()) ? { href: href.trim() } : {},
    }),
  },
};

/** HTML of a source as it may be stored: another pass changes nothing. Null: no text is left, or none is marked up. */
export function safeHtml(value: unknown): string | null {
  if (typeof value !== 'string' || !/<\w/.test(value)) return null;
  let html = storableText(value.slice(0, SAFE_HTML.length));
  // What one pass uncovers, the next removes.
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const next = sanitizeHtml(html, OPTIONS).trim();
    if (next === html) return /<\w/.test(html) && sanitizeHtml(html, { allowedTags: [] }).trim() !== '' ? html : null;
    html = next;
  }
  return null;
}

/** Text that still changes then is an attack. */
const PASSES_MAX = 8;
