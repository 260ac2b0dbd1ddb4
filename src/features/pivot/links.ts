import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { decodeFilter, encodeFilter } from '#schemas/filters/address.ts';
import { normaliseFilter, resolveFilter } from '#schemas/filters/merge.ts';
import { everyTriple, type Filter, isTriple } from '#schemas/filters/tree.ts';
import { FILTER_LIMITS } from '#schemas/filters/triples.ts';
import { filterOfKeys } from '#schemas/pivot/conditions.ts';
import type { Pivot, PivotAnswer, PivotKey } from '#schemas/pivot/pivot.ts';
import type { UnixMs } from '#schemas/units.ts';

/**
 * The filter of a view that shows exactly the rows of a cell; null where no address can say it. Rolling conditions stay rolling,
 * but for those of a field that is grouped by week. `now`: the page's moment.
 */
export function cellFilter(
  spec: DataSetSpec,
  filter: Filter,
  pivot: Pivot,
  edges: PivotAnswer['edges'],
  row: readonly PivotKey[],
  column: readonly PivotKey[],
  now: UnixMs,
): Filter | null {
  const answered = [...pivot.rows, ...pivot.columns].map((bin, at) => ({ bin, edges: edges[at] ?? null }));
  const bins = [...answered.slice(0, row.length), ...answered.slice(pivot.rows.length)];
  const weekly = [...pivot.rows, ...pivot.columns].filter(({ by }) => by === 'week').map(({ field }) => field);
  const held = filter.flatMap(
    (part): Filter => (isTriple(part) && weekly.includes(part[0]) ? resolveFilter(spec, [part], now) : [part]),
  );
  const narrowed = filterOfKeys(spec, held, bins, [...row, ...column]);
  if (narrowed === null || everyTriple(narrowed).length > FILTER_LIMITS.triples) return null;
  // What an address would lose opens other rows.
  const read = decodeFilter(spec, encodeFilter(narrowed));
  return encodeFilter(read) === encodeFilter(normaliseFilter(spec, narrowed)) ? read : null;
}
