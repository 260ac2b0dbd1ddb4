import { formatDate, formatDayOfYear } from '#schemas/format.ts';
import {
  type FieldAges,
  isBehind,
  MOMENT_KINDS,
  type MomentKind,
  type Moments,
  STALE_AFTER_MS,
} from '#schemas/freshness.ts';
import type { Status } from '#schemas/queries/results.ts';
import { messages } from './index.ts';
import { agoText } from './relativeTime.ts';

const text = messages.dataAge;

/** True for a moment too long before `now` (UTC ms) to be called live; an unknown one is. */
export function isOld(moment: string | null, now: number): boolean {
  return isBehind(moment, new Date(now).toISOString(), STALE_AFTER_MS);
}

/** The age of a moment in words: `2h ago`, `Nov 18`, `Dec 2021`; of another year the month says enough. */
export function ageText(moment: string | null, now: number): string {
  if (moment === null) return text.unknown;
  if (!isOld(moment, now)) return agoText(moment, now);
  if (moment.slice(0, 4) !== yearOf(now)) return formatDate(moment.slice(0, 7));
  return dayText(moment, now);
}

/** A day; its year only where it is not this one. */
export function dayText(day: string, now: number): string {
  return day.slice(0, 4) === yearOf(now) ? formatDayOfYear(day, 'plain') : formatDate(day, 'plain');
}

function yearOf(now: number): string {
  return new Date(now).toISOString().slice(0, 4);
}

/** What to know of a total: how old its figures are, unless they are live, and how many it leaves out. */
export function ageNote(age: FieldAges[string] | undefined, now: number): string {
  if (!age) return '';
  return [
    ...(isOld(age.newest, now) ? [ageText(age.newest, now)] : []),
    ...(age.stale > 0 ? [text.stale(age.stale)] : []),
  ].join(', ');
}

/** A kind of data that is held, with its moment. */
export interface KindAge {
  readonly kind: MomentKind;
  readonly moment: string | null;
}

/** The kinds of data that are held, with their ages; null is unknown. */
export function kindAges({ kinds, fields }: Moments): readonly KindAge[] {
  const { projects } = fields;
  const isHeld: Record<MomentKind, boolean> = {
    prices: 'price_usd' in projects || 'market_cap_usd' in projects,
    tvl: 'tvl' in projects,
    rounds: Object.keys(fields.fundraising).length > 0,
    organizations: Object.keys(fields.organizations).length > 0,
    people: Object.keys(fields.people).length > 0,
    news: kinds.news !== null,
  };
  return MOMENT_KINDS.filter((kind) => isHeld[kind]).map((kind) => ({ kind, moment: kinds[kind] }));
}

/** What is said of how live data is: a word, and the ages that it speaks of. The word is the same wherever both have room. */
export interface LiveText {
  readonly state: string;
  readonly ages: string;
}

/** The word and its ages in one line, as it is read aloud and shown where there is room. */
export const liveLine = ({ state, ages }: LiveText) => text.state(state, ages);

/** The ages that matter on most pages, in one line: `prices Nov 18, TVL Dec 2021`. */
export function agesText(moments: Moments, now: number): string {
  return shownAges(moments)
    .map(({ kind, moment }) => text.part(kind, ageText(moment, now)))
    .join(', ');
}

/** Prices and TVL; without them the first kind there is. */
function shownAges(moments: Moments): readonly KindAge[] {
  const ages = kindAges(moments);
  const figures = ages.filter(({ kind }) => kind === 'prices' || kind === 'tvl');
  return figures.length > 0 ? figures : ages.slice(0, 1);
}

/**
 * How live the figures are. "Live" says that none is old, and how old the oldest is; as soon as one is old, each kind says
 * its own age. Without `moments` all are of one moment, `asOf`.
 */
export function liveText({ moments, asOf }: Pick<Status, 'moments' | 'asOf'>, now: number): LiveText {
  const { states } = text;
  const shown = moments ? shownAges(moments).map(({ moment }) => moment) : [asOf];
  const old = shown.filter((moment) => isOld(moment, now));
  if (shown.length > 0 && old.length === 0) {
    const [oldest = null] = shown.flatMap((moment) => moment ?? []).sort();
    return { state: states.live, ages: ageText(oldest, now) };
  }
  const ages = moments ? agesText(moments, now) : ageText(asOf, now);
  return { state: old.length < shown.length ? states.partly : states.not, ages: ages === '' ? text.unknown : ages };
}
