import { type DataSetSpec, type FieldSpec, type FieldType, findField } from '../../columns/spec.ts';
import type { FormulaNode } from '../../formulas/ast.ts';
import { parseFormula } from '../../formulas/parse.ts';
import { printDate, printInList, printNumber, quotedText } from '../../formulas/print.ts';
import { keywordAt } from '../../formulas/words.ts';
import { textKey } from '../../text.ts';
import { parseDateText } from '../dateText.ts';
import { unitOf } from '../filterableFields.ts';
import { type Filter, type FilterPart, isTriple, ofPart } from '../tree.ts';
import { ID_FIELD, type Operator, type Scalar, type Triple } from '../triples.ts';
import { filterNames } from './names.ts';

/** The text of a filter: `total_raised_usd > 5M and (sector in (DeFi, AI) or tvl > 1B)`. Read again it is the same filter; none: ''. */
export function writeFilterText(spec: DataSetSpec, filter: Filter): string {
  const [only, ...others] = filter;
  // Alternatives alone need no parentheses.
  if (only && others.length === 0 && !isTriple(only) && 'any' in only && only.any.length > 1)
    return writeBare(spec, only);
  return filter.map((part) => writePart(spec, part)).join(' and ');
}

function writePart(spec: DataSetSpec, part: FilterPart): string {
  return ofPart(part, {
    triple: (triple) => writeTriple(spec, triple),
    any: () => `(${writeBare(spec, part)})`,
    all: () => `(${writeBare(spec, part)})`,
    not: (inner) => `not ${writePart(spec, inner)}`,
    formula: (text) => writeFormula(spec, text),
  });
}

/** A group without its parentheses. */
function writeBare(spec: DataSetSpec, part: FilterPart): string {
  return ofPart(part, {
    triple: (triple) => writeTriple(spec, triple),
    any: (parts) => parts.map((one) => writePart(spec, one)).join(' or '),
    all: (parts) => parts.map((one) => writePart(spec, one)).join(' and '),
    not: () => writePart(spec, part),
    formula: () => writePart(spec, part),
  });
}

/** A formula that joins others stands in parentheses, so that it stays one part. */
function writeFormula(spec: DataSetSpec, text: string): string {
  const read = parseFormula(text, filterNames(spec));
  const node = read.ok ? read.value : null;
  const joins =
    node?.kind === 'not' || (node?.kind === 'binary' && (node.operator === 'and' || node.operator === 'or'));
  return joins ? `(${text})` : text;
}

const SIGNS: Readonly<Record<Exclude<Operator, 'known'>, string>> = {
  eq: '=',
  ne: '!=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  in: 'in',
  nin: 'not in',
  contains: 'contains',
  starts: 'starts with',
  all: 'all of',
};

function writeTriple(spec: DataSetSpec, [name, operator, value]: Triple): string {
  if (operator === 'known') {
    const list = findField(spec, name)?.inList?.name;
    if (list !== undefined && value === 1) return printInList(list);
    const known = typeof value === 'object' ? 'known or unknown' : value === 0 ? 'unknown' : 'known';
    return `${name} is ${known}`;
  }
  const type = name === ID_FIELD ? 'number' : (findField(spec, name)?.type ?? 'text');
  const isWithin = operator === 'contains' && type !== 'text';
  const written =
    typeof value === 'object'
      ? `(${value.map((one) => writeValue(spec, name, type, one)).join(', ')})`
      : writeValue(spec, name, type, value);
  // Of a list "contains" asks for a member; the sign asks for a part of one.
  return `${name} ${isWithin ? '~' : SIGNS[operator]} ${written}`;
}

function writeValue(spec: DataSetSpec, name: string, type: FieldType, value: Scalar): string {
  if (type === 'number') return printNumber(Number(value)) + (unitOf(spec, name) === 'percent' ? '%' : '');
  if (type === 'date') return writeDate(String(value));
  return writeText(spec, name, String(value));
}

function writeDate(value: string): string {
  const written = printDate(value);
  return parseDateText(written) === value ? written : `"${value}"`;
}

const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N}_&.'’/-]*(?: [\p{L}\p{N}_&.'’/-]+)*$/u;

/** A text, in quotation marks where it would be read as something else without them. */
function writeText(spec: DataSetSpec, name: string, value: string): string {
  // With a word of the text at its beginning it would go on with the operator before it.
  const isPlain = PLAIN.test(value) && keywordAt(textKey(value), 0) === null;
  return isPlain && isReadBack(spec, name, value) ? value : quotedText(value);
}

/** A value as it stands behind an operator. */
export function writtenValue(
  spec: DataSetSpec,
  { field, type }: Pick<FieldSpec, 'field' | 'type'>,
  value: Scalar,
): string {
  return writeValue(spec, field, type, value);
}

function isReadBack(spec: DataSetSpec, name: string, value: string): boolean {
  // In a list commas part values, and elsewhere words of the text go on behind it.
  return [`${name} = ${value}`, `${name} in (${value}, ${value}) and ${name} = x`].every((text, at) => {
    const read = parseFormula(text, filterNames(spec));
    const node: FormulaNode | null = read.ok ? read.value : null;
    if (at === 0) return node?.kind === 'binary' && node.right.kind === 'text' && node.right.value === value;
    const list = node?.kind === 'binary' && node.left.kind === 'in' ? node.left.list : [];
    return list.length === 2 && list.every((one) => one.kind === 'text' && one.value === value);
  });
}
