import { SAFE_HTML, SAFE_LINK } from '#schemas/safeHtml.ts';
import { createSanitizer } from '#server/platform/sanitizer.ts';

const sanitize = createSanitizer(SAFE_HTML, {
  // A profile has its own first headings.
  h1: 'h3',
  h2: 'h3',
  a: (tagName, { href }) => ({
    tagName,
    attribs: href !== undefined && SAFE_LINK.test(href.trim()) ? { href: href.trim() } : {},
  }),
});

/** HTML of a source as it may be stored: another pass changes nothing. Null: no text is left, or none is marked up. */
export function safeHtml(value: unknown): string | null {
  return typeof value === 'string' && /<\w/.test(value) ? sanitize(value) : null;
}
