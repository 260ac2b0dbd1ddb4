import { type DataSetSpec, findField, findGroup } from '../columns/spec.ts';
import { everyTriple, type Filter } from '../filters/tree.ts';
import { splitEscaped } from '../queries/escapes.ts';
import { isStorable, textKey } from '../text.ts';
import { type UnixMs, unixMs } from '../units.ts';
import { checkFormula } from './check.ts';
import type { FieldFormula, FormulaCore } from './core.ts';
import { formulaColumn } from './formulaColumn.ts';
import { FORMULA_LIMITS } from './limits.ts';
import { formulaNames } from './names.ts';
import { isOverView } from './overView.ts';
import { parseFormula } from './parse.ts';
import { printFormula } from './print.ts';
import type { FormulaProblem, Result } from './problems.ts';
import type { ViewFormula } from './written.ts';

export const FORMULAS_MAX = 12;
/** Formulas among the parts of a filter. */
export const PART_FORMULAS_MAX = 10;
export const FORMULA_TITLE_MAX = 60;
const PREFIX = 'f_';
const KEY = /^f_[a-z0-9_]{1,40}$/;

/** True for the name of a column that a formula computes. */
export function isFormulaKey(name: string): boolean {
  return KEY.test(name);
}

/** A name for a formula, made of its title, that is none of those taken. */
export function formulaKey(title: string, taken: readonly string[]): string {
  const words = textKey(title)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 32);
  const name = `${PREFIX}${words === '' ? 'x' : words}`;
  for (let count = 2; ; count++) {
    const key = count === 2 && !taken.includes(name) ? name : `${name}_${count}`;
    if (!taken.includes(key)) return key;
  }
}

/** A formula that is read and checked. */
export interface ReadFormula {
  readonly core: FormulaCore;
  readonly text: string;
}

/** Reads and checks the text of a formula. */
export function readFormula(spec: DataSetSpec, text: string): Result<ReadFormula> {
  const parsed = parseFormula(text, formulaNames(spec));
  if (!parsed.ok) return parsed;
  const checked = checkFormula(spec, parsed.value);
  return checked.ok ? { ok: true, value: { core: checked.value, text: printFormula(parsed.value) } } : checked;
}

/** Reads the address form; what the data set does not understand is dropped. */
export function readFormulas(spec: DataSetSpec, written: string): readonly ViewFormula[] {
  return checkedFormulas(spec, split(written).slice(0, FORMULAS_MAX));
}

/** Which formula cannot be read, and why; null: it is not written as one. */
export interface ReadProblem {
  readonly key: string;
  readonly problem: FormulaProblem | null;
}

/** The same, where every formula has to be understood. */
export function readFormulasStrictly(
  spec: DataSetSpec,
  written: string,
):
  | { readonly ok: true; readonly value: readonly ViewFormula[] }
  | { readonly ok: false; readonly problem: ReadProblem } {
  const given = split(written);
  const formulas = checkedFormulas(spec, given);
  const at = given.findIndex(({ key }, index) => formulas[index]?.key !== key);
  const wrong = given[at];
  if (!wrong) return { ok: true, value: formulas };
  const read = readFormula(withFormulas(spec, formulas.slice(0, at)), wrong.text);
  return { ok: false, problem: { key: wrong.key, problem: read.ok ? null : read.problem } };
}

function split(written: string): readonly ViewFormula[] {
  return (written === '' ? [] : written.split(',')).map((part) => {
    const [key = '', title = '', text = ''] = splitEscaped(part);
    return { key, title: title.trim().slice(0, FORMULA_TITLE_MAX), text };
  });
}

/** Those that can be computed, each in its one form. One may stand on those before it. */
function checkedFormulas(spec: DataSetSpec, formulas: readonly ViewFormula[]): readonly ViewFormula[] {
  return extended(baseOf(spec), formulas, unixMs(0)).formulas;
}

/** The data set as it is declared. */
export function baseOf<Spec extends DataSetSpec>(spec: Spec): Spec {
  const columns = bases.get(spec.columns);
  return columns === undefined ? spec : { ...spec, columns };
}

/**
 * The data set with a column for each formula, like any other column. `now` is what rolling dates count from, for engines that
 * compute; where only columns matter, it is left out. `over`: the parts of a filter whose rows functions over the view count.
 */
export function withFormulas<Spec extends DataSetSpec>(
  spec: Spec,
  formulas: readonly ViewFormula[] | undefined,
  now: UnixMs = unixMs(0),
  over: Filter = [],
): Spec {
  const base = baseOf(spec);
  if (formulas === undefined || formulas.length === 0) return base;
  const { columns } = extended(base, formulas, now, over);
  return columns === spec.columns ? spec : { ...spec, columns };
}

/** The formulas that a data set was extended by. */
export function formulasOf(spec: DataSetSpec): readonly ViewFormula[] {
  return spec.columns.flatMap(({ field, label, formula }) =>
    formula ? [{ key: field, title: label, text: formula.text }] : [],
  );
}

/** What the columns of formulas are computed from. */
export function fieldFormulas(spec: DataSetSpec): readonly FieldFormula[] {
  return spec.columns.flatMap(({ formula }) => formula ?? []);
}

/**
 * The same data set where functions over the view count the rows of a filter whose rolling dates are resolved: of those parts
 * that stand on no such function themselves, or a rank would depend on the rows that it leaves.
 */
export function overRowsOf<Spec extends DataSetSpec>(spec: Spec, filter: Filter): Spec {
  const [first] = fieldFormulas(spec);
  const computed = new Set(
    spec.columns.flatMap(({ field, formula }) => (formula && isOverView(formula.core) ? [field] : [])),
  );
  if (computed.size === 0 || !first) return spec;
  const over = filter.filter((part) => everyTriple([part]).every(([field]) => !computed.has(field)));
  return withFormulas(spec, formulasOf(spec), first.now, over);
}

/** The parts of the filter whose rows functions over the view count. */
export function rowsOver(spec: DataSetSpec): Filter {
  return overs.get(spec.columns) ?? [];
}

/** The data set without the columns that stand on functions over the view: what those parts are asked of. */
export function beforeView<Spec extends DataSetSpec>(spec: Spec): Spec {
  const [first] = fieldFormulas(spec);
  const isPlain = ({ key }: ViewFormula) => {
    const core = spec.columns.find(({ field }) => field === key)?.formula?.core;
    return core !== undefined && !isOverView(core);
  };
  return withFormulas(spec, formulasOf(spec).filter(isPlain), first?.now);
}

type Columns = DataSetSpec['columns'];
interface Extended {
  readonly columns: Columns;
  readonly formulas: readonly ViewFormula[];
}

/** Extended columns by those that are declared, and the declared ones by the extended. */
const known = new WeakMap<Columns, Map<string, Extended>>();
const bases = new WeakMap<Columns, Columns>();
const overs = new WeakMap<Columns, Filter>();
const KEPT = 60;

function extended(base: DataSetSpec, given: readonly ViewFormula[], now: UnixMs, over: Filter = []): Extended {
  const name = JSON.stringify([given.map(({ key, title, text }) => [key, title, text]), now, over]);
  const kept = known.get(base.columns) ?? new Map<string, Extended>();
  known.set(base.columns, kept);
  const found = kept.get(name) ?? made(base, given, now);
  if (over.length > 0 && found.columns !== base.columns) overs.set(found.columns, over);
  kept.delete(name);
  kept.set(name, found);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return found;
}

function made(base: DataSetSpec, given: readonly ViewFormula[], now: UnixMs): Extended {
  let spec = base;
  const formulas: ViewFormula[] = [];
  for (const { key, title, text } of given.slice(0, FORMULAS_MAX + PART_FORMULAS_MAX)) {
    if (!KEY.test(key) || text.length > FORMULA_LIMITS.length || !isStorable(title) || !isStorable(text)) continue;
    if (findField(spec, key) || findGroup(spec, key)) continue;
    const read = readFormula(spec, text);
    if (!read.ok) continue;
    const label = title.trim().slice(0, FORMULA_TITLE_MAX) || key;
    const names = formulaNames(spec);
    spec = { ...spec, columns: [...spec.columns, formulaColumn(key, label, { ...read.value, now }, names)] };
    formulas.push({ key, title: label, text: read.value.text });
  }
  if (spec !== base) bases.set(spec.columns, base.columns);
  return { columns: spec.columns, formulas };
}
