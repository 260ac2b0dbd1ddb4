import type { DataSetSpec } from '../columns/spec.ts';
import { type PivotParams, readPivot, writePivot } from '../pivot/address.ts';
import { binsOf, figuresOf, PivotSchema, problemOf } from '../pivot/params.ts';
import { EMPTY_PIVOT, type Pivot } from '../pivot/pivot.ts';

/** Live tables of research whose rows are added up: lines with what an address says of a pivot. */

export const PIVOT_LINES = ['group', 'by', 'show', 'order', 'top'] as const satisfies readonly (keyof PivotParams)[];
export type PivotLine = (typeof PIVOT_LINES)[number];

/** Groups beneath each group, and columns; a text is no place for more. */
export const BLOCK_GROUPS = { default: 10, max: 50, columns: 12 } as const;

/** What an address says of a pivot in a text. */
export type WrittenPivot = { readonly [Line in PivotLine]?: string | undefined };

export type ReadPivotLines =
  | { readonly ok: true; readonly pivot: WrittenPivot }
  /** The line that is wrong, and what may stand there. */
  | { readonly ok: false; readonly line: PivotLine; readonly known: readonly string[] };

/** Reads the lines of a pivot, as far as they are given. */
export function readPivotLines(spec: DataSetSpec, given: WrittenPivot): ReadPivotLines {
  const wrong = (line: PivotLine): ReadPivotLines => ({ ok: false, line, known: knownOf(spec, line) });
  const read = readPivot(given);
  if (!read.ok) return wrong(read.problem.param);
  const { limit } = read.pivot;
  const [rows, columns] = [limit.rows ?? BLOCK_GROUPS.default, limit.columns ?? BLOCK_GROUPS.columns];
  if (rows > BLOCK_GROUPS.max || columns > BLOCK_GROUPS.columns) return wrong('top');
  const pivot: Pivot = { ...read.pivot, limit: { rows, columns } };
  const problem = problemOf(spec, pivot);
  if (problem) return wrong(lineOf(problem.path));
  const checked = PivotSchema.safeParse(pivot);
  if (!checked.success) return wrong(lineOf(String(checked.error.issues[0]?.path[0] ?? '')));
  const written = Object.entries(writePivot(pivot)).filter(([, value]) => value !== '');
  return { ok: true, pivot: Object.fromEntries(written) };
}

/** The pivot of a block that was read. */
export function pivotOfBlock(written: WrittenPivot): Pivot {
  const read = readPivot(written);
  return read.ok ? read.pivot : EMPTY_PIVOT;
}

/** The line that says a part of a pivot. */
function lineOf(path: string): PivotLine {
  if (path.startsWith('columns')) return 'by';
  if (path.startsWith('measures')) return 'show';
  if (path.startsWith('sort')) return 'order';
  return path.startsWith('limit') ? 'top' : 'group';
}

/** What may stand in a line, for example. */
export function knownOf(spec: DataSetSpec, line: PivotLine): readonly string[] {
  switch (line) {
    case 'group':
    case 'by':
      return spec.columns.filter((column) => binsOf(column).length > 0).map(({ field }) => field);
    case 'show':
      return ['count', ...spec.columns.flatMap((column) => figuresOf(spec, column).map(dotted(column.field)))];
    case 'order':
      return ['0.desc', '0.asc', 'rows.desc', 'keys.asc'];
    case 'top':
      return ['5', '10', '20', String(BLOCK_GROUPS.max), `10,${BLOCK_GROUPS.columns}`];
  }
}

const dotted = (field: string) => (figure: string) => `${figure}.${field}`;
