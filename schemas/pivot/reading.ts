import { isRest, type PivotAnswer, type PivotCell } from './pivot.ts';

/** What charts read of answers whose rows are the groups of one bin. */

/** A group with a key, and what all its rows come to. */
export interface CountedGroup {
  readonly key: string | number;
  readonly cell: PivotCell;
}

const NO_ROWS: PivotCell = { row: -1, column: -1, count: 0, values: [], unknown: [], stale: [] };

/** What all rows come to, each once. */
export function allOf({ cells }: Pick<PivotAnswer, 'cells'>): PivotCell {
  return cells[0] ?? NO_ROWS;
}

/** The groups that have a key, in the order of the answer. */
export function keyedGroups({ rows, cells }: Pick<PivotAnswer, 'rows' | 'cells'>): readonly CountedGroup[] {
  return cells.flatMap((cell): CountedGroup[] => {
    const key = rows[cell.row]?.keys[0];
    return cell.column >= 0 || key === undefined || isRest(key) ? [] : [{ key, cell }];
  });
}

/** The cells of a group with a key, by the key of the column; null: rows without one. */
export function partsOf({ rows, columns, cells }: Pick<PivotAnswer, 'rows' | 'columns' | 'cells'>) {
  return cells.flatMap((cell) => {
    const [key, part] = [rows[cell.row]?.keys[0], columns[cell.column]?.keys[0]];
    if (key === undefined || part === undefined || isRest(key)) return [];
    return [{ key, part: isRest(part) ? null : part, cell }];
  });
}

/** The group with a key; without rows where there is none. */
export function groupOf(answer: Pick<PivotAnswer, 'rows' | 'cells'>, key: string | number): PivotCell {
  return keyedGroups(answer).find((group) => group.key === key)?.cell ?? NO_ROWS;
}

/** Rows of groups with a key, where each is in one group. */
export function placedRows(
  answer: Pick<PivotAnswer, 'rows' | 'cells'>,
  isPlaced: (key: CountedGroup['key']) => boolean = () => true,
): number {
  return keyedGroups(answer).reduce((sum, { key, cell }) => sum + (isPlaced(key) ? cell.count : 0), 0);
}

/** Whether a group between edges is not what lies below the first. */
export const isFromFirstEdge = (key: CountedGroup['key']): boolean => key !== -1;
