import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import type { LiveTableBlock } from '#schemas/entities/liveBlocks.ts';
import { statedBeside } from '#schemas/entities/statedAmounts.ts';
import { rowRef } from '#schemas/entities/values.ts';
import { formatCount, formatDateTime } from '#schemas/format.ts';
import { staleFigure } from '#schemas/freshness.ts';
import { KINDS } from '#schemas/kinds.ts';
import { unixMs } from '#schemas/units.ts';
import { columnsOf, liveRowsQuery } from '#src/api/researchQueries.ts';
import { fieldValue } from '#src/features/entity-fields/fieldValue.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { liveBlockMessages } from '#src/i18n/en/liveBlocks.ts';
import { messages } from '#src/i18n/index.ts';
import { arrivalMoment } from '#src/shared/hydration.ts';
import { DatedFigure } from '#src/ui/DatedFigure.tsx';
import { Change, DateText, Price, ShortFigure } from '#src/ui/Figures.tsx';
import { LogoLink } from '#src/ui/LogoLink.tsx';
import { hostOf } from '#src/ui/links.ts';
import { OutwardLink } from '#src/ui/OutwardLink.tsx';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';
import { drawBesideStated } from '#src/ui/StatedAmount.tsx';
import { LiveFrame } from './LiveFrame.tsx';

const text = liveBlockMessages;
const ROW_PX = 37;
const AROUND_PX = 96;

type Row = Readonly<Record<string, unknown>>;

/** Rows of a directory within a text, as they are now. */
export function LiveTable({ block }: { readonly block: LiveTableBlock }) {
  const [now] = useState(arrivalMoment);
  const { data, error, refetch } = useQuery(liveRowsQuery(block, unixMs(now)));
  const { source, view, limit } = block;
  const spec = DATA_SETS[source];
  const columns = columnsOf(block);
  const title = block.title ?? text.sources[source];
  return (
    <LiveFrame title={title} height={AROUND_PX + limit * ROW_PX} error={error} onRetry={() => void refetch()}>
      {data ? (
        <figure className="min-w-0 text-13">
          <figcaption className="mb-1 text-14 font-semibold text-pretty">{title}</figcaption>
          {data.rows.length === 0 ? (
            <p className="border-y border-line py-4 text-muted">{text.empty}</p>
          ) : (
            <ScrolledTable
              label={title}
              head={columns.map((column) => (
                <TableHead key={column.field} isFigure={isFigure(column)} unit={unitOf(column)}>
                  {column.label}
                </TableHead>
              ))}
            >
              {data.rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a table is replaced as a whole.
                <tr key={at}>
                  {columns.map((column) => (
                    <TableCell
                      key={column.field}
                      isFigure={isFigure(column)}
                      isHeader={column.field === spec.identity}
                      className="max-w-72 truncate"
                    >
                      <Cell column={column} row={row} block={block} />
                    </TableCell>
                  ))}
                </tr>
              ))}
            </ScrolledTable>
          )}
          <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-12 text-muted">
            <span>
              {text.shown(data.rows.length, formatCount(data.total))}{' '}
              {data.asOf !== null && messages.dataAge.asOf(formatDateTime(data.asOf))}
            </span>
            <Link
              to="/directory/$source"
              params={{ source }}
              search={view}
              preload={false}
              className="inline-flex items-center gap-1 py-1 text-info hover:underline pointer-coarse:py-3"
            >
              {text.open}
              <ArrowUpRight size={14} strokeWidth={1.75} aria-hidden />
            </Link>
          </p>
        </figure>
      ) : null}
    </LiveFrame>
  );
}

const isFigure = ({ type }: ColumnSpec) => type === 'number' || type === 'date';

function unitOf({ unit }: ColumnSpec): string {
  return unit === undefined ? '' : entityMessages.units[unit];
}

function Amount({ column: { display, unit }, value }: { readonly column: ColumnSpec; readonly value: number }) {
  if (display === 'price') return <Price value={value} />;
  if (display === 'change') return <Change fit value={value} />;
  if (unit === 'year') return <span className="figure">{value}</span>;
  if (unit === 'count') return <span className="figure">{formatCount(value)}</span>;
  return <ShortFigure fit value={value} />;
}

function Cell({
  column,
  row,
  block: { source },
}: {
  readonly column: ColumnSpec;
  readonly row: Row;
  readonly block: LiveTableBlock;
}): ReactNode {
  const held = fieldValue(row, column);
  const stated = statedBeside(row, column);
  if (held === null) return drawBesideStated(null, stated, 'column');
  switch (held.type) {
    case 'number':
      return (
        <DatedFigure stale={staleFigure(DATA_SETS[source], row, column.field)}>
          {drawBesideStated(<Amount column={column} value={held.value} />, stated, 'column')}
        </DatedFigure>
      );
    case 'date':
      return <DateText value={held.value} />;
    case 'tags':
      return held.value.join(', ');
    case 'refs':
      return held.value.map(({ name }) => name).join(', ');
    case 'links':
      return held.value.map(hostOf).join(', ');
    case 'text':
      if (column.field === DATA_SETS[source].identity) return <RowName name={held.value} row={row} source={source} />;
      return column.display === 'link' ? <OutwardLink href={held.value}>{hostOf(held.value)}</OutwardLink> : held.value;
  }
}

/** The name of a row as a link to its page; of a round, to its project. */
function RowName({
  name,
  row,
  source,
}: {
  readonly name: string;
  readonly row: Row;
  readonly source: LiveTableBlock['source'];
}) {
  return <LogoLink kind={KINDS[source].opens} of={rowRef(row, name)} />;
}
