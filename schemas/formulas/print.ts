import { formatAmount } from '../filters/amount.ts';
import { BINDING, type BinaryOperator, bindingOf, type FormulaNode } from './ast.ts';
import type { FormulaNames } from './names.ts';

/**
 * The one text of a formula: names of fields, the fewest parentheses, the same in every language. Read again it is the same
 * formula.
 */
export function printFormula(node: FormulaNode): string {
  return print(node, (field) => field, NO_LISTS);
}

/** The same with what pages call the fields. */
export function printWithLabels(node: FormulaNode, names: FormulaNames): string {
  return print(
    node,
    (field) => {
      const label = names.labelOf(field);
      return names.named(label) === field ? (PLAIN.test(label) ? label : `[${label.replaceAll(']', ']]')}]`) : field;
    },
    names.listOf,
  );
}

/** A label that nothing parts from the words around it stands in brackets. */
const PLAIN = /^[\p{L}_][\p{L}\p{N}_]*$/u;

type NameOf = (field: string) => string;
/** The list that a field stands for, where it is written by its name. */
type ListOf = (field: string) => string | null;

const NO_LISTS: ListOf = () => null;

/** How a list is asked for by its name. */
export const printInList = (name: string) => `in_list(${quotedText(name)})`;

/** A text in quotation marks; those inside are doubled. */
export const quotedText = (value: string) => `"${value.replaceAll('"', '""')}"`;

const WORDS: Readonly<Partial<Record<BinaryOperator, string>>> = { starts: 'starts with' };

function print(node: FormulaNode, nameOf: NameOf, listOf: ListOf): string {
  const within = (part: FormulaNode, least: number) => {
    const text = print(part, nameOf, listOf);
    return bindingOfNode(part) < least ? `(${text})` : text;
  };
  switch (node.kind) {
    case 'number':
      return `${node.unit === 'usd' ? '$' : ''}${printNumber(node.value)}${node.unit === 'percent' ? '%' : ''}`;
    case 'text':
      return quotedText(node.value);
    case 'date':
      return printDate(node.value);
    case 'field':
      return nameOf(node.field);
    case 'call':
      return `${node.name}(${node.args.map((arg) => print(arg, nameOf, listOf)).join(', ')})`;
    case 'negate':
      return `-${within(node.of, BINDING.negate)}`;
    case 'not':
      return `not ${within(node.of, BINDING.not)}`;
    case 'known': {
      const list = node.of.kind === 'field' ? listOf(node.of.field) : null;
      if (list !== null) return `${node.known ? '' : 'not '}${printInList(list)}`;
      return `${within(node.of, BINDING.add)} is ${node.known ? 'known' : 'unknown'}`;
    }
    case 'in': {
      const list = node.list.map((one) => print(one, nameOf, listOf)).join(', ');
      return `${within(node.of, BINDING.add)} ${node.negated ? 'not in' : 'in'} (${list})`;
    }
    case 'binary': {
      const binding = bindingOf(node.operator);
      // Equal operators stand from left to right; comparisons do not chain.
      const left = within(node.left, binding === BINDING.compare ? binding + 1 : binding);
      return `${left} ${WORDS[node.operator] ?? node.operator} ${within(node.right, binding + 1)}`;
    }
  }
}

function bindingOfNode(node: FormulaNode): number {
  switch (node.kind) {
    case 'binary':
      return bindingOf(node.operator);
    case 'in':
    case 'known':
      return BINDING.compare;
    case 'not':
    case 'negate':
      return BINDING[node.kind];
    default:
      return BINDING.whole;
  }
}

/** Whole numbers as short as years stay as they are. */
const YEARS = 10_000;

/** A number that reads the same in every language: no marks between thousands. */
export function printNumber(value: number): string {
  if (value < 0) return `-${printNumber(-value)}`;
  if (value < YEARS && Number.isInteger(value)) return String(value);
  return formatAmount(value, undefined, '.').replaceAll(',', '');
}

const ROLLING = /^-P(\d{1,4})([DMY])$/;
const UNITS: Readonly<Record<string, string>> = { D: 'day', M: 'month', Y: 'year' };

/** A date as it can be typed without quotation marks. */
export function printDate(value: string): string {
  const [, count = '', letter = ''] = ROLLING.exec(value) ?? [];
  const unit = UNITS[letter];
  if (unit === undefined) return value;
  if (value === '-P0D') return 'today';
  return `${Number(count)} ${unit}${Number(count) === 1 ? '' : 's'} ago`;
}
