import {
  CAP_SIZES,
  DAY_CHANGES,
  type ProjectsObserved,
  ROUND_SIZES,
  type RoundsObserved,
} from '#schemas/api/observatory.ts';
import { stageName } from '#schemas/entities/roundNames.ts';
import { formatDate, formatShortMonth } from '#schemas/format.ts';
import type { Bin, BreakdownAnswer, Totals } from '#schemas/queries/breakdown.ts';
import { DAY_MS } from '#schemas/units.ts';
import { formatRound } from '#src/charts/binDescriptors.ts';
import type { BinDescriptor, BinMark, BinTotal } from '#src/charts/bins.ts';
import { observatoryMessages } from '#src/i18n/en/observatory.ts';

/** What charts draw, from the answers of breakdowns. Pure. */

const text = observatoryMessages;

const EMPTY: Totals = { rows: 0, known: [], sums: [], median: null };

/** Sum of a measure; null where no row has it. */
export function sumOf({ known, sums }: Totals, measure = 0): number | null {
  return (known[measure] ?? 0) === 0 ? null : (sums[measure] ?? 0);
}

export function totalOf({ all }: BreakdownAnswer, measure = 0): BinTotal {
  return { value: sumOf(all, measure), rows: all.rows, unknown: all.rows - (all.known[measure] ?? all.rows) };
}

/** The same of a chart that counts rows: nothing of it is unknown. */
export function countOf({ all, unplaced }: BreakdownAnswer): BinTotal {
  const rows = all.rows - unplaced.rows;
  return { value: rows, rows, unknown: 0 };
}

function markOf(bin: Bin | Totals, key: BinMark['key'], label: string, short = label): BinMark {
  return { key, label, short, value: sumOf(bin), rows: bin.rows, unknown: bin.rows - (bin.known[0] ?? bin.rows) };
}

const counted = (mark: BinMark): BinMark => ({ ...mark, value: mark.rows, unknown: 0 });

/** Stages that are named in each month; the others are one part. */
const STAGES_NAMED = 4;

/** Every month from the first to the last, those without rounds too. */
export function monthMarks({ bins, splits }: RoundsObserved['months']): readonly BinMark[] {
  const stages = namedStages(splits);
  const parts = new Map<string, Map<string, number>>();
  for (const { bin, value, sum } of splits) {
    const name = value !== null && stages.includes(value) ? value : text.other;
    const own = parts.get(String(bin)) ?? new Map<string, number>();
    own.set(name, (own.get(name) ?? 0) + sum);
    parts.set(String(bin), own);
  }
  const names = [...stages, text.other].filter((name) => [...parts.values()].some((own) => (own.get(name) ?? 0) > 0));
  return everyMonth(bins).map((bin) => ({
    ...markOf(bin, bin.bin, formatDate(String(bin.bin)), shortMonth(String(bin.bin))),
    parts: names.map((name) => ({ name: stageName(name), value: parts.get(String(bin.bin))?.get(name) ?? 0 })),
  }));
}

/** Deals of every month with their median size. */
export function dealMarks({ bins }: RoundsObserved['months']): readonly BinMark[] {
  return everyMonth(bins).map((bin) => ({
    ...counted(markOf(bin, bin.bin, formatDate(String(bin.bin)), shortMonth(String(bin.bin)))),
    unknown: bin.rows - (bin.known[0] ?? 0),
    second: bin.median,
  }));
}

function namedStages(splits: BreakdownAnswer['splits']): readonly string[] {
  const sums = new Map<string, number>();
  for (const { value, sum } of splits) if (value !== null) sums.set(value, (sums.get(value) ?? 0) + sum);
  return [...sums]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, STAGES_NAMED)
    .map(([name]) => name);
}

function everyMonth(bins: readonly Bin[]): readonly Bin[] {
  const first = bins[0];
  const last = bins.at(-1);
  if (!first || !last) return [];
  const known = new Map(bins.map((bin) => [bin.bin, bin]));
  const count = monthNumber(String(last.bin)) - monthNumber(String(first.bin)) + 1;
  return Array.from({ length: count }, (_, at) => {
    const bin = monthText(monthNumber(String(first.bin)) + at);
    return known.get(bin) ?? { bin, ...EMPTY };
  });
}

const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const monthText = (number: number) =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;

/** `Feb`, and `Jan 26` where a year begins. */
function shortMonth(month: string): string {
  const name = formatShortMonth(month);
  return month.endsWith('-01') ? `${name} ${month.slice(2, 4)}` : name;
}

/** A bar for every value that has a sum. `name`: what the values are called. */
export function valueMarks({ bins }: BreakdownAnswer, name = (value: string) => value): readonly BinMark[] {
  return bins.filter((bin) => sumOf(bin) !== null).map((bin) => markOf(bin, bin.bin, name(String(bin.bin))));
}

/** How much a chart by value leaves out, since it has no value: bars and this add up to the total. Empty: nothing. */
export function unvaluedNote({ unplaced }: BreakdownAnswer, { bin, rows }: BinDescriptor): readonly string[] {
  const sum = sumOf(unplaced);
  if (sum === null) return [];
  return [text.unvalued(rows(unplaced.known[0] ?? 0), formatRound(sum), bin.toLowerCase())];
}

export function sizeMarks(answer: RoundsObserved['sizes']): readonly BinMark[] {
  return edgeMarks(answer, ROUND_SIZES, formatRound);
}

export function capMarks(answer: ProjectsObserved['caps']): readonly BinMark[] {
  return edgeMarks(answer, CAP_SIZES, formatRound);
}

/** Place of the bar from which prices rise. */
export const RISES_FROM = DAY_CHANGES.indexOf(0);

export function changeMarks(answer: ProjectsObserved['changes']): readonly BinMark[] {
  return edgeMarks(answer, DAY_CHANGES, (change) => text.sizes.change(signed(change)), signed);
}

const signed = (value: number) => (value < 0 ? `−${-value}` : value > 0 ? `+${value}` : '0');

/** A mark for every bin between edges, empty ones too; none where all are. */
function edgeMarks(
  { bins }: BreakdownAnswer,
  edges: readonly number[],
  write: (edge: number) => string,
  short: (edge: number) => string = write,
): readonly BinMark[] {
  if (bins.length === 0) return [];
  const known = new Map(bins.map((bin) => [Number(bin.bin), bin]));
  return edges.map((from, at) => {
    const to = edges[at + 1];
    const isFirst = from === Number.NEGATIVE_INFINITY || from === 0;
    const label =
      to === undefined
        ? text.sizes.from(write(from))
        : isFirst && at === 0
          ? text.sizes.below(write(to))
          : text.sizes.between(write(from), write(to));
    const axis = at === 0 && to !== undefined ? `< ${short(to)}` : short(from);
    return counted(markOf(known.get(at) ?? EMPTY, at, label, axis));
  });
}

const CALENDAR_DAYS = 371;

/** The last days with rounds, at most 53 weeks. */
export function dayMarks({ bins }: RoundsObserved['days']): readonly BinMark[] {
  const last = bins.at(-1);
  if (!last) return [];
  const end = dayNumber(String(last.bin));
  return bins
    .filter(({ bin }) => end - dayNumber(String(bin)) < CALENDAR_DAYS)
    .map((bin) => markOf(bin, bin.bin, formatDate(String(bin.bin), 'plain')));
}

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

export type TileOrder = 'cap' | 'raised';

/** Sectors by market cap, or by raised capital, with the change of their cap. */
export function sectorMarks({ bins }: ProjectsObserved['sectors'], order: TileOrder): readonly BinMark[] {
  const measure = order === 'cap' ? 0 : 3;
  return bins
    .flatMap((bin): BinMark[] => {
      const value = sumOf(bin, measure);
      const [now, before] = [sumOf(bin, 1), sumOf(bin, 2)];
      if (value === null || value === 0) return [];
      return [
        {
          ...markOf(bin, bin.bin, String(bin.bin)),
          value,
          unknown: bin.rows - (bin.known[measure] ?? 0),
          second: now === null || before === null || before === 0 ? null : (now / before - 1) * 100,
        },
      ];
    })
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
}
