import type { Head, PivotModel, RowGroup } from './model.ts';

/** Moving among the cells of a pivot by keys. Pure. */

/** Rows of heads are below 0, the lowest -1; the names of rows are column -1. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface Extent {
  readonly heads: readonly (readonly Head[])[];
  readonly rows: readonly RowGroup[];
  readonly columns: number;
  /** Rows that fit into view. */
  readonly page: number;
}

export type Step = { readonly move: Place } | { readonly fold: RowGroup } | { readonly unfold: RowGroup };

/** The head of a row of heads over a column. */
export function headAt(heads: PivotModel['heads'], { row, column }: Place): Head | undefined {
  return heads[heads.length + row]?.find(({ from, to }) => from <= column && column < to);
}

interface Key {
  readonly key: string;
  readonly isFar: boolean;
}

/** What a key does; null: it is no key of the table. Right unfolds a row on its name, Left folds it or goes to what it divides. */
export function stepOf(place: Place, { key, isFar }: Key, extent: Extent, folded: ReadonlySet<string>): Step | null {
  const { heads, rows, columns, page } = extent;
  const { row, column } = place;
  const to = (next: Partial<Place>): Step => ({
    move: {
      row: Math.max(-heads.length, Math.min(rows.length - 1, next.row ?? row)),
      column: Math.max(-1, Math.min(columns - 1, next.column ?? column)),
    },
  });
  const group = rows[row];
  const head = row < 0 ? headAt(heads, place) : undefined;
  const canFold = column < 0 && group !== undefined && group.depth > 0 && group.parts > 0;
  switch (key) {
    case 'ArrowDown':
      return to({ row: row + 1 });
    case 'ArrowUp':
      return to({ row: row - 1 });
    case 'ArrowRight':
      if (canFold && folded.has(group.id)) return { unfold: group };
      return to({ column: head ? head.to : column + 1 });
    case 'ArrowLeft':
      if (canFold && !folded.has(group.id)) return { fold: group };
      if (column < 0 && group) return to({ row: parentRow(rows, row) });
      return to({ column: head ? head.from - 1 : column - 1 });
    case 'Home':
      return to({ column: -1, ...(isFar ? { row: 0 } : {}) });
    case 'End':
      return to({ column: columns - 1, ...(isFar ? { row: rows.length - 1 } : {}) });
    case 'PageDown':
      return to({ row: Math.max(0, row) + page });
    case 'PageUp':
      return to({ row: Math.max(0, row - page) });
    default:
      return null;
  }
}

function parentRow(rows: readonly RowGroup[], row: number): number {
  const depth = rows[row]?.depth ?? 0;
  for (let above = row - 1; above >= 0; above--) if ((rows[above]?.depth ?? 0) < depth) return above;
  return row;
}
