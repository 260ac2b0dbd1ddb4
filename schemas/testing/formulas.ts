import fc from 'fast-check';
import type { DataSetSpec } from '../columns/spec.ts';
import { storedFields } from '../columns/spec.ts';
import type { Arithmetic, BinaryOperator, Comparing, FormulaNode } from '../formulas/ast.ts';
import type { CalledName } from '../formulas/functions.ts';

const span = { from: 0, to: 0 };
const ARITHMETIC: readonly Arithmetic[] = ['+', '-', '*', '/'];
const COMPARING: readonly Comparing[] = ['=', '!=', '<', '<=', '>', '>='];
const OF_ONE: readonly CalledName[] = ['abs', 'log', 'round'];
const OVER_VIEW: readonly CalledName[] = ['rank', 'zscore', 'median', 'sum', 'mean', 'count'];
const OF_TWO: readonly CalledName[] = ['min', 'max', 'coalesce', 'pct'];

const numbers = fc
  .oneof(
    fc.integer({ min: 0, max: 1e9 }),
    fc.double({ min: 0, max: 1e20, noNaN: true }),
    fc.constantFrom(0, 0.5, 2, 1e6, 1.5e9, 1e-7, 1e200, 1e-200, 1e21),
  )
  .map((value) => value + 0);
const dates = fc.constantFrom('2021-03', '2024-Q2', '2023-11-05', '-P0D', '-P3M', '-P2Y', '-P10D');
const texts = fc.constantFrom('DeFi', 'ai', 'A, "B" (c)', 'Layer 1', 'Seed', '');

/** Random formulas of a data set that have a unit: most can be checked, and those that cannot say why. */
export function formulasOf(spec: DataSetSpec): {
  readonly figures: fc.Arbitrary<FormulaNode>;
  readonly conditions: fc.Arbitrary<FormulaNode>;
  readonly dates: fc.Arbitrary<FormulaNode>;
  readonly texts: fc.Arbitrary<FormulaNode>;
} {
  const named = (wanted: readonly string[]): fc.Arbitrary<FormulaNode> => {
    const fields = storedFields(spec).filter(
      ({ type, filterable, currencies }) => wanted.includes(type) && filterable && !currencies,
    );
    return fc.constantFrom(...fields.map(({ field }): FormulaNode => ({ kind: 'field', field, span })));
  };
  const number = numbers.map((value): FormulaNode => ({ kind: 'number', value, span }));
  const date = dates.map((value): FormulaNode => ({ kind: 'date', value, span }));
  const text = texts.map((value): FormulaNode => ({ kind: 'text', value, span }));
  const hasDates = storedFields(spec).some(({ type }) => type === 'date');
  const plainDate = hasDates ? fc.oneof(date, named(['date'])) : date;
  const { figure, condition, chosenDate, chosenText } = fc.letrec<{
    figure: FormulaNode;
    condition: FormulaNode;
    chosenDate: FormulaNode;
    chosenText: FormulaNode;
  }>((tie) => ({
    figure: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      named(['number']),
      number,
      binary(ARITHMETIC, tie('figure'), tie('figure')),
      tie('figure').map((of): FormulaNode => ({ kind: 'negate', of, span })),
      call(OF_ONE, tie('figure')),
      call(OVER_VIEW, tie('figure')),
      call(OF_TWO, tie('figure'), tie('figure')),
      call(['if'], tie('condition'), tie('figure'), tie('figure')),
      call(['if'], tie('condition'), tie('figure')),
      call(['days'], tie('chosenDate'), tie('chosenDate')),
      call(['years_since', 'months_since'], tie('chosenDate')),
    ),
    condition: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      binary(COMPARING, tie('figure'), tie('figure')),
      binary(COMPARING, tie('chosenDate'), tie('chosenDate')),
      binary(['=', '!=', 'contains'], named(['text', 'tags', 'refs']), text),
      binary(['starts', '<', '>='], named(['text']), text),
      binary(['and', 'or'], tie('condition'), tie('condition')),
      tie('condition').map((of): FormulaNode => ({ kind: 'not', of, span })),
      known(
        fc.oneof(
          tie('figure'),
          tie('condition'),
          tie('chosenDate'),
          tie('chosenText'),
          named(['text', 'tags', 'refs']),
        ),
      ),
      listed(named(['text', 'tags', 'refs']), text),
      listed(tie('figure'), number),
      call(['coalesce'], tie('condition'), tie('condition')),
      call(['if'], tie('condition'), tie('condition'), tie('condition')),
      binary(['=', '!='], tie('chosenText'), text),
      listed(tie('chosenText'), text),
    ),
    chosenDate: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      plainDate,
      call(['min', 'max', 'coalesce'], tie('chosenDate'), tie('chosenDate')),
      call(['if'], tie('condition'), tie('chosenDate'), tie('chosenDate')),
      call(['if'], tie('condition'), tie('chosenDate')),
    ),
    chosenText: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      named(['text']),
      text,
      call(['coalesce'], tie('chosenText'), tie('chosenText')),
      call(['if'], tie('condition'), tie('chosenText'), tie('chosenText')),
      call(['if'], tie('condition'), tie('chosenText')),
    ),
  }));
  return { figures: figure, conditions: condition, dates: chosenDate, texts: chosenText };
}

type Nodes = fc.Arbitrary<FormulaNode>;

function binary(operators: readonly BinaryOperator[], left: Nodes, right: Nodes): Nodes {
  return fc
    .tuple(fc.constantFrom(...operators), left, right)
    .map(([operator, a, b]): FormulaNode => ({ kind: 'binary', operator, left: a, right: b, span }));
}

function call(names: readonly CalledName[], ...args: readonly Nodes[]): Nodes {
  return fc
    .tuple(fc.constantFrom(...names), fc.tuple(...args))
    .map(([name, given]): FormulaNode => ({ kind: 'call', name, args: given, span }));
}

function known(of: Nodes): Nodes {
  return fc
    .tuple(of, fc.boolean())
    .map(([node, isKnown]): FormulaNode => ({ kind: 'known', of: node, known: isKnown, span }));
}

function listed(of: Nodes, member: Nodes): Nodes {
  return fc
    .tuple(of, fc.array(member, { maxLength: 3 }), fc.boolean())
    .map(([node, list, negated]): FormulaNode => ({ kind: 'in', of: node, list, negated, span }));
}

/** The same formula, whatever its place in a text. */
export function withoutSpans(node: unknown): unknown {
  return JSON.parse(JSON.stringify(node, (key, value: unknown) => (key === 'span' ? undefined : value)));
}
