import DOMPurify from 'dompurify';
import { isSafeHtml, SAFE_HTML, SAFE_LINK, SAFE_RESEARCH, type SafeHtml } from '#schemas/safeHtml.ts';

/** Of links and pictures; a page of ours has no scheme. The check before says more, by tag. */
const ADDRESSES = new Map([
  [SAFE_HTML, SAFE_LINK],
  [SAFE_RESEARCH, new RegExp(`${SAFE_LINK.source}|^/(?![/\\\\])`, 'i')],
]);

/**
 * HTML of others as a page may show it; null where what is stored is not clean, so that the text without markup is shown
 * instead. On the server, which has no document, the check alone decides.
 */
export function cleanHtml(html: string, rules: SafeHtml = SAFE_HTML): string | null {
  if (!isSafeHtml(html, rules)) return null;
  return DOMPurify.isSupported ? purify(html, rules) : html;
}

/** The second sanitizer: what is left of HTML after the browser has read it as a document. */
export function purify(html: string, rules: SafeHtml): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...rules.tags],
    ALLOWED_ATTR: [...new Set(Object.values(rules.attributes).flatMap((attributes) => Object.keys(attributes)))],
    ALLOWED_URI_REGEXP: ADDRESSES.get(rules) ?? SAFE_LINK,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
