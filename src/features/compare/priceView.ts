import { daySpan } from '#schemas/dates.ts';
import { DAY_MS } from '#schemas/units.ts';
import { type ChartView, FIRST_VIEW } from '#src/charts/Chart.tsx';
import { dayText } from '#src/charts/chartFile.ts';
import { MARK_KINDS, type MarkKind } from '#src/charts/Marks.tsx';
import { RANGES } from '#src/charts/range.ts';

/**
 * What a chart of prices shows, as the address says it: `range` (`90d`, or `2026-01-01..2026-03-01`), `axis=log`, `base` (a day),
 * `figure=market_cap` or `figure=volume`, and `without` (kinds of marks). Parts that mean nothing are left out.
 */

export const FIGURES = ['price', 'marketCap', 'volume'] as const;
export type Figure = (typeof FIGURES)[number];

export interface PriceView extends ChartView {
  readonly figure: Figure;
}

export const FIRST_PRICE_VIEW: PriceView = { ...FIRST_VIEW, figure: 'price' };

/** Figures as addresses name them; the first is left out. */
const FIGURE_NAMES: Readonly<Record<Figure, string | undefined>> = {
  price: undefined,
  marketCap: 'market_cap',
  volume: 'volume',
};
const LOG = 'log';

export type PriceSearch = Readonly<
  Partial<Record<'range' | 'axis' | 'base' | 'figure' | 'without', string | undefined>>
>;

export function readPriceView(search: Readonly<Record<string, unknown>>): PriceView {
  const { range, axis, base, figure, without } = search;
  const hidden = typeof without === 'string' ? without.split(',') : [];
  return {
    span: spanOf(range) ?? FIRST_PRICE_VIEW.span,
    log: axis === LOG,
    base: dayOf(base),
    figure: FIGURES.find((one) => FIGURE_NAMES[one] === figure) ?? 'price',
    hidden: MARK_KINDS.filter((kind) => hidden.includes(kind)),
  };
}

/** The parameters of a view; undefined for defaults. */
export function writePriceView({ span, log, base, figure, hidden }: PriceView): PriceSearch {
  return {
    range:
      span === FIRST_PRICE_VIEW.span
        ? undefined
        : typeof span === 'string'
          ? span
          : `${dayText(span.from)}..${dayText(span.to)}`,
    axis: log ? LOG : undefined,
    base: base === null ? undefined : dayText(base),
    figure: FIGURE_NAMES[figure],
    without: hidden.length === 0 ? undefined : inOrder(hidden).join(','),
  };
}

function inOrder(hidden: readonly MarkKind[]): readonly MarkKind[] {
  return MARK_KINDS.filter((kind) => hidden.includes(kind));
}

function spanOf(text: unknown): PriceView['span'] | null {
  if (typeof text !== 'string') return null;
  const named = RANGES.find((range) => range === text);
  if (named) return named;
  const [from, to, ...more] = text.split('..').map(dayOf);
  return from != null && to != null && more.length === 0 && from < to ? { from, to } : null;
}

/** Start of a day that is written whole, UTC ms; null for any other text. */
function dayOf(text: unknown): number | null {
  if (typeof text !== 'string' || text.length !== 10) return null;
  const span = daySpan(text);
  return span && span.from * DAY_MS;
}
