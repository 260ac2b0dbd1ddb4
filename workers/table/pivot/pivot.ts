import { leavesStaleOut } from '#schemas/filters/staleFigures.ts';
import { PivotCells } from '#schemas/pivot/cells.ts';
import {
  lastPeriod,
  PIVOT_LIMITS,
  type Pivot,
  type PivotAnswer,
  type PivotBin,
  type PivotScope,
} from '#schemas/pivot/pivot.ts';
import { KeyTree } from '#schemas/pivot/tree.ts';
import { filterRows } from '../filter.ts';
import { staleRows } from '../stale.ts';
import type { Table } from '../table.ts';
import { arrangeTable } from '../view.ts';
import { allInOne, divided, type Groups } from './groups.ts';
import { FigureReader, GroupMeasures } from './measures.ts';
import { type Placement, placementOf } from './placement.ts';
import { keptNewest, readsOf } from './tableReads.ts';

/**
 * Adds up a whole table. Rolling dates of the scope must be resolved.
 * @throws RangeError where there are more cells than an answer holds.
 */
export function pivotOf(table: Table, pivot: Pivot, { filter, search }: PivotScope): PivotAnswer {
  arrangeTable(table);
  const { cells, edges } = countedPivot(
    table,
    pivot,
    filterRows(table, filter, search) ?? allRows(table.length),
    filter,
  );
  return cells.answer(edges);
}

/** What a pivot counted of some rows of an arranged table, and how its row bins place them. */
export interface CountedPivot {
  readonly cells: PivotCells;
  readonly rowTree: KeyTree;
  readonly rowBins: readonly Placement[];
  readonly edges: PivotAnswer['edges'];
}

/** Counts rows that were chosen by a filter. */
export function countedPivot(
  table: Table,
  pivot: Pivot,
  rows: Uint32Array,
  filter: PivotScope['filter'],
): CountedPivot {
  const place = (bin: PivotBin): Placement => {
    const leavesOut = leavesStaleOut(table.spec, [bin.field, 'gte', 0], filter);
    const make = () => placementOf(table, bin, leavesOut ? staleRows(table, bin.field) : null, rows);
    // Quantiles are of the rows that are counted.
    if (bin.by === 'quantiles') return make();
    return keptNewest(readsOf(table).placements, JSON.stringify([bin, leavesOut]), make);
  };
  const named = (bins: readonly Placement[]) =>
    bins.map((bin) => ({ ...bin, names: (groups: readonly number[]) => bin.names(groups, rows) }));
  const rowBins = pivot.rows.map(place);
  const columnBins = pivot.columns.map(place);
  const reader = new FigureReader(table, (field) => place({ field, by: 'value' }));
  const { levels, measures } = measuresOf(rows, rowBins, columnBins, reader);
  const meetings = levels.flat().reduce((sum, { size }) => sum + size, 0);
  if (meetings > PIVOT_LIMITS.cells) throw new RangeError(`The pivot has ${meetings} cells`);
  const rowTree = new KeyTree(
    levels.map(([first]) => first),
    named(rowBins),
    lastPeriod(pivot.rows),
  );
  const columnTree = new KeyTree(levels[0] ?? [], named(columnBins), lastPeriod(pivot.columns));
  const cells = new PivotCells({ pivot, measures, levels, rows: rowTree, columns: columnTree });
  return { cells, rowTree, rowBins, edges: [...rowBins, ...columnBins].map(({ edges }) => edges) };
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
) {
  const bins = [...rowBins, ...columnBins];
  if (bins.some(({ one }) => one === null)) {
    const levels = levelsOf(rows, rowBins, columnBins);
    return { levels, measures: levels.map((level) => level.map((groups) => new GroupMeasures(groups, reader, null))) };
  }
  // Where each row is in one group, the smallest groups are made of rows, and all others of these.
  const smallest = bins.reduce(divided, allInOne(rows));
  const finest = new GroupMeasures(smallest, reader, null);
  const levels = levelsOf(examplesOf(smallest), rowBins, columnBins);
  return { levels, measures: levels.map((level) => level.map((groups) => new GroupMeasures(groups, reader, finest))) };
}

/** A row of each group. */
function examplesOf({ rows, of, size }: Groups): Uint32Array {
  const examples = new Uint32Array(size);
  for (let entry = 0; entry < of.length; entry++) examples[of[entry] ?? 0] = rows[entry] ?? 0;
  return examples;
}
