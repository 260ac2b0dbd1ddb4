import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '#schemas/format.ts';
import type { FieldAges } from '#schemas/freshness.ts';
import { homeTotalsQuery, statusQuery } from '#src/api/shellQueries.ts';
import { ageNote } from '#src/i18n/dataAge.ts';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { useNow } from '#src/shared/clock.ts';
import { ExactFigure, FigureRow, firstToOpen } from '#src/ui/ExactFigure.tsx';
import { Change } from '#src/ui/Figures.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';

const text = tablePartMessages.totals;

/** Totals of the whole data set beside the tabs; fewer in narrow windows. */
export function HeadlineTotals() {
  const { data, isPending } = useQuery(homeTotalsQuery());
  const { data: status } = useQuery(statusQuery());
  if (isPending) return <Skeleton className="ml-auto w-64 max-desk:hidden" />;
  if (!data) return null;
  const totals = data.result;
  const ages = status?.moments?.fields.projects ?? {};
  return (
    <Totals
      totals={[
        {
          label: text.marketCap,
          value: totals.market_cap_usd,
          change: totals.market_cap_change24h,
          age: ages.market_cap_usd,
        },
        { label: text.volume, value: totals.volume_usd, age: ages.volume },
        { label: text.tvl, value: totals.tvl_usd, age: ages.tvl },
        { label: text.raised, value: totals.raised_30d_usd, until: totals.raised_until },
      ]}
    />
  );
}

interface TotalFigure {
  readonly label: string;
  readonly value: number | null;
  readonly change?: number | null;
  /** Last day counted: that of the newest round. */
  readonly until?: string | null;
  readonly age?: FieldAges[string] | undefined;
}

/** Totals in a row: one stop of the Tab key, arrow keys move between them. */
export function Totals({ totals }: { readonly totals: readonly TotalFigure[] }) {
  // Narrow windows hide all but the first: it is the stop while none has focus.
  return (
    <FigureRow label={text.label} first={firstToOpen(totals)} className="ml-auto shrink-0 pl-6 max-desk:hidden">
      <dl className="flex h-full gap-6 text-13 [&>div:nth-child(n+2)]:max-xl:hidden">
        {totals.map((total) => (
          <Total key={total.label} {...total} />
        ))}
      </dl>
    </FigureRow>
  );
}

function Total({ label, value, change, until = null, age }: TotalFigure) {
  const now = useNow();
  const note = until !== null ? text.to(formatDate(until, 'plain')) : ageNote(age, now);
  return (
    <div className="grid grid-cols-[auto_auto] content-center items-baseline gap-x-2 whitespace-nowrap">
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="figure flex items-baseline gap-2 font-medium">
        {value === null ? (
          formatMoney(value)
        ) : (
          <ExactFigure name={label} value={value}>
            {formatMoney(value)}
          </ExactFigure>
        )}
        {change !== undefined && change !== null && (
          <Change value={change} fit unit={text.change} className="text-12 font-normal" />
        )}
      </dd>
      {note !== '' && <dd className="col-span-2 text-12 leading-4 text-muted">{note}</dd>}
    </div>
  );
}
