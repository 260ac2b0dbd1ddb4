import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAtom, useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { homeTotalsQuery } from '#src/api/shellQueries.ts';
import { topQuery } from '#src/api/topRows.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { introductionMessages as text } from '#src/i18n/en/introduction.ts';
import { useNow } from '#src/shared/clock.ts';
import { storedFlag } from '#src/shared/storage/browserStorage.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { focusHeading } from '#src/ui/focus.ts';
import { belowTvl, exampleQuarter, seedRounds } from './exampleViews.ts';

/** `public/first-paint.js` reads the same key. */
const dismissedAtom = storedFlag('assay.intro.dismissed', false);

const LINK = 'underline decoration-control underline-offset-3 hover:decoration-current';

/**
 * One line for newcomers: what Assay is, with views to begin with. Members, and who has dismissed it, do not see it.
 * `inset`: the padding of what stands below.
 */
export function Introduction({ inset = 'pl-4' }: { readonly inset?: string }) {
  const isMember = useAtomValue(signedInAtom);
  const [isDismissed, setDismissed] = useAtom(dismissedAtom);
  if (isMember || isDismissed) return null;
  const dismiss = () => {
    setDismissed(true);
    focusHeading();
  };
  return (
    <section
      aria-label={text.title}
      data-introduction
      className={cx('flex shrink-0 items-start gap-2 border-b border-line py-1 pr-2 text-13', inset)}
    >
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-1 py-1.5">
        <p>{text.about}</p>
        <Examples />
      </div>
      <IconButton icon={X} label={text.dismiss} onClick={dismiss} />
    </section>
  );
}

function Examples() {
  const newestRound = useQuery(homeTotalsQuery()).data?.result.raised_until ?? null;
  const quarter = exampleQuarter(newestRound, useNow());
  const investor = useQuery(topQuery('organizations', {})).data?.result[0];
  return (
    // On a phone one below the other: side by side, another font wraps them otherwise and moves what stands below.
    <ul aria-label={text.examples} className="flex flex-wrap gap-x-4 gap-y-1 max-sm:flex-col">
      <li>
        <Link
          to="/directory/$source"
          params={{ source: 'fundraising' }}
          search={{ ...seedRounds(quarter) }}
          className={LINK}
        >
          {text.seedRounds(quarter)}
        </Link>
      </li>
      {investor?.slug != null && (
        <li>
          <Link to="/organization/$slug/$tab" params={{ slug: investor.slug, tab: 'co-investors' }} className={LINK}>
            {text.investsWith(investor.ventures_name)}
          </Link>
        </li>
      )}
      <li>
        <Link to="/directory/$source" params={{ source: 'projects' }} search={{ ...belowTvl }} className={LINK}>
          {text.belowTvl}
        </Link>
      </li>
    </ul>
  );
}
