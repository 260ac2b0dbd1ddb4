import type { CSSProperties } from 'react';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import type { ColorRule, ColumnColors } from '#schemas/queries/columnColors.ts';
import type { Spread, Spreads } from '#workers/client.ts';

/** How strongly a figure is colored: from -1, the deepest color of falls, to 1; 0: it has no color. */
export type Heat = (value: number) => number;

/** The smallest color of a scale: a known figure is told apart from an unknown one. */
const FAINTEST = 0.1;
/** The color of all figures on one side of a limit or of the median. */
export const SIDE = 0.7;

/** Whether the color of a column grows from zero to either side: changes, and whatever falls below zero. */
export function isTwoSided({ display }: Pick<ColumnSpec, 'display'>, spread: Pick<Spread, 'from'>): boolean {
  return display === 'change' || spread.from < 0;
}

/** What a rule means for the figures of a column; null while it is not known how far they reach. */
export function heatOf(column: Pick<ColumnSpec, 'display'>, rule: ColorRule, spread: Spread | undefined): Heat | null {
  if (rule.by === 'limits') {
    const { low, high } = rule;
    return (value) => {
      if (high !== null && value >= high) return SIDE;
      return low !== null && value < low ? -SIDE : 0;
    };
  }
  if (!spread) return null;
  if (rule.by === 'median') return (value) => SIDE * Math.sign(value - spread.median);
  return isTwoSided(column, spread) ? fromZero(spread) : fromLeast(spread);
}

/** By the root, as in pivots: a few large changes would leave all others empty. */
function fromZero({ from, to }: Spread): Heat {
  const most = Math.max(Math.abs(from), Math.abs(to));
  return (value) => (most === 0 ? 0 : Math.sign(value) * Math.sqrt(Math.min(1, Math.abs(value) / most)));
}

function fromLeast({ from, to, logarithmic }: Spread): Heat {
  // Halves: the distance of two figures may be no number.
  const share = (value: number) => {
    if (to <= from) return 1;
    if (!logarithmic) return (value / 2 - from / 2) / (to / 2 - from / 2);
    return value <= 0 ? 0 : Math.log(value / from) / Math.log(to / from);
  };
  return (value) => FAINTEST + (1 - FAINTEST) * Math.min(1, Math.max(0, share(value)));
}

/** The heat of each colored column, by field; columns whose spread is not known yet have none. */
export function heatsOf(
  columns: readonly ColumnSpec[],
  colors: ColumnColors | undefined,
  spreads: Spreads | null,
): ReadonlyMap<string, Heat> {
  return new Map(
    columns.flatMap((column) => {
      const rule = colors?.[column.field];
      const heat = rule ? heatOf(column, rule, spreads?.get(column.field)) : null;
      return heat ? [[column.field, heat] as const] : [];
    }),
  );
}

/** How an element shows a heat: `data-heat` and `--heat`, in steps that can hardly be told apart. Null: no color. */
export function heatLook(heat = 0): { readonly side: 'up' | 'down'; readonly strength: string } | null {
  const step = Math.round(heat * 20) / 20;
  return step === 0 ? null : { side: step > 0 ? 'up' : 'down', strength: `${Math.round(Math.abs(step) * 100)}%` };
}

/** The same as props of an element, beside its own style. */
export function heatProps(heat: number | undefined, style?: CSSProperties) {
  const look = heatLook(heat);
  if (!look) return { style };
  const own: CSSProperties & Record<'--heat', string> = { ...style, '--heat': look.strength };
  return { style: own, 'data-heat': look.side };
}
