import {
  CAP_SIZES,
  DAY_CHANGES,
  type ProjectsObserved,
  ROUND_SIZES,
  type RoundsObserved,
} from '#schemas/api/observatory.ts';
import { stageName } from '#schemas/entities/roundNames.ts';
import { formatDate, formatShortMonth } from '#schemas/format.ts';
import { pivotWords } from '#schemas/i18n/en/pivotWords.ts';
import type { PivotAnswer, PivotCell } from '#schemas/pivot/pivot.ts';
import { allOf, type CountedGroup, groupOf, keyedGroups, partsOf, placedRows } from '#schemas/pivot/reading.ts';
import { DAY_MS } from '#schemas/units.ts';
import { formatRound } from '#src/charts/binDescriptors.ts';
import type { BinDescriptor, BinMark, BinTotal } from '#src/charts/bins.ts';
import { observatoryMessages } from '#src/i18n/en/observatory.ts';

/** What charts draw, from the answers of linked pivots. Pure. */

const text = observatoryMessages;

/** What charts read of an answer. */
type Answer = Pick<PivotAnswer, 'rows' | 'cells'>;

const EMPTY: PivotCell = { row: -1, column: -1, count: 0, values: [], unknown: [], stale: [] };

/** A measure of a group; null where no row has it. */
export function sumOf({ values }: PivotCell, measure = 0): number | null {
  return values[measure] ?? null;
}

/** Rows of a group that a measure leaves out. */
export function leftOutOf({ unknown, stale }: PivotCell, measure = 0): number {
  return (unknown[measure] ?? 0) + (stale[measure] ?? 0);
}

export function totalOf(answer: Answer, measure = 0): BinTotal {
  const all = allOf(answer);
  return { value: sumOf(all, measure), rows: all.count, unknown: leftOutOf(all, measure) };
}

/** The same of a chart that counts the rows of groups with a mark: nothing of it is unknown. */
export function countOf(answer: Answer, isPlaced?: (key: BinMark['key']) => boolean): BinTotal {
  const rows = placedRows(answer, isPlaced);
  return { value: rows, rows, unknown: 0 };
}

/** Rows that are in no group with a mark. */
export function unplacedOf(answer: Answer, isPlaced?: (key: BinMark['key']) => boolean): number {
  return allOf(answer).count - placedRows(answer, isPlaced);
}

/** How many groups with a value there are, of which the answer may hold fewer. `known`: rows with and without a value. */
export function valueCount({ groups }: Pick<PivotAnswer, 'groups'>, known: Answer): number {
  return groups.rows - Number(groupOf(known, 0).count > 0);
}

function markOf(cell: PivotCell, key: BinMark['key'], label: string, short = label): BinMark {
  return { key, label, short, value: sumOf(cell), rows: cell.count, unknown: leftOutOf(cell) };
}

const counted = (mark: BinMark): BinMark => ({ ...mark, value: mark.rows, unknown: 0 });

/** Stages that are named in each month; the others are one part. */
const STAGES_NAMED = 4;

/** Every month from the first to the last, those without rounds too. */
export function monthMarks({
  months,
  stagesByMonth,
}: Pick<RoundsObserved, 'months' | 'stagesByMonth'>): readonly BinMark[] {
  const divided = partsOf(stagesByMonth);
  const stages = namedStages(divided);
  const parts = new Map<string, Map<string, number>>();
  for (const { key, part, cell } of divided) {
    const name = stages.find((stage) => stage === part) ?? text.other;
    const own = parts.get(String(key)) ?? new Map<string, number>();
    own.set(name, (own.get(name) ?? 0) + (sumOf(cell) ?? 0));
    parts.set(String(key), own);
  }
  const names = [...stages, text.other].filter((name) => [...parts.values()].some((own) => (own.get(name) ?? 0) > 0));
  return everyMonth(months).map(({ key, cell }, at) => ({
    ...monthMark(cell, String(key), at === 0),
    parts: names.map((name) => ({ name: stageName(name), value: parts.get(String(key))?.get(name) ?? 0 })),
  }));
}

/** Deals of every month with their median size. */
export function dealMarks(months: RoundsObserved['months']): readonly BinMark[] {
  return everyMonth(months).map(({ key, cell }, at) => ({
    ...counted(monthMark(cell, String(key), at === 0)),
    unknown: leftOutOf(cell),
    second: cell.values[1] ?? null,
  }));
}

function namedStages(divided: ReturnType<typeof partsOf>): readonly string[] {
  const sums = new Map<string, number>();
  for (const { part, cell } of divided)
    if (typeof part === 'string' && part !== '') sums.set(part, (sums.get(part) ?? 0) + (sumOf(cell) ?? 0));
  return [...sums]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, STAGES_NAMED)
    .map(([name]) => name);
}

function everyMonth(answer: Answer): readonly CountedGroup[] {
  const groups = keyedGroups(answer);
  const first = groups[0];
  const last = groups.at(-1);
  if (!first || !last) return [];
  const known = new Map(groups.map((group) => [group.key, group]));
  const count = monthNumber(String(last.key)) - monthNumber(String(first.key)) + 1;
  return Array.from({ length: count }, (_, at) => {
    const key = monthText(monthNumber(String(first.key)) + at);
    return known.get(key) ?? { key, cell: EMPTY };
  });
}

const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const monthText = (number: number) =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;

/** A month: `Feb` on an axis, and `Jan 26` where the axis or a year begins. */
function monthMark(cell: PivotCell, month: string, isFirst: boolean): BinMark {
  const name = formatShortMonth(month);
  const dated = `${name} ${month.slice(2, 4)}`;
  const short = isFirst || month.endsWith('-01') ? dated : name;
  return { ...markOf(cell, month, formatDate(month), short), dated };
}

/** A bar for every value that has a sum. `name`: what the values are called. */
export function valueMarks(answer: Answer, name = (value: string) => value): readonly BinMark[] {
  return keyedGroups(answer)
    .filter(({ cell }) => sumOf(cell) !== null)
    .map(({ key, cell }) => markOf(cell, key, key === '' ? pivotWords.blank : name(String(key))));
}

/** How much a chart by value leaves out, since it has no value: bars and this add up to the total. Empty: nothing. `known`: rows with and without a value. */
export function unvaluedNote(known: Answer, { bin, rows }: BinDescriptor): readonly string[] {
  const unvalued = groupOf(known, 0);
  const sum = sumOf(unvalued);
  if (sum === null) return [];
  return [text.unvalued(rows(unvalued.count - leftOutOf(unvalued)), formatRound(sum), bin.toLowerCase())];
}

export function sizeMarks(answer: RoundsObserved['sizes']): readonly BinMark[] {
  return edgeMarks(answer, ROUND_SIZES, formatRound);
}

export function capMarks(answer: ProjectsObserved['caps']): readonly BinMark[] {
  return edgeMarks(answer, CAP_SIZES, formatRound);
}

/** Place of the bar from which prices rise. */
export const RISES_FROM = DAY_CHANGES.indexOf(0) + 1;

export function changeMarks(answer: ProjectsObserved['changes']): readonly BinMark[] {
  return edgeMarks(answer, [null, ...DAY_CHANGES], (change) => text.sizes.change(signed(change)), signed);
}

const signed = (value: number) => (value < 0 ? `−${-value}` : value > 0 ? `+${value}` : '0');

/** A mark for every group between edges, empty ones too; none where all are. Null: what is below the first edge has a mark too. */
function edgeMarks(
  answer: Answer,
  edges: readonly (number | null)[],
  write: (edge: number) => string,
  short: (edge: number) => string = write,
): readonly BinMark[] {
  const known = new Map(keyedGroups(answer).map(({ key, cell }) => [Number(key), cell]));
  if (known.size === 0) return [];
  const below = edges.filter((edge) => edge === null).length;
  return edges.map((from, at) => {
    const to = edges[at + 1] ?? null;
    const isFirst = at === 0 && (from === null || from === 0);
    const label =
      from !== null && to === null
        ? text.sizes.from(write(from))
        : isFirst || from === null
          ? text.sizes.below(write(to ?? 0))
          : text.sizes.between(write(from), write(to ?? 0));
    const axis = at === 0 && to !== null ? `< ${short(to)}` : short(from ?? 0);
    return counted(markOf(known.get(at - below) ?? EMPTY, at - below, label, axis));
  });
}

const CALENDAR_DAYS = 371;

/** The last days with rounds, at most 53 weeks. */
export function dayMarks(days: RoundsObserved['days']): readonly BinMark[] {
  return calendarOf(days).drawn.map(({ key, cell }) => markOf(cell, key, formatDate(String(key), 'plain')));
}

/** Rounds of days before the first of the calendar, which has no room for them, and their sum; null: none. */
export function beforeCalendar(days: RoundsObserved['days']) {
  const { earlier, drawn } = calendarOf(days);
  if (earlier.length === 0) return null;
  return {
    rows: earlier.reduce((rows, { cell }) => rows + cell.count, 0),
    sum: earlier.reduce((sum, { cell }) => sum + (sumOf(cell) ?? 0), 0),
    first: String(drawn[0]?.key),
  };
}

/** The same in a sentence. Empty: none. */
export function beforeCalendarNote(days: RoundsObserved['days']): readonly string[] {
  const before = beforeCalendar(days);
  if (!before) return [];
  const { rows, sum, first } = before;
  return [text.beforeCalendar(text.rounds(rows), formatDate(first, 'plain'), formatRound(sum))];
}

/** Days in their order: those that the calendar draws, and those before. */
function calendarOf(days: RoundsObserved['days']) {
  const groups = keyedGroups(days);
  const end = dayNumber(String(groups.at(-1)?.key));
  const first = groups.findIndex(({ key }) => end - dayNumber(String(key)) < CALENDAR_DAYS);
  return { earlier: groups.slice(0, Math.max(0, first)), drawn: groups.slice(Math.max(0, first)) };
}

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

export type TileOrder = 'cap' | 'raised';

/** Sectors by market cap, or by raised capital, with the change of their cap. */
export function sectorMarks(sectors: ProjectsObserved['sectors'], order: TileOrder): readonly BinMark[] {
  const measure = order === 'cap' ? 0 : 3;
  return keyedGroups(sectors)
    .flatMap(({ key, cell }): BinMark[] => {
      const value = sumOf(cell, measure);
      const [now, before] = [sumOf(cell, 1), sumOf(cell, 2)];
      if (value === null || value === 0) return [];
      return [
        {
          ...markOf(cell, key, key === '' ? pivotWords.blank : String(key)),
          value,
          unknown: leftOutOf(cell, measure),
          second: now === null || before === null || before === 0 ? null : (now / before - 1) * 100,
        },
      ];
    })
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
}
