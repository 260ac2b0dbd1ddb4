import { useMemo } from 'react';
import { SAFE_HTML, type SafeHtml } from '#schemas/safeHtml.ts';
import { cleanHtml } from './cleanHtml.ts';

/** A text of others with its markup; the plain one where the markup is missing or not clean. */
export function HtmlText({
  html,
  plain,
  rules = SAFE_HTML,
}: {
  readonly html: string | null;
  readonly plain: string | null;
  readonly rules?: SafeHtml;
}) {
  const clean = useMemo(() => (html === null ? null : onShow(cleanHtml(html, rules))), [html, rules]);
  if (clean === null) {
    return plain === null ? null : (
      <p className="max-w-[80ch] whitespace-pre-line text-pretty wrap-anywhere">{plain}</p>
    );
  }
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above.
    <div className="prose [&>:first-child]:mt-0! [&>:last-child]:mb-0!" dangerouslySetInnerHTML={{ __html: clean }} />
  );
}

/** Other sites open in a new tab, pictures load late, wide tables scroll. Clean HTML spells each in one way only. */
function onShow(clean: string | null): string | null {
  return (
    clean
      ?.replaceAll(
        /<a href="(?!\/)([^"]*)"(?: rel="([^"]*)")?/g,
        (_link, address: string, rel = '') =>
          `<a target="_blank" rel="${`${rel} noopener noreferrer`.trim()}" href="${address}"`,
      )
      .replaceAll('<img ', '<img loading="lazy" decoding="async" ')
      .replaceAll('<table>', '<div class="prose-scroll" tabindex="0"><table>')
      .replaceAll('</table>', '</table></div>') ?? null
  );
}
