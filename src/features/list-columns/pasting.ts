import type { ListColumn } from '#schemas/api/listColumns.ts';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { readCellText } from '#schemas/filters/cellText.ts';
import type { UnixMs } from '#schemas/units.ts';
import { listColumnMessages } from '#src/i18n/en/listColumns.ts';
import type { CellEdit } from './cellStore.ts';

const text = listColumnMessages;

export interface Pasted {
  readonly edits: readonly CellEdit[];
  /** Why cells stay as they are, in the order of the block; lines count from 1. */
  readonly refused: readonly { readonly line: number; readonly why: string }[];
}

/** A block over rows and the columns from the active one on: what it fills, and what not, cell by cell. */
export function pasteBlock(
  block: readonly (readonly string[])[],
  rows: readonly (number | null)[],
  shown: readonly ColumnSpec[],
  columns: readonly ListColumn[],
  now: UnixMs,
): Pasted {
  const edits: CellEdit[] = [];
  const refused: { line: number; why: string }[] = [];
  for (const [at, cells] of block.entries()) {
    const id = rows[at] ?? null;
    for (const [side, typed] of cells.entries()) {
      const under = shown[side];
      const column = columns.find(({ key }) => key === under?.field);
      const read = column && readCellText(column, typed, now);
      if (id === null) refused.push({ line: at + 1, why: text.noRow });
      // An empty cell over a column of the data changes nothing.
      else if (!column || !read) {
        if (typed.trim() !== '') refused.push({ line: at + 1, why: text.notOwn(under?.label ?? '–') });
      } else if (!read.ok) refused.push({ line: at + 1, why: text.problem(read.problem, read.typed) });
      else edits.push({ key: column.key, id, value: read.value });
    }
  }
  return { edits, refused };
}

const SAID = 4;

/** The reasons in words, the first ones of many. */
export function refusedText(refused: Pasted['refused']): string {
  const said = refused.slice(0, SAID).map(({ line, why }) => text.refusedAt(line, why));
  return [...said, ...(refused.length > SAID ? [text.more(refused.length - SAID)] : [])].join(' ');
}
