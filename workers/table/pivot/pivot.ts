import { leavesStaleOut } from '#schemas/filters/staleFigures.ts';
import { PivotCells } from '#schemas/pivot/cells.ts';
import type { PackedPivot } from '#schemas/pivot/packed.ts';
import {
  lastPeriod,
  PIVOT_LIMITS,
  type Pivot,
  type PivotAnswer,
  type PivotBin,
  type PivotScope,
} from '#schemas/pivot/pivot.ts';
import { KeyTree } from '#schemas/pivot/tree.ts';
import { withAddedRows } from '../addedRows.ts';
import { filterRows } from '../filter.ts';
import { keptNewest } from '../keptNewest.ts';
import { staleRows } from '../stale.ts';
import type { Table } from '../table.ts';
import { arrangeTable, type ViewQuery } from '../view.ts';
import { allInOne, divided, type Groups, together } from './groups.ts';
import { FigureReader, GroupMeasures } from './measures.ts';
import { crossedPlaces, type Placement, type Places, placementOf } from './placement.ts';
import { readsOf } from './tableReads.ts';

/**
 * Adds up a whole table. Rolling dates of the scope must be resolved.
 * @throws RangeError where there are more cells than an answer holds.
 */
export function pivotOf(
  table: Table,
  pivot: Pivot,
  { filter, search, added }: PivotScope & Pick<ViewQuery, 'added'>,
): PackedPivot {
  arrangeTable(table);
  const { cells, edges } = countedPivot(
    table,
    pivot,
    withAddedRows(table, filterRows(table, filter, search), { added, search }) ?? allRows(table.length),
    filter,
  );
  return cells.packed(edges);
}

/** What a pivot counted of some rows of an arranged table, and how its row bins place them. */
export interface CountedPivot {
  readonly cells: PivotCells;
  readonly rowTree: KeyTree;
  readonly rowBins: readonly Placement[];
  readonly edges: PivotAnswer['edges'];
}

/** Counts rows that were chosen by a filter, in at most so many cells. */
export function countedPivot(
  table: Table,
  pivot: Pivot,
  rows: Uint32Array,
  filter: PivotScope['filter'],
  cellsMax: number = PIVOT_LIMITS.cells,
): CountedPivot {
  const stale = (bin: PivotBin) =>
    leavesStaleOut(table.spec, [bin.field, 'gte', 0], filter) ? staleRows(table, bin.field) : null;
  const reads = readsOf(table);
  const place = (bin: PivotBin): Placement => {
    const marks = stale(bin);
    const make = () => placementOf(table, bin, marks, rows);
    const name = lastingName(bin, marks);
    return name === null ? make() : keptNewest(reads.placements, name, make);
  };
  const named = (bins: readonly Placement[]) =>
    bins.map((bin) => ({ ...bin, names: (groups: readonly number[]) => bin.names(groups, rows) }));
  const rowBins = pivot.rows.map(place);
  const columnBins = pivot.columns.map(place);
  const reader = new FigureReader(table, (field) => place({ field, by: 'value' }));
  const crossed = (): Places => {
    const make = () => crossedPlaces([...rowBins, ...columnBins], table.length);
    const names = [...pivot.rows, ...pivot.columns].map((bin) => lastingName(bin, stale(bin)));
    return names.includes(null) ? make() : keptNewest(reads.crossings, names.join(), make, CROSSINGS_KEPT);
  };
  const { levels, measures } = measuresOf(rows, rowBins, columnBins, reader, crossed);
  const meetings = levels.flat().reduce((sum, { size }) => sum + size, 0);
  if (meetings > cellsMax) throw new RangeError(`The pivot has ${meetings} cells`);
  const rowTree = new KeyTree(
    levels.map(([first]) => first),
    named(rowBins),
    lastPeriod(pivot.rows),
  );
  const columnTree = new KeyTree(levels[0] ?? [], named(columnBins), lastPeriod(pivot.columns));
  const cells = new PivotCells({ pivot, measures, levels, rows: rowTree, columns: columnTree });
  return { cells, rowTree, rowBins, edges: [...rowBins, ...columnBins].map(({ edges }) => edges) };
}

const CROSSINGS_KEPT = 4;

/** The name of a bin's places that last as long as the rows stay; null: they are of the rows that are counted, as quantiles are. */
function lastingName(bin: PivotBin, stale: Uint8Array | null): string | null {
  return bin.by === 'quantiles' ? null : JSON.stringify([bin, stale !== null]);
}

/** What groups come to together, and the group of all. */
function totalOfGroups({ size }: Groups, finest: GroupMeasures, reader: FigureReader) {
  const all = allInOne(new Uint32Array(size));
  return [new GroupMeasures(all, reader, finest), all] as const;
}

/** The numbers of all rows. */
export function allRows(length: number): Uint32Array {
  const rows = new Uint32Array(length);
  for (let row = 0; row < length; row++) rows[row] = row;
  return rows;
}

/** Groups by the first so many bins of the rows, then by the first so many of the columns. */
function levelsOf(rows: Uint32Array, rowBins: readonly Placement[], columnBins: readonly Placement[]): Groups[][] {
  let first = allInOne(rows);
  return [null, ...rowBins].map((rowBin) => {
    if (rowBin) first = divided(first, rowBin);
    let groups = first;
    return [null, ...columnBins].map((columnBin) => {
      if (columnBin) groups = divided(groups, columnBin);
      return groups;
    });
  });
}

function measuresOf(
  rows: Uint32Array,
  rowBins: readonly Placement[],
  columnBins: readonly Placement[],
  reader: FigureReader,
  crossed: () => Places,
) {
  const bins = [...rowBins, ...columnBins];
  if (bins.some(({ one }) => one === null)) {
    const levels = levelsOf(rows, rowBins, columnBins);
    return { levels, measures: levels.map((level) => level.map((groups) => new GroupMeasures(groups, reader, null))) };
  }
  // Where each row is in one group, the smallest groups are made of rows, and all others of these.
  const smallest = bins.length < 2 ? bins.reduce(divided, allInOne(rows)) : together(rows, bins, crossed);
  const finest = new GroupMeasures(smallest, reader, null);
  if (bins.length < 2) {
    const [total, all] = totalOfGroups(smallest, finest, reader);
    if (bins.length === 0) return { levels: [[smallest]], measures: [[finest]] };
    return rowBins.length === 1
      ? { levels: [[all], [smallest]], measures: [[total], [finest]] }
      : { levels: [[all, smallest]], measures: [[total, finest]] };
  }
  const levels = levelsOf(smallest.examples(), rowBins, columnBins);
  return { levels, measures: levels.map((level) => level.map((groups) => new GroupMeasures(groups, reader, finest))) };
}
