import { type DataSetSpec, type FieldType, findField, type Unit } from '#schemas/columns/spec.ts';
import { DATE_RANGES } from '#schemas/constants.ts';
import { isRelativeDate } from '#schemas/dates.ts';
import type { Operator, Scalar, Triple } from '#schemas/filters.ts';
import { formatDate } from '#schemas/format.ts';
import { messages } from '#src/messages/index.ts';
import { tablePartMessages } from '#src/messages/tableParts.ts';
import { formatAmount } from './amount.ts';
import { type FilterEntry, unitOf } from './entries.ts';

const text = tablePartMessages.chips;

/** What a chip says: `Market cap` `≥` `100M`. `values` is unabridged, for titles. */
export interface ChipText {
  readonly field: string;
  readonly operator: string;
  readonly value: string;
  readonly values: string;
}

/** Members a chip names before it counts the rest. */
const NAMED = 2;

/** The words of a chip. A field that the data set does not know is named as it is. */
export function chipText(spec: DataSetSpec, entry: FilterEntry): ChipText {
  const field = findField(spec, entry.field);
  const label = field?.label ?? entry.field;
  const write = valueWriter(field?.type ?? 'number', unitOf(spec, entry.field));
  const [first, upper] = entry.triples;
  if (upper) {
    const value = text.range(write(lastOf(first)), write(lastOf(upper)));
    return { field: label, operator: '', value, values: value };
  }
  const [, operator, value] = first;
  if (field?.type === 'date' && operator === 'gte' && isRelativeDate(String(value))) {
    return { field: label, operator: '', value: write(lastOf(first)), values: write(lastOf(first)) };
  }
  const names = (typeof value === 'object' ? value : [value]).map(write);
  return {
    field: label,
    operator: operatorText(field?.type ?? 'number', operator, names.length),
    value:
      names.length > NAMED + 1
        ? `${names.slice(0, NAMED).join(', ')} +${names.length - NAMED}`
        : names.join(', ') || text.nothing,
    values: names.join(', ') || text.nothing,
  };
}

/** A chip as one phrase: `TVL ≥ 50B`. */
export function phraseOf({ field, operator, value }: ChipText): string {
  return [field, operator, value].filter((part) => part !== '').join(' ');
}

/** How an operator reads beside `count` values of a type. */
export function operatorText(type: FieldType, operator: Operator, count: number): string {
  if (type === 'number') return text.numberOperators[operator];
  if (type === 'date') return text.dateOperators[operator];
  const words = type === 'text' ? text.textOperators : text.listOperators;
  if (count === 1 && operator === 'in') return words.eq;
  return count === 1 && operator === 'nin' ? words.ne : words[operator];
}

/** How a single value of a type is written. */
function valueWriter(type: FieldType, unit: Unit | undefined): (value: Scalar) => string {
  if (type === 'number') return (value) => formatAmount(Number(value), unit);
  if (type === 'date') return (value) => dateText(String(value));
  return (value) => (value === '' ? messages.directory.filters.blank : String(value));
}

function dateText(value: string): string {
  if (!isRelativeDate(value)) return formatDate(value, 'plain');
  return DATE_RANGES.find((range) => range.value === value)?.label ?? text.rolling(value.slice(2, -1), value.slice(-1));
}

function lastOf([, , value]: Triple): Scalar {
  return typeof value === 'object' ? (value[0] ?? '') : value;
}
