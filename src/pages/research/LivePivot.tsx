import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { LivePivotBlock } from '#schemas/entities/liveBlocks.ts';
import { BLOCK_GROUPS, pivotOfBlock } from '#schemas/entities/pivotBlocks.ts';
import { decodeFilter, encodeFilter } from '#schemas/filters/address.ts';
import { formatCount } from '#schemas/format.ts';
import type { PivotKey } from '#schemas/pivot/pivot.ts';
import { binLabel, measureUnit, pivotTitle } from '#schemas/pivot/words.ts';
import { unixMs } from '#schemas/units.ts';
import type { CountedPivot } from '#src/api/pivotQueries.ts';
import { livePivotQuery } from '#src/api/researchQueries.ts';
import { cellFilter } from '#src/features/pivot/links.ts';
import { type Leaf, type PivotModel, pivotModel, type RowGroup } from '#src/features/pivot/model.ts';
import { pivotCells } from '#src/features/pivot/pivotCells.ts';
import { liveBlockMessages } from '#src/i18n/en/liveBlocks.ts';
import { arrivalMoment } from '#src/shared/hydration.ts';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';
import { LiveFrame } from './LiveFrame.tsx';

const text = liveBlockMessages;
const ROW_PX = 37;
const AROUND_PX = 132;
const INDENT_PX = 16;

/** Rows of a directory within a text, added up by groups; every figure leads to its rows. */
export function LivePivot({ block }: { readonly block: LivePivotBlock }) {
  const [now] = useState(arrivalMoment);
  const { data, error, refetch } = useQuery(livePivotQuery(block, unixMs(now)));
  const pivot = pivotOfBlock(block.pivot);
  const title = block.title ?? `${text.sources[block.source]}: ${pivotTitle(DATA_SETS[block.source], pivot)}`;
  const height = AROUND_PX + (pivot.limit.rows ?? BLOCK_GROUPS.default) * ROW_PX;
  return (
    <LiveFrame title={title} height={height} error={error} onRetry={() => void refetch()}>
      {data ? <Counted block={block} title={title} counted={data} now={now} /> : null}
    </LiveFrame>
  );
}

function Counted({
  block: { source, filter: written, pivot: address },
  title,
  counted,
  now,
}: {
  readonly block: LivePivotBlock;
  readonly title: string;
  readonly counted: CountedPivot;
  readonly now: number;
}) {
  const spec = DATA_SETS[source];
  const filter = useMemo(() => decodeFilter(spec, written), [spec, written]);
  const model = useMemo(() => pivotModel(spec, counted.call.pivot, counted.answer, text.total), [spec, counted]);
  const { pivot, answer, leaves } = model;
  const narrowed = (row: readonly PivotKey[], column: readonly PivotKey[]) => {
    const own = cellFilter(spec, filter, pivot, answer.edges, row, column, unixMs(now));
    return own && encodeFilter(own);
  };
  const cells = pivotCells(spec, model, null, () => null);
  // The total comes first in a pivot; in a text it is read last.
  const [total, ...groups] = model.rows;
  const shown = groups.slice(0, BLOCK_GROUPS.max);
  const outermost = shown.filter(({ depth }) => depth === 1).length;
  const rowOf = (row: RowGroup) => (
    <tr key={row.id} className={row.depth === 0 ? 'font-medium' : undefined}>
      <TableCell isHeader className="max-w-72 truncate">
        <span style={{ paddingLeft: Math.max(0, row.depth - 1) * INDENT_PX }}>
          <ToRows source={source} filter={narrowed(row.keys, [])}>
            {row.label}
          </ToRows>
        </span>
      </TableCell>
      {leaves.map((leaf) => {
        const drawn = cells.drawn(row, leaf);
        return (
          <TableCell key={leaf.id} isFigure>
            {drawn && (
              <ToRows
                source={source}
                filter={narrowed(row.keys, answer.columns[leaf.group]?.keys ?? [])}
                label={`${row.label}, ${headOf(model, leaf)}: ${drawn.label}`}
              >
                <span className="figure">{drawn.shown}</span>
              </ToRows>
            )}
          </TableCell>
        );
      })}
    </tr>
  );
  return (
    <figure className="min-w-0 text-13">
      <figcaption className="mb-1 text-14 font-semibold text-pretty">{title}</figcaption>
      {answer.cells.counts[0] === 0 ? (
        <p className="border-y border-line py-4 text-muted">{text.empty}</p>
      ) : (
        <ScrolledTable
          label={title}
          head={[
            <TableHead key="">{pivot.rows.map((bin) => binLabel(spec, bin)).join(' › ')}</TableHead>,
            ...leaves.map((leaf) => {
              const measure = pivot.measures[leaf.measure];
              return (
                <TableHead key={leaf.id} isFigure unit={measure ? measureUnit(spec, measure) : ''}>
                  {headOf(model, leaf)}
                </TableHead>
              );
            }),
          ]}
        >
          {shown.map(rowOf)}
          {total && rowOf(total)}
        </ScrolledTable>
      )}
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-12 text-muted">
        <span>{pivot.rows.length > 0 && text.groups(outermost, formatCount(answer.groups.rows))}</span>
        <Link
          to="/directory/$source"
          params={{ source }}
          search={{ ...(written !== '' && { filter: written }), ...address }}
          preload={false}
          className="inline-flex items-center gap-1 py-1 text-info hover:underline pointer-coarse:py-3"
        >
          {text.open}
          <ArrowUpRight size={14} strokeWidth={1.75} aria-hidden />
        </Link>
      </p>
    </figure>
  );
}

/** A column in words: its group, and its measure where there are several. */
function headOf({ pivot, measures, columnLabels }: PivotModel, leaf: Leaf): string {
  const group = pivot.columns.length === 0 ? [] : [columnLabels[leaf.group] ?? text.total];
  const measure = pivot.columns.length === 0 || measures.length > 1 ? [measures[leaf.measure] ?? ''] : [];
  return [...group, ...measure].join(' · ');
}

/** A link to the rows of a group; plain where no address chooses just these. */
function ToRows({
  source,
  filter,
  label,
  children,
}: {
  readonly source: LivePivotBlock['source'];
  readonly filter: string | null;
  readonly label?: string;
  readonly children: ReactNode;
}) {
  if (filter === null) return children;
  return (
    <Link
      to="/directory/$source"
      params={{ source }}
      search={filter === '' ? {} : { filter }}
      preload={false}
      aria-label={label}
      className="hover:underline"
    >
      {children}
    </Link>
  );
}
