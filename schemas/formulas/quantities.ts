import type { BinaryOperator, FormulaNode, Span } from './ast.ts';
import type { Figure, FormulaUnit } from './core.ts';
import type { FunctionName } from './functions.ts';
import { calculated, type FieldNamed } from './guards.ts';
import { constant, found, type NumberPart } from './parts.ts';
import { isSameUnit, productUnit, quotientUnit } from './units.ts';

/** How figures with units are calculated with: every result has a unit, or a reason why it has none. */
export class Quantities {
  readonly #fieldNamed: FieldNamed;

  constructor(fieldNamed: FieldNamed) {
    this.#fieldNamed = fieldNamed;
  }

  /** Both figures in one unit, and the unit. */
  alike(
    operator: BinaryOperator | FunctionName | 'in',
    left: NumberPart,
    right: NumberPart,
    span: Span,
  ): [Figure, Figure, FormulaUnit] {
    if (left.is === 'bare') return [left.figure, right.figure, right.unit];
    if (right.is === 'bare') return [left.figure, right.figure, left.unit];
    if (isSameUnit(left.unit, right.unit)) {
      const unit = left.unit === 'none' ? right.unit : left.unit;
      return [left.figure, right.figure, unit];
    }
    const isRatio = ({ unit }: NumberPart) => unit === 'times' || unit === 'none';
    if (left.unit === 'percent' && isRatio(right)) return [this.#fraction(left), right.figure, 'times'];
    if (right.unit === 'percent' && isRatio(left)) return [left.figure, this.#fraction(right), 'times'];
    // `$1` is said of a price, too.
    const isDollars = (part: NumberPart, other: NumberPart) =>
      part.is === 'written' && part.unit === 'usd' && other.unit === 'price';
    if (isDollars(left, right) || isDollars(right, left)) return [left.figure, right.figure, 'price'];
    if ((left.unit === 'year' && right.unit === 'years') || (left.unit === 'years' && right.unit === 'year')) {
      if (operator === '+' || operator === '-') return [left.figure, right.figure, 'year'];
    }
    throw found({ code: 'units', operator, left: left.unit, right: right.unit }, span);
  }

  /** Figures of several parts in one unit. */
  together(name: FunctionName, parts: readonly NumberPart[], span: Span) {
    const lead = parts.find(({ is }) => is !== 'bare') ?? parts[0];
    if (!lead) throw found({ code: 'wantsValue', typed: '' }, span);
    // A ratio beside percentages makes all of them ratios.
    const ratio = parts.find(({ unit, is }) => is !== 'bare' && (unit === 'times' || unit === 'none'));
    const common = lead.unit === 'percent' && ratio ? ratio : lead;
    const figures = parts.map((part) => this.alike(name, part, common, span)[0]);
    const unit = parts.reduce((known, part) => (known === 'none' ? part.unit : known), common.unit);
    return {
      figures,
      unit: unit === 'percent' && common.unit !== 'percent' ? common.unit : unit,
      is: parts.every(({ is }) => is === 'bare') ? ('bare' as const) : ('computed' as const),
    };
  }

  /** A percentage is a fraction beside figures, and stays a percentage beside plain numbers. */
  scaled(op: 'multiply' | 'divide', left: NumberPart, right: NumberPart): NumberPart {
    const is = joint(left, right);
    const make = (a: Figure, b: Figure, unit: FormulaUnit): NumberPart => {
      return { kind: 'number', unit, figure: this.calculated(op, a, b), is };
    };
    const isPlain = (part: NumberPart) => part.unit === 'none' || part.unit === 'times';
    if (left.unit === 'percent' && isPlain(right)) return make(left.figure, right.figure, 'percent');
    if (right.unit === 'percent' && isPlain(left) && op === 'multiply')
      return make(left.figure, right.figure, 'percent');
    if (left.unit === 'percent' && right.unit === 'percent') {
      return op === 'multiply'
        ? make(this.#fraction(left), right.figure, 'percent')
        : make(left.figure, right.figure, 'times');
    }
    const [a, b] = [this.#fraction(left), this.#fraction(right)];
    const plain = (part: NumberPart): FormulaUnit => (part.unit === 'percent' ? 'times' : part.unit);
    const unitOf = op === 'multiply' ? productUnit : quotientUnit;
    return make(a, b, unitOf(plain(left), plain(right)));
  }

  /** `1 + 30%` is either 1.3 or 31 %: it has to be said. */
  refusePercentOf(bare: NumberPart, node: FormulaNode, other: NumberPart): void {
    if (bare.is !== 'bare' || other.unit !== 'percent') return;
    throw found({ code: 'bareBesidePercent' }, node.span, node.kind === 'number' ? `${node.value}%` : undefined);
  }

  calculated(op: 'multiply' | 'divide', left: Figure, right: Figure): Figure {
    return calculated(op, left, right, this.#fieldNamed);
  }

  #fraction({ unit, figure }: NumberPart): Figure {
    return unit === 'percent' ? this.calculated('divide', figure, constant(100)) : figure;
  }
}

/** Of what a calculation with two figures is. */
export const joint = (left: NumberPart, right: NumberPart) =>
  left.is === 'bare' && right.is === 'bare' ? 'bare' : 'computed';
