import { type Match, matchText, NAMED } from '#src/shared/fuzzy.ts';
import type { ListOption, OptionGroup } from '#src/ui/useMarkedOption.ts';
import type { Entry, Section } from './entries.ts';

/** An entry with what of its title was typed. */
export interface Ranked extends ListOption {
  readonly entry: Entry;
  readonly ranges: Match['ranges'];
  readonly score: number;
}

export type RankedSection = OptionGroup<Ranked>;

/** Of one section at most so many, so that the next one is in view; of the three kinds of found rows fewer. */
const LONGEST = 6;
const LONGEST_FOUND = 4;

/** What was chosen lately comes first among equals. */
const RECENT_BONUS = 0.03;

/** What fits any text, and what was found by other fields than its name, comes last. */
const LEAST = 0.01;

/**
 * What is offered for a text: the best first, in each section and among them; sections that hold nothing are left out.
 * Without text: recent choices, then the sections in their order.
 */
export function rank(
  sections: readonly Section[],
  typed: string,
  recent: { readonly title: string; readonly entries: readonly Entry[] },
): readonly RankedSection[] {
  const lately = new Set(recent.entries.map((entry) => entry.id));
  if (typed.trim() === '') return proposals(sections, recent, lately);
  return sections
    .map(({ id, title, entries, found = false }) => {
      const fitting = entries.flatMap((entry) => rankOne(entry, typed, found, lately) ?? []);
      // Those that someone else has found are in their order already.
      const best = found ? fitting : fitting.toSorted((a, b) => b.score - a.score);
      return { id, title, options: best.slice(0, found ? LONGEST_FOUND : LONGEST) };
    })
    .filter(({ options }) => options.length > 0)
    .toSorted((a, b) => bestOf(b) - bestOf(a));
}

/** True where the text names the entry: nothing that is still being searched for can be meant more. */
export function isNamed({ score }: Ranked): boolean {
  return score >= NAMED;
}

function proposals(
  sections: readonly Section[],
  recent: { readonly title: string; readonly entries: readonly Entry[] },
  lately: ReadonlySet<string>,
): readonly RankedSection[] {
  const all = [
    { id: 'recent', title: recent.title, entries: recent.entries },
    ...sections.map(({ id, title, entries, proposes }) => ({
      id,
      title,
      entries: entries.filter((entry) => !lately.has(entry.id)).slice(0, proposes),
    })),
  ];
  return all
    .filter(({ entries }) => entries.length > 0)
    .map(({ id, title, entries }) => ({
      id,
      title,
      options: entries.map((entry) => ranked(entry, 0)),
    }));
}

function rankOne(entry: Entry, typed: string, found: boolean, lately: ReadonlySet<string>): Ranked | null {
  const { symbol, formerly } = entry.row ?? {};
  const match = matchText(entry.title, typed, `${entry.also ?? ''} ${symbol ?? ''} ${formerly ?? ''}`);
  if (entry.isMeant) return ranked(entry, NAMED);
  if (entry.always) return ranked(entry, LEAST);
  if (!match) return found ? ranked(entry, LEAST) : null;
  return ranked(entry, match.score + (lately.has(entry.id) ? RECENT_BONUS : 0), match.ranges);
}

function ranked(entry: Entry, score: number, ranges: Match['ranges'] = []): Ranked {
  return { id: entry.id, path: entry.path, entry, ranges, score };
}

function bestOf({ options }: RankedSection): number {
  return Math.max(...options.map(({ score }) => score));
}
