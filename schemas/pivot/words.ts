import { type DataSetSpec, type FieldSpec, fieldLabel, findField, type Unit } from '../columns/spec.ts';
import { valueWord } from '../columns/valueWords.ts';
import { EMPTY_VALUE } from '../constants.ts';
import { isoDay } from '../dates.ts';
import { formatAmount } from '../filters/amount.ts';
import { unitOf } from '../filters/filterableFields.ts';
import { changeParts, formatCount, formatDate, formatExact, formatPrice, formatShort, withUnit } from '../format.ts';
import { pivotWords as text } from '../i18n/en/pivotWords.ts';
import { headingOf } from '../i18n/en/rowNames.ts';
import { DAY_MS } from '../units.ts';
import { periodSpan } from './periods.ts';
import {
  isPeriod,
  isRest,
  measuredField,
  type Pivot,
  type PivotBin,
  type PivotKey,
  type PivotMeasure,
} from './pivot.ts';

/** The words of a pivot: what groups, measures and figures are called. Pure. */

/** What a bin is called: `Sector`, `Date by quarter`, `Amount, ranges`. */
export function binLabel(spec: DataSetSpec, { field, by }: PivotBin): string {
  const label = fieldLabel(spec, field);
  if (by === 'value') return label;
  return isPeriod(by) ? text.periods(label, text.bins[by]) : text.binned(label, text.bins[by]);
}

/** What a group is called. `edges`: those of its bin; `word`: how a value of a field is called. */
export function keyLabel(
  spec: DataSetSpec,
  bin: PivotBin,
  edges: readonly number[] | null,
  key: PivotKey,
  word: (field: FieldSpec, value: string) => string = valueWord,
): string {
  if (isRest(key)) return text.rests[key.rest];
  const { field, by } = bin;
  switch (by) {
    case 'value':
      return valueLabel(spec, field, key, word);
    case 'letter':
      return key === '' ? text.blank : String(key).toUpperCase();
    case 'known':
      return text.known[Number(key)] ?? String(key);
    case 'sign':
      return key === 0 ? text.signs.level : Number(key) > 0 ? text.signs.up : text.signs.down;
    case 'edges':
    case 'quantiles': {
      const [from, to] = [edges?.[Number(key)], edges?.[Number(key) + 1]];
      const write = (edge: number) => edgeText(edge, unitOf(spec, field));
      if (from === undefined) return to === undefined ? String(key) : text.below(write(to));
      return to === undefined ? text.from(write(from)) : text.between(write(from), write(to));
    }
    case 'week': {
      const span = periodSpan(String(key));
      return span ? text.week(formatDate(isoDay(span.from), 'plain')) : String(key);
    }
    default:
      return formatDate(String(key), 'plain');
  }
}

function valueLabel(
  spec: DataSetSpec,
  name: string,
  key: string | number,
  word: (field: FieldSpec, value: string) => string,
): string {
  if (key === '') return text.blank;
  const field = findField(spec, name);
  if (field?.type === 'number') return formatAmount(Number(key), unitOf(spec, name));
  return field?.type === 'date' ? formatDate(String(key), 'plain') : field ? word(field, String(key)) : String(key);
}

/** An edge as it was typed where that is short; a quantile's many digits are rounded. */
function edgeText(edge: number, unit: Unit | undefined): string {
  const exact = formatAmount(edge, unit);
  return exact.length <= 8 ? exact : formatShort(edge);
}

/** What a measure is called: `Rounds`, `Sum of Amount`, `Sum of Amount, share of total`. */
export function measureLabel(spec: DataSetSpec, measure: PivotMeasure): string {
  const plain = plainLabel(spec, measure);
  return measure.of === undefined ? plain : text.comparedWith(plain, text.shares[measure.of]);
}

function plainLabel(spec: DataSetSpec, measure: PivotMeasure): string {
  if (measure.figure === 'count') return headingOf(spec.source);
  const label = text.of(text.figures[measure.figure], fieldLabel(spec, measure.field));
  return measure.by === undefined ? label : text.dated(label, fieldLabel(spec, measure.by));
}

/** The unit of a measure's figures; '' where they have none. */
export function measureUnit(spec: DataSetSpec, measure: PivotMeasure): string {
  if (measure.of !== undefined) return text.units.percent;
  const unit = unitOfMeasure(spec, measure);
  return unit === undefined ? '' : text.units[unit];
}

function unitOfMeasure(spec: DataSetSpec, measure: PivotMeasure): Unit | undefined {
  return measure.figure === 'count' || measure.figure === 'distinct' ? undefined : unitOf(spec, measure.field);
}

/** How a measure's figures are written in a cell. */
export function figureWriter(spec: DataSetSpec, measure: PivotMeasure): (value: number) => string {
  if (measure.of === 'before') return (value) => changeParts(value)?.text ?? EMPTY_VALUE;
  if (measure.of !== undefined) return formatShort;
  if (measure.figure === 'count' || measure.figure === 'distinct') return formatCount;
  const field = findField(spec, measure.field);
  if (field?.type === 'date') return (value) => formatDate(value * DAY_MS, 'plain');
  const column = spec.columns.find((one) => one.field === measure.field);
  if (column?.display === 'price') return formatPrice;
  if (column?.unit === 'year') return (value) => String(Math.round(value));
  if (column?.unit === 'count') return (value) => (Number.isInteger(value) ? formatCount(value) : formatShort(value));
  return formatShort;
}

/** The same with all its digits and its unit, for the line that says a cell in words. */
export function exactWriter(spec: DataSetSpec, measure: PivotMeasure): (value: number) => string {
  const write = figureWriter(spec, measure);
  const field = measuredField(measure);
  const isDate = field !== null && measure.figure !== 'distinct' && findField(spec, field)?.type === 'date';
  if (isDate || measure.of !== undefined) return (value) => withUnit(write(value), measureUnit(spec, measure));
  return (value) => withUnit(formatExact(Number(value.toPrecision(15))), measureUnit(spec, measure));
}

/** The title of a pivot: `Rounds by Sector and Date by quarter`. */
export function pivotTitle(spec: DataSetSpec, { rows, columns }: Pick<Pivot, 'rows' | 'columns'>): string {
  return text.title(headingOf(spec.source), text.and([...rows, ...columns].map((bin) => binLabel(spec, bin))));
}
