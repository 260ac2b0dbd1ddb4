import type { DataSetSpec, FieldSpec } from '#schemas/columns/spec.ts';
import type { FieldFormula, FormulaCore } from '#schemas/formulas/core.ts';
import { NO, YES } from '#schemas/formulas/formulaColumn.ts';
import { isOverView } from '#schemas/formulas/overView.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import type { CodedColumn, Column, NumberColumn } from '../columns.ts';
import { codeOfText, createDictionary } from '../dictionary.ts';
import type { Table } from '../table.ts';
import { arrangeTable } from '../view.ts';
import { BLOCK, UNKNOWN } from './blocks.ts';
import { Loops } from './loops.ts';
import { RowsOver } from './rowsOver.ts';

/**
 * The table with the columns of a view's formulas, which from then on are columns like any other. What was computed is kept with
 * the table, by what the formula says.
 */
export function formulaTable(table: Table, spec: DataSetSpec): Table {
  const columns = spec.columns.flatMap((column) => (column.formula ? [{ column, formula: column.formula }] : []));
  if (columns.length === 0) return table;
  arrangeTable(table);
  const known = extended.get(table) ?? [];
  const found = known.find((one) => one.spec.columns === spec.columns && one.length === table.length);
  if (found) return found;
  const view = new RowsOver(table, spec, formulaTable);
  const computed = columns.map(({ column, formula }): [string, Column] => [
    column.field,
    computedColumn(table, column, formula, view),
  ]);
  const made: Table = {
    spec,
    columns: new Map([...table.columns, ...computed]),
    // An array of its own over the same numbers: what is kept of a table's conditions is kept by it, and columns of one name differ.
    ids: table.ids.subarray(),
    length: table.length,
    arranged: true,
    permutations: new Map(),
  };
  extended.set(table, [...known.slice(1 - TABLES_KEPT), made]);
  return made;
}

const TABLES_KEPT = 3;
const COLUMNS_KEPT = 16;
const extended = new WeakMap<Table, readonly Table[]>();

type Computed = Pick<NumberColumn, 'kind' | 'values'> | Pick<CodedColumn, 'kind' | 'codes' | 'dictionary'>;
const computedBefore = new WeakMap<Table, Map<string, Computed & { readonly length: number }>>();

function computedColumn(table: Table, spec: FieldSpec, { core, now }: FieldFormula, view: RowsOver): Column {
  const kept = computedBefore.get(table) ?? new Map<string, Computed & { readonly length: number }>();
  computedBefore.set(table, kept);
  const name = JSON.stringify([core, now, ...(isOverView(core) ? view.said : [])]);
  const before = kept.get(name);
  const computed =
    before?.length === table.length
      ? before
      : { ...compute(table, core, new Loops(table, now, view)), length: table.length };
  kept.delete(name);
  kept.set(name, computed);
  for (const oldest of kept.keys()) {
    if (kept.size <= COLUMNS_KEPT) break;
    kept.delete(oldest);
  }
  return computed.kind === 'number'
    ? { kind: 'number', spec, values: computed.values }
    : { kind: computed.kind, spec, codes: computed.codes, dictionary: computed.dictionary };
}

function compute(table: Table, core: FormulaCore, loops: Loops): Computed {
  if (core.kind === 'number') return { kind: 'number', values: computeFigures(table.length, loops, core) };
  const dictionary = createDictionary('texts');
  const answers = [codeOfText(dictionary, NO), codeOfText(dictionary, YES)];
  const codes = new Uint32Array(table.length);
  const loop = loops.yes(core.yes);
  for (let start = 0; start < table.length; start += BLOCK) {
    const count = Math.min(BLOCK, table.length - start);
    const block = loop(start, count);
    for (let i = 0; i < count; i++) {
      const answer = block[i] ?? UNKNOWN;
      codes[start + i] = answer === UNKNOWN ? NO_CODE : (answers[answer] ?? NO_CODE);
    }
  }
  return { kind: 'text', codes, dictionary };
}

/** Figures of all rows of a table. Zero is never negative. */
export function computeFigures(
  length: number,
  loops: Loops,
  core: Extract<FormulaCore, { kind: 'number' }>,
): Float64Array<ArrayBuffer> {
  const values = new Float64Array(length);
  const loop = loops.figure(core.figure);
  for (let start = 0; start < length; start += BLOCK) {
    const count = Math.min(BLOCK, length - start);
    const block = loop(start, count);
    for (let i = 0; i < count; i++) values[start + i] = (block[i] ?? 0) + 0;
  }
  return values;
}
