import { daySpan, type PartialDate, resolveRelativeDate } from '../dates.ts';
import { withSectorsAbove } from '../sectors/sectors.ts';
import { compareKeys } from '../text.ts';
import { epochDay, unixMs } from '../units.ts';
import { isRaise } from './rows.ts';

/**
 * What the rounds of an investor say of when it invests and what it leads. Acquisitions are left out. Of a round in doubt
 * the company is doubtful and not the deal: it counts, without the sectors of the company.
 */

export interface JoinedRound {
  readonly stage: string | null;
  readonly date: PartialDate | null;
}

export interface SizedRound extends JoinedRound {
  /** In US dollars; null: not disclosed. */
  readonly amount: number | null;
}

export interface LedRound extends JoinedRound {
  readonly isLead: boolean;
  readonly isInDoubt: boolean;
  /** The most exact sectors of its project. */
  readonly sectors: readonly string[];
}

/** Sectors and stages that are named: the most frequent. */
const NAMED_MAX = 3;

const counted = <Round extends JoinedRound>(rounds: readonly Round[]) => rounds.filter(({ stage }) => isRaise(stage));

/** The date of the latest round: of two that may be the latest the one that begins later, and of these the less exact. */
export function lastDeal(rounds: readonly JoinedRound[]): PartialDate | null {
  let last: { readonly date: PartialDate; readonly from: number; readonly to: number } | null = null;
  for (const { date } of counted(rounds)) {
    const span = date === null ? null : daySpan(date);
    if (date === null || span === null) continue;
    if (last === null || span.from > last.from || (span.from === last.from && span.to > last.to))
      last = { date, from: span.from, to: span.to };
  }
  return last?.date ?? null;
}

/**
 * Rounds in the twelve months that end today, as far as their dates are known to lie there; null without any dated round.
 * `today`: ms since 1970.
 */
export function dealsInYear(rounds: readonly JoinedRound[], today: number): number | null {
  const isDated = counted(rounds).some(({ date }) => date !== null && daySpan(date) !== null);
  const since = monthsBefore(12, today);
  if (!isDated || since === null) return null;
  const day = epochDay(unixMs(today));
  return roundsWithin(rounds, { after: since, until: day, today: day }).length;
}

/**
 * How the twelve months that end today compare with the twelve before, in per cent: rounds, and the sum of disclosed amounts; null
 * where the earlier ones have none, and for amounts also where the later ones have none. `today`: ms since 1970.
 */
export function yearlyGrowth(
  rounds: readonly SizedRound[],
  today: number,
): { readonly deals: number | null; readonly raised: number | null } {
  const [since, before] = [monthsBefore(12, today), monthsBefore(24, today)];
  if (since === null || before === null) return { deals: null, raised: null };
  const day = epochDay(unixMs(today));
  const now = roundsWithin(rounds, { after: since, until: day, today: day });
  const then = roundsWithin(rounds, { after: before, until: since, today: day });
  return { deals: changeOf(now.length, then.length), raised: changeOf(sumOf(now), sumOf(then)) };
}

/** The sum of disclosed amounts; null without any. */
function sumOf(rounds: readonly SizedRound[]): number | null {
  const amounts = rounds.flatMap(({ amount }) => amount ?? []);
  return amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0);
}

const changeOf = (now: number | null, before: number | null) =>
  now !== null && before !== null && before > 0 ? 100 * (now / before - 1) : null;

/** Day since 1970 so many months before today; null: before the calendar begins. */
function monthsBefore(months: number, today: number): number | null {
  return daySpan(resolveRelativeDate(`-P${months}M`, unixMs(today)) ?? '')?.from ?? null;
}

/**
 * Rounds after one day and not after another, whichever day that its date means each was on. Days that are yet to come are none.
 */
function roundsWithin<Round extends JoinedRound>(
  rounds: readonly Round[],
  { after, until, today }: Readonly<Record<'after' | 'until' | 'today', number>>,
): readonly Round[] {
  return counted(rounds).filter(({ date }) => {
    const span = date === null ? null : daySpan(date);
    return span !== null && span.from > after && span.from <= today && Math.min(span.to, today) <= until;
  });
}

/** The most frequent sectors and stages of the rounds that it led; equal ones in the order of the alphabet. */
export function ledMost(rounds: readonly LedRound[]): { readonly sectors: string[]; readonly stages: string[] } {
  const led = counted(rounds).filter(({ isLead }) => isLead);
  return {
    sectors: mostFrequent(led.flatMap(({ sectors, isInDoubt }) => (isInDoubt ? [] : [...new Set(sectors)]))),
    stages: mostFrequent(led.flatMap(({ stage }) => stage ?? [])),
  };
}

/**
 * Which rounds it led, in words that conditions ask for: `DeFi Seed 2022` for each sector of the project and the sectors above it, the
 * newest year first. Rounds without a sector, a kind or a year are left out.
 */
export function leadHistory(rounds: readonly LedRound[]): string[] {
  const led = counted(rounds).flatMap(({ isLead, isInDoubt, sectors, stage, date }) => {
    const year = date !== null && daySpan(date) !== null ? date.slice(0, YEAR_LENGTH) : null;
    if (!isLead || isInDoubt || stage === null || year === null) return [];
    return withSectorsAbove(sectors).map((sector) => ({ year, text: `${sector} ${stage} ${year}` }));
  });
  const texts = new Map(led.map(({ year, text }) => [text, year]));
  return [...texts]
    .sort(([a, older], [b, newer]) => Number(newer) - Number(older) || compareKeys(a, b))
    .map(([text]) => text);
}

const YEAR_LENGTH = 4;

function mostFrequent(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || compareKeys(a, b))
    .slice(0, NAMED_MAX)
    .map(([value]) => value);
}
