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

/** What a bar says: `3.2M to 5.1M, 41 of 230`. Empty where there is none. */
export function barText(column: ColumnSpec, { shape, known }: Distribution, at: number): string {
  if (shape === null) return '';
  const rows = (count: number) => text.of(formatCount(count), formatCount(known));
  switch (shape.kind) {
    case 'numbers': {
      const write = (edge: number) => shortFigure(edgeOf(shape, edge, shape.bars.length), column.unit);
      const count = shape.bars[at];
      return count === undefined ? '' : text.bar(text.between(write(at), write(at + 1)), rows(count));
    }
    case 'dates': {
      const [span, count] = [shape.spans[at], shape.bars[at]];
      if (!span || count === undefined) return '';
      const [from, to] = [formatDate(span.from, 'plain'), formatDate(span.to, 'plain')];
      return text.bar(from === to ? from : text.between(from, to), rows(count));
    }
    case 'values': {
      const option = shape.top[at];
      return option ? text.bar(valueName(column, option.value), rows(option.count)) : '';
    }
  }
}

export function valueName(field: FieldSpec, value: string): string {
  return value === '' ? messages.directory.filters.blank : valueText(field, value);
}

/** How much of a column is known, and what is left out: `Known for 38 %: 41 of 108.` */
export function knownText({ rows, known, stale }: Distribution): string {
  const share = rows === 0 ? 0 : known / rows;
  const said = text.known(percentText(share), formatCount(known), formatCount(rows));
  return stale === 0 ? said : `${said} ${text.stale(formatCount(stale))}`;
}

function percentText(share: number): string {
  if (share > 0 && share < 0.01) return '< 1';
  return share > 0.99 && share < 1 ? '> 99' : String(Math.round(share * 100));
}
