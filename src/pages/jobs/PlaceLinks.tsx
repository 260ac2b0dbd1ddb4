import type { JobPage } from '#schemas/entities/storyPages.ts';
import { jobMessages } from '#src/i18n/en/jobs.ts';
import { webAddress } from '#src/ui/links.ts';
import { OutwardLink } from '#src/ui/OutwardLink.tsx';
import { placesText } from './jobText.ts';

const text = jobMessages;

/** Where one applies for each place, of an ad that stands once for several. */
export function PlaceLinks({ urls }: { readonly urls: JobPage['apply_urls'] }) {
  const links = urls.flatMap(({ places, url }) => {
    const href = webAddress(url);
    return href === null ? [] : [{ href, label: placesText(places) || text.placeUnknown }];
  });
  if (links.length === 0) return null;
  return (
    <div className="mt-3 text-13">
      <p className="text-muted">{text.byPlace}</p>
      <ul className="mt-1">
        {links.map(({ href, label }) => (
          <li key={href} className="py-1 wrap-anywhere">
            <OutwardLink href={href} className="underline underline-offset-3">
              {label}
            </OutwardLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
