import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '#schemas/format.ts';
import type { FieldAges } from '#schemas/freshness.ts';
import type { HomeTotals as Totals } from '#schemas/queries/results.ts';
import { homeTotalsQuery } from '#src/api/shellQueries.ts';
import { useMoments } from '#src/features/data-table/toolbar/DataAge.tsx';
import { ageNote, dayText } from '#src/i18n/dataAge.ts';
import { homeMessages } from '#src/i18n/en/home.ts';
import { useNow } from '#src/shared/clock.ts';
import { ExactFigure, FigureRow, firstToOpen } from '#src/ui/ExactFigure.tsx';
import { Change, ShortFigure } from '#src/ui/Figures.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SectionBody } from './HomeSection.tsx';

const text = homeMessages.totals;
const LABELS = [text.marketCap, text.volume, text.tvl, text.raised, text.projects, text.rounds];

const GRID = 'grid min-h-(--home-totals) grid-cols-6 max-xl:grid-cols-3 max-desk:grid-cols-2';

/** Six totals of the data set, each with what it adds. */
export function HomeTotals() {
  const query = useQuery(homeTotalsQuery());
  return (
    <section aria-label={text.label} className="border-b border-line *:mt-0">
      <SectionBody
        name={text.name}
        query={query}
        skeleton={
          <dl className={GRID}>
            {LABELS.map((label) => (
              <Total key={label} label={label} />
            ))}
          </dl>
        }
      >
        {(totals) => (
          <FigureRow label={text.label} first={firstToOpen(moneyOf(totals))}>
            <dl className={GRID}>
              <Figures totals={totals} />
            </dl>
          </FigureRow>
        )}
      </SectionBody>
    </section>
  );
}

const moneyOf = (totals: Totals) => [
  { label: text.marketCap, value: totals.market_cap_usd },
  { label: text.volume, value: totals.volume_usd },
  { label: text.tvl, value: totals.tvl_usd },
  { label: text.raised, value: totals.raised_30d_usd },
];

function Figures({ totals }: { readonly totals: Totals }) {
  const now = useNow();
  const ages = useMoments(false)?.fields.projects ?? {};
  const { counted, raised_until: until } = totals;
  /** How old the figures are, unless they are live; otherwise how many there are. */
  const note = (age: FieldAges[string] | undefined, count: number) => ageNote(age, now) || text.of(count);
  return (
    <>
      <Total label={text.marketCap} figure={<Money name={text.marketCap} value={totals.market_cap_usd} />}>
        {totals.market_cap_change24h === null ? (
          note(ages.market_cap_usd, counted.market_cap_usd)
        ) : (
          <>
            <Change fit value={totals.market_cap_change24h} unit={text.change} />
            <Also>{ageNote(ages.market_cap_usd, now)}</Also>
          </>
        )}
      </Total>
      <Total label={text.volume} figure={<Money name={text.volume} value={totals.volume_usd} />}>
        {note(ages.volume, counted.volume_usd)}
      </Total>
      <Total label={text.tvl} figure={<Money name={text.tvl} value={totals.tvl_usd} />}>
        {note(ages.tvl, counted.tvl_usd)}
      </Total>
      <Total label={text.raised} figure={<Money name={text.raised} value={totals.raised_30d_usd} />}>
        {until !== null && text.roundsTo(totals.raised_30d_rounds, dayText(until, now))}
      </Total>
      <Total label={text.projects} figure={<span className="figure">{formatCount(totals.projects)}</span>}>
        {text.priced(totals.priced)}
      </Total>
      <Total label={text.rounds} figure={<span className="figure">{formatCount(totals.fundraising)}</span>}>
        {until !== null && text.newRounds(totals.rounds_7d, dayText(until, now))}
      </Total>
    </>
  );
}

/** It opens to every digit. */
function Money({ name, value }: { readonly name: string; readonly value: number | null }) {
  return (
    <>
      {value === null ? (
        <ShortFigure value={value} />
      ) : (
        <ExactFigure name={name} value={value}>
          <ShortFigure value={value} fit />
        </ExactFigure>
      )}
      {value !== null && (
        <span className="ml-1 text-12 font-normal tracking-normal text-muted">{homeMessages.usd}</span>
      )}
    </>
  );
}

function Also({ children }: { readonly children: string }) {
  return children === '' ? null : <span className="text-muted"> {children}</span>;
}

function Total({
  label,
  figure,
  children,
}: {
  readonly label: string;
  readonly figure?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className="min-w-0 border-l border-line px-5 py-2.5 first:border-l-0 max-xl:border-t max-xl:nth-[-n+3]:border-t-0 max-xl:nth-[4]:border-l-0 max-desk:border-t! max-desk:px-4 max-desk:nth-[-n+2]:border-t-0! max-desk:nth-[4]:border-l max-desk:nth-[odd]:border-l-0">
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="flex h-7 items-center text-20 font-semibold tracking-[-0.015em] whitespace-nowrap">
        {figure ?? <Skeleton className="h-4 w-24" />}
      </dd>
      <dd className="figure min-h-4 text-12 text-muted">{children}</dd>
    </div>
  );
}
