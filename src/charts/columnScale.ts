import type { BinMark } from './bins.ts';
import { valueTicks } from './ticks.ts';

const TICK_PX = 48;
/** Room for a name below its bar, at least; longer ones take what their letters need. */
const LABEL_PX = 52;
const LETTER_PX = 7;
const LABEL_GAP_PX = 12;

/** The values of an axis, from its lower end to its upper one. */
export interface ColumnScale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** Ticks that a plot of this height has room for. */
export function ticksIn(height: number): number {
  return Math.max(2, Math.round(height / TICK_PX));
}

/** The axis of the marks' values; changes fall as well. `highest`: of the parts, where these stand side by side. */
export function valueScale(marks: readonly BinMark[], count: number, highest = highestOf(marks)): ColumnScale {
  const low = Math.min(0, ...marks.map(({ value }) => value ?? 0));
  const high = highest || (low < 0 ? 0 : 1);
  return { low, high, ticks: valueTicks(low, high, count) };
}

/** The axis of their second figures. */
export function secondScale(marks: readonly BinMark[], count: number): ColumnScale {
  const high = Math.max(0, ...marks.map(({ second }) => second ?? 0)) || 1;
  return { low: 0, high, ticks: valueTicks(0, high, count) };
}

/** Names below a plot of this width, a place each; '' where there is no room. Where some are left out, all say their year. */
export function axisNames(marks: readonly BinMark[], width: number): readonly string[] {
  const short = marks.map((mark) => mark.short);
  if (everyOf(short, width) === 1) return short;
  const dated = marks.map((mark) => mark.dated ?? mark.short);
  const every = everyOf(dated, width);
  return dated.map((name, at) => (at % every === 0 ? name : ''));
}

function everyOf(names: readonly string[], width: number): number {
  const letters = Math.max(0, ...names.map(({ length }) => length));
  const room = Math.max(LABEL_PX, letters * LETTER_PX + LABEL_GAP_PX);
  return Math.max(1, Math.ceil((names.length * room) / Math.max(1, width)));
}

function highestOf(marks: readonly BinMark[]): number {
  return Math.max(0, ...marks.map(({ value }) => value ?? 0));
}
