import { useQuery } from '@tanstack/react-query';
import { type ColumnSpec, type DataSetSpec, figureColumn } from '#schemas/columns/spec.ts';
import { formatCount } from '#schemas/format.ts';
import { isColorable } from '#schemas/queries/columnColors.ts';
import type { View } from '#schemas/queries/view.ts';
import { distributionsQuery, useLastData } from '#src/api/tableQueries.ts';
import { BarReader } from '#src/features/filters/facets/BarReader.tsx';
import { FacetBody } from '#src/features/filters/facets/FacetBody.tsx';
import { facetOf } from '#src/features/filters/facets/facets.ts';
import { factText, knownText, valueName } from '#src/grid/model/barTexts.ts';
import { messages } from '#src/i18n/index.ts';
import { useNow } from '#src/shared/clock.ts';
import { ColumnDescription } from '#src/ui/ColumnDescription.tsx';
import type { Distribution } from '#workers/client.ts';
import { ColorSection } from './ColorSection.tsx';
import type { ShownTable } from './shownTable.ts';

const text = messages.grid.distribution;
const CLOCK_MS = 3_600_000;

/** Everything about a column: what it means, how much of it is known, its bars to be read and brushed, and facts about its values. */
export function ColumnCard({
  spec,
  column,
  table,
  asksLimits = false,
}: {
  readonly spec: DataSetSpec;
  readonly column: ColumnSpec;
  readonly table: ShownTable;
  /** Limits of its colors are asked for first. */
  readonly asksLimits?: boolean;
}) {
  const { view, handle, state, onChange } = table;
  const now = useNow(CLOCK_MS);
  // Of a series is said what its rows are sorted by.
  const figure = figureColumn(spec, column);
  const { data } = useQuery({
    ...distributionsQuery(handle, state.revision, [figure.field], true),
    enabled: state.complete,
  });
  const distribution = useLastData(data)?.get(figure.field);
  const facet = facetOf(spec, figure);
  const setFilter = (filter: View['filter']) => onChange({ filter });
  return (
    <div className="grid gap-2.5">
      <ColumnDescription column={column} titled />
      {distribution && <p className="figure text-12 text-pretty">{knownText(distribution)}</p>}
      {/* Not before the bars are there: they come first, and take the focus. */}
      {facet && (distribution ? distribution.shape !== null : !state.complete) && (
        <div>
          <FacetBody
            facet={facet}
            filter={view.filter}
            handle={handle}
            state={state}
            now={now}
            bars={
              distribution && (
                <BarReader column={figure} distribution={distribution} filter={view.filter} onChange={setFilter} />
              )
            }
            onChange={onChange}
          />
        </div>
      )}
      {isColorable(column) && (distribution !== undefined || !state.complete || asksLimits) && (
        <ColorSection {...{ column, table, asksLimits }} />
      )}
      {distribution && <Facts column={figure} distribution={distribution} hasFacet={facet !== null} />}
    </div>
  );
}

function Facts({
  column,
  distribution: { shape, facts },
  hasFacet,
}: {
  readonly column: ColumnSpec;
  readonly distribution: Distribution;
  readonly hasFacet: boolean;
}) {
  if (shape === null || facts === null) return null;
  const words = shape.kind === 'dates' ? text.dateFacts : text.facts;
  const lines = [
    [words.distinct, formatCount(facts.distinct)],
    ...(['least', 'median', 'most'] as const).map((name) => {
      const value = facts[name];
      return [words[name], value === null ? '' : factText(value, column.unit)];
    }),
    // The facet lists them with their counts.
    ...(shape.kind === 'values' && !hasFacet
      ? [
          [
            text.top,
            shape.top.map(({ value, count }) => `${valueName(column, value)} ${formatCount(count)}`).join(', '),
          ],
        ]
      : []),
  ].filter(([, value]) => value !== '');
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-12">
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="figure text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {shape.kind === 'dates' && shape.inexact > 0 && (
        <p className="text-12 text-muted">{text.inexact(formatCount(shape.inexact))}</p>
      )}
    </>
  );
}
