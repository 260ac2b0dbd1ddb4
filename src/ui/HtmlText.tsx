import { useMemo } from 'react';
import { cleanHtml } from './cleanHtml.ts';

/** A text of others with its markup; the plain one where the markup is missing or not clean. */
export function HtmlText({ html, plain }: { readonly html: string | null; readonly plain: string | null }) {
  const clean = useMemo(() => (html === null ? null : inNewTabs(cleanHtml(html))), [html]);
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

/** Clean HTML spells a link with an address in one way only. */
function inNewTabs(clean: string | null): string | null {
  return clean?.replaceAll('<a href=', '<a target="_blank" rel="noopener noreferrer" href=') ?? null;
}
