import type { DataSetSpec, FieldSpec } from '#schemas/columns/spec.ts';
import type { FieldFormula, Figure, FormulaCore } from '#schemas/formulas/core.ts';
import { NO, YES } from '#schemas/formulas/formulaColumn.ts';
import { isOverView } from '#schemas/formulas/overView.ts';
import { dateOfDays } from '#schemas/formulas/periods.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import type { CodedColumn, Column, NumberColumn } from '../columns.ts';
import { codeOfText, createDictionary, type Dictionary } from '../dictionary.ts';
import type { Table } from '../table.ts';
import { arrangeTable } from '../view.ts';
import { BLOCK, type FigureLoop, UNKNOWN } from './blocks.ts';
import { Loops } from './loops.ts';
import { RowsOver } from './rowsOver.ts';
import { type TextLoop, textLoop } from './textLoops.ts';

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
  if (core.kind === 'number') return { kind: 'number', values: computeFigures(table.length, loops, core.figure) };
  const dictionary = createDictionary('texts');
  if (core.kind === 'text')
    return { kind: 'text', codes: collected(table.length, textLoop(core.text, table, loops, dictionary)), dictionary };
  if (core.kind === 'date') {
    const [from, to] = [loops.figure(core.from), loops.figure(core.to)];
    return { kind: 'date', codes: collected(table.length, dateLoop(from, to, dictionary)), dictionary };
  }
  const answers = [codeOfText(dictionary, NO), codeOfText(dictionary, YES)];
  const loop = loops.yes(core.yes);
  const block = new Uint32Array(BLOCK);
  const codes = collected(table.length, (start, count) => {
    const found = loop(start, count);
    for (let i = 0; i < count; i++) block[i] = answers[found[i] ?? UNKNOWN] ?? NO_CODE;
    return block;
  });
  return { kind: 'text', codes, dictionary };
}

/** The codes of all rows of a table. */
function collected(length: number, loop: TextLoop): Uint32Array<ArrayBuffer> {
  const codes = new Uint32Array(length);
  for (let start = 0; start < length; start += BLOCK) {
    const count = Math.min(BLOCK, length - start);
    codes.set(loop(start, count).subarray(0, count), start);
  }
  return codes;
}

/** Dates by the days that they may mean, which few rows have alone. */
function dateLoop(from: FigureLoop, to: FigureLoop, dictionary: Dictionary): TextLoop {
  const block = new Uint32Array(BLOCK);
  return (start, count) => {
    const [a, b] = [from(start, count), to(start, count)];
    for (let i = 0; i < count; i++) {
      const [first, last] = [a[i] ?? Number.NaN, b[i] ?? Number.NaN];
      const isKnown = !Number.isNaN(first) && !Number.isNaN(last);
      block[i] = isKnown ? codeOfText(dictionary, dateOfDays(first, last)) : NO_CODE;
    }
    return block;
  };
}

/** Figures of all rows of a table. Zero is never negative. */
export function computeFigures(length: number, loops: Loops, figure: Figure): Float64Array<ArrayBuffer> {
  const values = new Float64Array(length);
  const loop = loops.figure(figure);
  for (let start = 0; start < length; start += BLOCK) {
    const count = Math.min(BLOCK, length - start);
    const block = loop(start, count);
    for (let i = 0; i < count; i++) values[start + i] = (block[i] ?? 0) + 0;
  }
  return values;
}
