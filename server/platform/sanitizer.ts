import sanitizeHtml from 'sanitize-html';
import type { SafeHtml } from '#schemas/safeHtml.ts';
import { storableText } from '#schemas/text.ts';

/** Text that still changes then is an attack. */
const PASSES_MAX = 8;

/**
 * A function that leaves of HTML what a table allows, so that another pass changes nothing. It gives null where no text is left,
 * or none is marked up. `transformTags` runs before the table is applied.
 */
export function createSanitizer(
  rules: SafeHtml,
  transformTags: sanitizeHtml.IOptions['transformTags'],
): (html: string) => string | null {
  const options: sanitizeHtml.IOptions = {
    allowedTags: [...rules.tags],
    allowedAttributes: Object.fromEntries(
      Object.entries(rules.attributes).map(([tag, attributes]) => [tag, Object.keys(attributes)]),
    ),
    allowedSchemes: ['https', 'http', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: rules.nesting,
    ...(transformTags && { transformTags }),
  };
  return (given) => {
    let html = storableText(given.slice(0, rules.length));
    // What one pass uncovers, the next removes.
    for (let pass = 0; pass < PASSES_MAX; pass++) {
      const next = sanitizeHtml(html, options).trim();
      if (next === html) return isMarkedUp(html) ? html : null;
      html = next;
    }
    return null;
  };
}

function isMarkedUp(html: string): boolean {
  return /<\w/.test(html) && (html.includes('<img ') || sanitizeHtml(html, { allowedTags: [] }).trim() !== '');
}
