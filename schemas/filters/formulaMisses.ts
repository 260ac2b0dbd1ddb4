import type { DataSetSpec } from '../columns/spec.ts';
import type { Comparing, FormulaNode } from '../formulas/ast.ts';
import { MIRRORED, OPERATORS } from '../formulas/comparisons.ts';
import { type Figure, type FormulaCore, fieldsRead, type Yes } from '../formulas/core.ts';
import { evaluateFormula } from '../formulas/evaluate.ts';
import { NO, YES } from '../formulas/formulaColumn.ts';
import { type FormulaNames, formulaNames } from '../formulas/names.ts';
import { isOverView } from '../formulas/overView.ts';
import { parseFormula } from '../formulas/parse.ts';
import { printFormula, printWithLabels } from '../formulas/print.ts';
import { FORMULA_TITLE_MAX, formulasOf, readFormula, withFormulas } from '../formulas/viewFormulas.ts';
import type { UnixMs } from '../units.ts';
import type { Row } from './semantics.ts';
import { type Filter, type FilterPart, formulaTexts, mapFormulas, ofPart, samePart } from './tree.ts';
import type { Triple } from './triples.ts';

/**
 * Formulas among the parts of a filter, as conditions of one row: "market cap / tvl < 3" asks of its left side, as of a column, to be
 * below 3. So it can be said what a row has there, how far that is from what was asked, and what would let the row in.
 */

/** No formula of a view has such a name: its words would be none. */
const keyOf = (at: number) => `f___miss${at}`;

/** A formula as a condition on a column. */
export interface AskedFormula {
  readonly key: string;
  readonly text: string;
  readonly triple: Triple;
  /** What it is compared with, where that is of the row too. */
  readonly with: string | null;
  /** The formula with another bound; null: nothing but a number can be one. */
  readonly bounded: ((operator: string, bound: number) => string) | null;
}

/** A filter whose formulas are conditions, and what they are asked of. */
export interface AskedFilter {
  /** The data set with their columns. */
  readonly spec: DataSetSpec;
  /** The row with its values there. */
  readonly row: Row;
  readonly filter: Filter;
  readonly formulas: readonly AskedFormula[];
}

/** The fields that the formulas of a filter read. */
export function formulaFields(spec: DataSetSpec, filter: Filter): readonly string[] {
  return formulaTexts(filter).flatMap((text) => {
    const read = readFormula(spec, text);
    return read.ok ? fieldsRead(read.value) : [];
  });
}

/** The formulas of a filter as conditions of a row; null where one counts over the view, which a row outside it is no part of. */
export function askedOfRow(spec: DataSetSpec, row: Row, filter: Filter, now: UnixMs): AskedFilter | null {
  const texts = formulaTexts(filter);
  const columns: { key: string; title: string; text: string }[] = [];
  const formulas: AskedFormula[] = [];
  const values: Record<string, unknown> = {};
  for (const [at, text] of texts.entries()) {
    const read = readFormula(spec, text);
    if (!read.ok || isOverView(read.value.core)) return null;
    const compared = comparedIn(spec, read.value, row, now);
    const key = keyOf(at);
    columns.push({
      key,
      title: (compared?.title ?? labelOf(spec, text)).slice(0, FORMULA_TITLE_MAX),
      text: compared?.left ?? text,
    });
    if (compared) {
      values[key] = compared.value;
      formulas.push({
        key,
        text,
        triple: [key, compared.operator, compared.bound],
        with: compared.with,
        bounded: compared.bounded,
      });
    } else {
      const says = evaluateFormula(spec, read.value.core, row, now);
      values[key] = says === null ? null : says === true ? YES : NO;
      formulas.push({ key, text, triple: [key, 'eq', YES], with: null, bounded: null });
    }
  }
  return {
    spec: withFormulas(spec, [...formulasOf(spec), ...columns], now),
    row: { ...row, ...values },
    filter: mapFormulas(filter, (text) => formulas[texts.indexOf(text)]?.triple ?? [keyOf(0), 'eq', YES]),
    formulas,
  };
}

/** A formula as it is read, not as it is typed: no label stands in brackets. */
const said = (node: FormulaNode, names: FormulaNames) =>
  printWithLabels(node, names).replace(/\[((?:[^\]]|\]\])*)\]/g, '$1');

function labelOf(spec: DataSetSpec, text: string): string {
  const names = formulaNames(spec);
  const parsed = parseFormula(text, names);
  return parsed.ok ? said(parsed.value, names) : text;
}

interface Compared {
  /** The side that is asked about, as text and as pages say it. */
  readonly left: string;
  readonly title: string;
  readonly value: number | null;
  readonly operator: Triple[1];
  readonly bound: number;
  readonly with: string | null;
  readonly bounded: AskedFormula['bounded'];
}

/** A comparison of figures as a condition on its left side, or on the side that names fields; null: the formula is none. */
function comparedIn(
  spec: DataSetSpec,
  { core, text }: { readonly core: FormulaCore; readonly text: string },
  row: Row,
  now: UnixMs,
): Compared | null {
  const names = formulaNames(spec);
  const parsed = parseFormula(text, names);
  if (!parsed.ok || core.kind !== 'yesNo') return null;
  const node = parsed.value;
  if (node.kind !== 'binary' || !isComparing(node.operator)) return null;
  const figures = figuresOf(core.yes, node.operator);
  if (!figures) return null;
  const isTurned = !namesField(figures.left) && namesField(figures.right);
  const [own, other] = isTurned ? [node.right, node.left] : [node.left, node.right];
  const operator = isTurned ? MIRRORED[node.operator] : node.operator;
  const [ownFigure, otherFigure] = isTurned ? [figures.right, figures.left] : [figures.left, figures.right];
  const figureOf = (figure: Figure) => {
    const value = evaluateFormula(spec, { kind: 'number', figure, unit: 'none' }, row, now);
    return typeof value === 'number' ? value : null;
  };
  const [value, bound] = [figureOf(ownFigure), figureOf(otherFigure)];
  const left = printFormula(own);
  const alone = readFormula(spec, left);
  if (bound === null || !alone.ok || alone.value.core.kind !== 'number') return null;
  // Beside another unit it may be converted: then its column would say another figure.
  if (evaluateFormula(spec, alone.value.core, row, now) !== value) return null;
  const isOfRow = namesField(otherFigure);
  return {
    ...{ left, title: said(own, names), value, bound },
    operator: OPERATORS[operator],
    with: isOfRow ? said(other, names) : null,
    bounded: isOfRow ? null : (asked, next) => printFormula(comparing(own, asked, next)),
  };
}

const isComparing = (operator: string): operator is Comparing => operator in OPERATORS;

/** Both sides of a comparison of figures, in the order of its text. */
function figuresOf(yes: Yes, operator: Comparing): { readonly left: Figure; readonly right: Figure } | null {
  if (operator === '!=') return yes.op === 'not' ? figuresOf(yes.of, '=') : null;
  if (yes.op !== 'same' && yes.op !== 'below' && yes.op !== 'upTo') return null;
  const { left, right } = yes;
  // What is above is checked as what is below, with both sides exchanged.
  return operator === '>' || operator === '>=' ? { left: right, right: left } : { left, right };
}

const namesField = (figure: Figure) => fieldsRead({ core: { kind: 'number', figure, unit: 'none' } }).length > 0;

const NOWHERE = { span: { from: 0, to: 0 } } as const;

function comparing(left: FormulaNode, asked: string, bound: number): FormulaNode {
  const [operator = '>='] = Object.entries(OPERATORS).flatMap(([sign, name]) =>
    name === asked && isComparing(sign) ? [sign] : [],
  );
  const number: FormulaNode = { ...NOWHERE, kind: 'number', value: Math.abs(bound) };
  const right: FormulaNode = bound < 0 ? { ...NOWHERE, kind: 'negate', of: number } : number;
  return { ...NOWHERE, kind: 'binary', operator, left, right };
}

/**
 * A part about columns of formulas as a part about the formulas, whose row it lets pass; null: no formula says it, as none lets what is
 * unknown of it pass.
 */
export function writtenPart(
  spec: DataSetSpec,
  row: Row,
  part: FilterPart,
  asked: AskedFilter,
  now: UnixMs,
): FilterPart | null {
  const all = (parts: Filter): Filter | null => {
    const written = parts.map((one) => writtenPart(spec, row, one, asked, now));
    return written.every((one) => one !== null) ? written : null;
  };
  return ofPart<FilterPart | null>(part, {
    triple: (triple) => {
      const formula = asked.formulas.find(({ key }) => key === triple[0]);
      if (!formula) return triple;
      if (samePart(triple, formula.triple)) return { formula: formula.text };
      const [, operator, bound] = triple;
      const text = typeof bound === 'number' ? formula.bounded?.(operator, bound) : undefined;
      const read = text === undefined ? null : readFormula(spec, text);
      const passes = read?.ok && evaluateFormula(spec, read.value.core, row, now) === true;
      return passes ? { formula: read.value.text } : null;
    },
    any: (parts) => {
      const any = all(parts);
      return any && { any };
    },
    all: (parts) => {
      const joined = all(parts);
      return joined && { all: joined };
    },
    not: (inner) => {
      const not = writtenPart(spec, row, inner, asked, now);
      return not && { not };
    },
    formula: () => part,
  });
}
