import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Holding } from '#schemas/entities/profiles.ts';
import { formatCount } from '#schemas/format.ts';
import { staleFigure } from '#schemas/freshness.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { investorMessages } from '#src/i18n/en/investors.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { DatedFigure } from '#src/ui/DatedFigure.tsx';
import { Change, DateText, Price, ShortFigure } from '#src/ui/Figures.tsx';
import { LogoLink } from '#src/ui/LogoLink.tsx';
import { ScrolledTable, TableCell } from '#src/ui/ScrolledTable.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Tag } from '#src/ui/Tags.tsx';
import { HOLDING_COLUMNS, type HoldingColumn, type HoldingOrder, sortedHoldings } from './sortedHoldings.ts';

const text = investorMessages.portfolio;

/** Holdings shown before "show all". */
const FIRST_SHOWN = 30;

/** Columns that begin with the smallest. */
const ASCENDING: readonly HoldingColumn[] = ['name'];

const UNITS: Partial<Record<HoldingColumn, string>> = {
  price_usd: entityMessages.units.usd,
  change24h: entityMessages.units.percent,
  market_cap_usd: entityMessages.units.usd,
  total_raised_usd: entityMessages.units.usd,
};

/**
 * The projects that an investor invested in and when, with their market figures, in any order. `total`: those that are not
 * listed included.
 */
export function Holdings({
  title,
  holdings,
  total,
  end,
}: {
  readonly title: string;
  readonly holdings: readonly Holding[];
  readonly total: number;
  /** Controls beside the title. */
  readonly end: ReactNode;
}) {
  const [order, setOrder] = useState<HoldingOrder | null>(null);
  const [all, setAll] = useState(false);
  const sorted = order ? sortedHoldings(holdings, order) : holdings;
  const shown = all ? sorted : sorted.slice(0, FIRST_SHOWN);
  return (
    <Section title={title} note={text.note(holdings.length, total)} end={end}>
      <ScrolledTable
        label={text.label}
        className="min-w-200"
        head={HOLDING_COLUMNS.map((column) => <Header key={column} column={column} order={order} onOrder={setOrder} />)}
      >
        {shown.map((holding) => (
          <tr key={`${holding.slug} ${holding.name}`}>
            <TableCell isHeader className="max-w-60">
              <LogoLink kind="project" of={holding}>
                {holding.symbol !== null && <span className="text-muted">{holding.symbol}</span>}
                {holding.is_acquirer && <Tag>{text.acquired}</Tag>}
              </LogoLink>
            </TableCell>
            <TableCell>
              <DateText value={holding.first_date} />
            </TableCell>
            <TableCell>
              <DateText value={holding.last_date} />
            </TableCell>
            <TableCell isFigure className="figure">
              {formatCount(holding.rounds)}
            </TableCell>
            <TableCell isFigure className="figure">
              {formatCount(holding.rounds_led)}
            </TableCell>
            <TableCell isFigure>
              <DatedFigure stale={staleFigure(DATA_SETS.projects, holding, 'price_usd')}>
                <Price value={holding.price_usd} />
              </DatedFigure>
            </TableCell>
            <TableCell isFigure>
              <DatedFigure stale={staleFigure(DATA_SETS.projects, holding, 'change24h')} isDated={false}>
                <Change value={holding.change24h} />
              </DatedFigure>
            </TableCell>
            <TableCell isFigure>
              <DatedFigure stale={staleFigure(DATA_SETS.projects, holding, 'market_cap_usd')}>
                <ShortFigure value={holding.market_cap_usd} />
              </DatedFigure>
            </TableCell>
            <TableCell isFigure>
              <ShortFigure value={holding.total_raised_usd} />
            </TableCell>
          </tr>
        ))}
      </ScrolledTable>
      {shown.length < sorted.length && (
        <Button variant="ghost" className="mt-2 -ml-2" onClick={() => setAll(true)}>
          {text.all(sorted.length)}
        </Button>
      )}
    </Section>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** A header that sorts: one way, the other, and back to the latest first. */
function Header({
  column,
  order,
  onOrder,
}: {
  readonly column: HoldingColumn;
  readonly order: HoldingOrder | null;
  readonly onOrder: (order: HoldingOrder | null) => void;
}) {
  const now = order?.column === column ? order.order : null;
  const first = ASCENDING.includes(column) ? 'asc' : 'desc';
  const next = now === null ? first : now === first ? (first === 'asc' ? 'desc' : 'asc') : null;
  const isText = column === 'name' || column === 'first_date' || column === 'last_date';
  const Icon = now === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={now === null ? 'none' : ARIA_SORT[now]} className={isText ? undefined : 'text-right'}>
      <button
        type="button"
        onClick={() => onOrder(next === null ? null : { column, order: next })}
        className={cx('inline-flex h-7 items-center gap-1 font-medium hover:text-text', now !== null && 'text-accent')}
      >
        {text.columns[column]}
        {UNITS[column] !== undefined && <span className="font-normal text-faint">{UNITS[column]}</span>}
        {now !== null && <Icon size={12} strokeWidth={2} aria-hidden />}
      </button>
    </th>
  );
}
