import DOMPurify from 'dompurify';
import { isSafeHtml, SAFE_HTML, SAFE_LINK } from '#schemas/safeHtml.ts';

/**
 * HTML of others as a page may show it; null where what is stored is not clean, so that the text without markup is shown
 * instead. On the server, which has no document, the check alone decides.
 */
export function cleanHtml(html: string): string | null {
  if (!isSafeHtml(html)) return null;
  if (!DOMPurify.isSupported) return html;
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...SAFE_HTML.tags],
    ALLOWED_ATTR: Object.values(SAFE_HTML.attributes).flat(),
    ALLOWED_URI_REGEXP: SAFE_LINK,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
