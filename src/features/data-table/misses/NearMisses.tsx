import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { type ColumnSpec, type DataSetSpec, fieldLabel, isStored } from '#schemas/columns/spec.ts';
import { EMPTY_VALUE } from '#schemas/constants.ts';
import { missesOf, missFields } from '#schemas/filters/misses.ts';
import { type NearMiss, nearestOf, nearQueries } from '#schemas/filters/nearMisses.ts';
import { relaxedBy } from '#schemas/filters/relaxing.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { isOverView } from '#schemas/formulas/overView.ts';
import { unixMs } from '#schemas/units.ts';
import { nearRowsQuery } from '#src/api/missQueries.ts';
import {
  askedText,
  gapText,
  missedValue,
  offerText,
  shareText,
  shownValue,
} from '#src/features/filters/missWording.ts';
import { leftOutMessages } from '#src/i18n/en/leftOut.ts';
import { missMessages } from '#src/i18n/en/misses.ts';
import { useNow } from '#src/shared/clock.ts';
import { Button, IconButton } from '#src/ui/Button.tsx';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';
import { Toggletip } from '#src/ui/Toggletip.tsx';
import type { TableHandle } from '#workers/client.ts';

const text = missMessages.near;

/** Rows listed, and columns of the table shown beside what a row misses. */
const ROWS_MAX = 50;
const COLUMNS_MAX = 4;

/** Below a table: rows that fail one bound of its filter by a little, the nearest first. */
export function NearMisses({
  spec,
  handle,
  filter,
  search,
  columns,
  href,
  onFilter,
  onClose,
}: {
  readonly spec: DataSetSpec;
  readonly handle: TableHandle;
  readonly filter: Filter;
  readonly search: string;
  /** Those of the table, in its order. */
  readonly columns: readonly ColumnSpec[];
  readonly href: ((row: Row) => string | null) | undefined;
  readonly onFilter: (filter: Filter, byKey: boolean) => void;
  readonly onClose: (byKey: boolean) => void;
}) {
  const now = unixMs(useNow());
  // Figures over the view would be of the near misses here.
  const figures = columns.filter(
    (column) =>
      isStored(column) &&
      !(column.formula && isOverView(column.formula.core)) &&
      column.field !== spec.identity &&
      (column.type === 'number' || column.type === 'date'),
  );
  const shown = figures.slice(0, COLUMNS_MAX);
  const names = shown.map(({ field }) => field).join(' ');
  const fields = useMemo(
    () => [...new Set([spec.identity, 'slug', ...names.split(' ').filter(Boolean), ...missFields(spec, filter)])],
    [spec, filter, names],
  );
  const canMiss = nearQueries(spec, filter, now).length > 0;
  const { data, isError } = useQuery({
    ...nearRowsQuery(handle, spec, { filter, search, fields, limit: ROWS_MAX, now }),
    enabled: canMiss,
  });
  const near = data ? nearestOf(spec, filter, data.rows, now, ROWS_MAX) : [];
  const said = !canMiss
    ? text.noBounds
    : isError
      ? text.failed
      : !data
        ? text.counting
        : near.length === 0
          ? text.none
          : text.count(spec.source, Math.max(data.count, near.length), near.length);
  return (
    <section
      aria-label={text.title}
      data-near-misses=""
      className="flex max-h-[45%] shrink-0 flex-col border-t border-line-strong bg-canvas text-13"
    >
      <header className="flex min-h-10 items-center gap-2.5 pr-2 pl-4">
        <h2 className="text-13 font-medium">
          <Toggletip about={text.about}>{text.title}</Toggletip>
        </h2>
        <p role="status" className="figure min-w-0 flex-1 text-muted">
          {said}
        </p>
        <IconButton icon={X} label={leftOutMessages.hideNear} onClick={({ detail }) => onClose(detail === 0)} />
      </header>
      {near.length > 0 && (
        <div className="min-h-0 overflow-y-auto px-4 pb-2">
          <ScrolledTable
            label={text.title}
            head={
              <>
                <TableHead>{fieldLabel(spec, spec.identity)}</TableHead>
                <TableHead>{text.fails}</TableHead>
                <TableHead>{text.asked}</TableHead>
                <TableHead isFigure>{text.off}</TableHead>
                {shown.map((column) => (
                  <TableHead key={column.field} isFigure={column.type === 'number'} className="max-desk:hidden">
                    {column.label}
                  </TableHead>
                ))}
                <TableHead>
                  <span className="sr-only">{text.letIn}</span>
                </TableHead>
              </>
            }
          >
            {near.map((miss) => (
              <NearRow
                key={miss.row._id}
                {...{ spec, miss, shown }}
                path={href?.(miss.row) ?? null}
                onRelax={(byKey) => {
                  const [first] = missesOf(spec, miss.row, filter, now);
                  if (first) onFilter(relaxedBy(filter, first.part, first.offer), byKey);
                }}
                relaxing={missesOf(spec, miss.row, filter, now)
                  .map((one) => offerText(spec, one))
                  .join(', ')}
              />
            ))}
          </ScrolledTable>
        </div>
      )}
    </section>
  );
}

function NearRow({
  spec,
  miss: { row, missed },
  shown,
  path,
  relaxing,
  onRelax,
}: {
  readonly spec: DataSetSpec;
  readonly miss: NearMiss;
  readonly shown: readonly ColumnSpec[];
  readonly path: string | null;
  /** What the button does. */
  readonly relaxing: string;
  readonly onRelax: (byKey: boolean) => void;
}) {
  const [field] = missed.triple;
  const name = String(row[spec.identity] ?? EMPTY_VALUE);
  const { gap } = missed;
  return (
    <tr className="text-muted">
      <TableCell isHeader>
        {path === null ? (
          name
        ) : (
          <Link to={path} className="hover:text-text hover:underline">
            {name}
          </Link>
        )}
      </TableCell>
      <TableCell>
        {fieldLabel(spec, field)}{' '}
        <mark className="figure rounded-mark bg-pressed px-1 font-medium text-text">{missedValue(spec, missed)}</mark>
      </TableCell>
      <TableCell>{askedText(spec, missed.triple)}</TableCell>
      <TableCell isFigure>
        {gap && [gapText(spec, field, gap), shareText(gap)].filter((one) => one !== null).join(' · ')}
      </TableCell>
      {shown.map((column) => (
        <TableCell key={column.field} isFigure={column.type === 'number'} className="max-desk:hidden">
          {shownValue(spec, column.field, row[column.field]) || EMPTY_VALUE}
        </TableCell>
      ))}
      <TableCell>
        <Button variant="ghost" onClick={({ detail }) => onRelax(detail === 0)}>
          {relaxing}
        </Button>
      </TableCell>
    </tr>
  );
}
