import { useQuery } from '@tanstack/react-query';
import { formatDate, formatExact, formatMoney } from '#schemas/format.ts';
import { homeTotalsQuery } from '#src/api/queries.ts';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { Change } from '#src/ui/Figures.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';

const text = tablePartMessages.totals;

/** Totals of the whole data set beside the tabs; fewer in narrow windows. */
export function HeadlineTotals() {
  const { data, isPending } = useQuery(homeTotalsQuery());
  if (isPending) return <Skeleton className="ml-auto w-64 max-desk:hidden" />;
  if (!data) return null;
  const totals = data.result;
  return (
    <dl
      aria-label={text.label}
      className="ml-auto flex shrink-0 gap-6 pl-6 text-13 max-desk:hidden [&>div:nth-child(n+2)]:max-xl:hidden"
    >
      <Total label={text.marketCap} value={totals.market_cap_usd} change={totals.market_cap_change24h} />
      <Total label={text.volume} value={totals.volume_usd} />
      <Total label={text.tvl} value={totals.tvl_usd} />
      <Total label={text.raised} value={totals.raised_30d_usd} until={data.asOf} />
    </dl>
  );
}

function Total({
  label,
  value,
  change,
  until,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly change?: number | null;
  /** Last day counted; may differ from today, as in a filter on the same days. */
  readonly until?: string;
}) {
  const exact = formatExact(value);
  return (
    <div className="flex items-baseline gap-2 whitespace-nowrap">
      <dt className="text-12 text-muted">{label}</dt>
      <dd
        className="figure flex items-baseline gap-2 font-medium"
        title={until === undefined || value === null ? exact : text.until(exact, formatDate(until))}
      >
        {formatMoney(value)}
        {change !== undefined && change !== null && (
          <Change value={change} fit unit={text.change} className="text-12 font-normal" />
        )}
      </dd>
    </div>
  );
}
