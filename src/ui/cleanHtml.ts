import DOMPurify from 'dompurify';
import { SAFE_HTML } from '#schemas/safeHtml.ts';

const SCHEMES = new RegExp(`^(?:${SAFE_HTML.schemes.join('|')}):`, 'i');

/**
 * HTML of others as a page may show it. The server, which renders pages without a document, has stored it clean: there the
 * text stays as it is.
 */
export function cleanHtml(html: string): string {
  if (!DOMPurify.isSupported) return html;
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...SAFE_HTML.tags],
    ALLOWED_ATTR: Object.values(SAFE_HTML.attributes).flat(),
    ALLOWED_URI_REGEXP: SCHEMES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
