import { daySpan, type PartialDate, resolveRelativeDate } from '../dates.ts';
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
  const spans = counted(rounds).flatMap(({ date }) => (date === null ? [] : (daySpan(date) ?? [])));
  const since = daySpan(resolveRelativeDate('-P12M', unixMs(today)) ?? '')?.from;
  if (spans.length === 0 || since === undefined) return null;
  const now = epochDay(unixMs(today));
  return spans.filter(({ from }) => from > since && from <= now).length;
}

/** The most frequent sectors and stages of the rounds that it led; equal ones in the order of the alphabet. */
export function ledMost(rounds: readonly LedRound[]): { readonly sectors: string[]; readonly stages: string[] } {
  const led = counted(rounds).filter(({ isLead }) => isLead);
  return {
    sectors: mostFrequent(led.flatMap(({ sectors, isInDoubt }) => (isInDoubt ? [] : [...new Set(sectors)]))),
    stages: mostFrequent(led.flatMap(({ stage }) => stage ?? [])),
  };
}

function mostFrequent(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || compareKeys(a, b))
    .slice(0, NAMED_MAX)
    .map(([value]) => value);
}
