import type { ColumnSpec, FieldSpec, Unit } from '#schemas/columns/spec.ts';
import { formatAmount } from '#schemas/filters/amount.ts';
import { formatCount, formatDate, formatPercent, formatShort } from '#schemas/format.ts';
import { messages } from '#src/i18n/index.ts';
import { valueText } from '#src/i18n/valueText.ts';
import type { Distribution } from '#workers/client.ts';
import { edgeOf } from './headerModel.ts';

const text = messages.grid.distribution;

/** A figure as short as an axis writes it. */
export function shortFigure(value: number, unit: Unit | undefined): string {
  if (unit === 'year') return formatAmount(value, unit);
  return unit === 'percent' ? formatPercent(value) : formatShort(value);
}

/** A value of a field as facts about it write it. */
export function factText(value: number | string, unit: Unit | undefined): string {
  return typeof value === 'number' ? shortFigure(value, unit) : formatDate(value, 'plain');
}

/** What bars say, from the first to the last: `3.2M to 5.1M, 41 of 230`. Empty where there are none. */
export function barText(
  column: FieldSpec & Pick<ColumnSpec, 'unit'>,
  distribution: Distribution,
  first: number,
  last = first,
): string {
  const { shape, known } = distribution;
  if (shape === null) return '';
  const say = (what: string, rows: number) => text.bar(what, text.of(formatCount(rows), formatCount(known)));
  if (shape.kind === 'values') {
    const option = shape.top[first];
    return option ? say(valueName(column, option.value), option.count) : '';
  }
  if (shape.bars[last] === undefined) return '';
  const rows = shape.bars.slice(first, last + 1).reduce((sum, bar) => sum + bar, 0);
  if (shape.kind === 'numbers') {
    const write = (edge: number) => shortFigure(edgeOf(shape, edge, shape.bars.length), column.unit);
    return say(text.between(write(first), write(last + 1)), rows);
  }
  const [from, to] = [formatDate(shape.spans[first]?.from, 'plain'), formatDate(shape.spans[last]?.to, 'plain')];
  return say(from === to ? from : text.between(from, to), rows);
}

export function valueName(field: FieldSpec, value: string): string {
  return value === '' ? messages.directory.filters.blank : valueText(field, value);
}

/** How much of a column is known, and what is left out: `Known for 38%: 41 of 108.` */
export function knownText({ rows, known, stale }: Distribution): string {
  const share = rows === 0 ? 0 : known / rows;
  const said = text.known(percentText(share), formatCount(known), formatCount(rows));
  return stale === 0 ? said : `${said} ${text.stale(formatCount(stale))}`;
}

function percentText(share: number): string {
  if (share > 0 && share < 0.01) return '< 1';
  return share > 0.99 && share < 1 ? '> 99' : String(Math.round(share * 100));
}

/** What the header of a column says of its values, to be heard with its focus: how much is known, and the tallest bar. */
export function headerText(column: ColumnSpec, distribution: Distribution): string {
  const { shape } = distribution;
  const known = knownText(distribution);
  if (shape === null) return known;
  const counts = shape.kind === 'values' ? shape.top.map(({ count }) => count) : shape.bars;
  const tallest = counts.indexOf(Math.max(...counts));
  return `${known} ${text.tallest(barText(column, distribution, tallest))}`;
}
