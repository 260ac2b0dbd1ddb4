import type { AskedRecord } from '#schemas/api/ask.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { addTriples, type Draft, relate } from './draft.ts';
import type { Parts } from './parts.ts';
import { type Bond, type PhraseOf, valueTriple } from './phrases.ts';
import { namesTriple, recordTriple } from './places.ts';

/** Places what binds rows to a named record: "investors of X", "rounds led by Y", "who worked at Z". */

interface Bound {
  readonly draft: Draft;
  readonly parts: Parts;
  readonly records: readonly AskedRecord[];
  readonly how: 'or' | 'both';
  /** Kind of all records. */
  readonly kind: AskedRecord['kind'];
  /** Rounds are asked by time, kind or size: the whole history of a row does not say it. */
  readonly isOfRounds: boolean;
  readonly isSaidOfStories: boolean;
}

export function placeBond(draft: Draft, parts: Parts, phrase: PhraseOf<'bond'>): boolean {
  const { bond, records, joined, titles, about, isNot } = phrase;
  const [first] = records;
  if (!first || records.some(({ kind }) => kind !== first.kind)) return false;
  if (isNot) return placeNegated(draft, phrase);
  if (about.length > 0 && !about.some((source) => source === draft.source)) return false;
  const own = titles.find(({ source }) => source === draft.source);
  const title = own && valueTriple(own.field, [own], 'or');
  // "founders of X" founded it.
  if (titles.length > 0) draft.score -= 0.3;
  if (titles.length > 0 && !(title && addTriples(draft.source, draft.triples, [title]))) return false;
  const isOfRounds = parts.periods.length > 0 || hasRoundWords(parts);
  const how = joined === 'and' || joined === 'both' ? 'both' : 'or';
  draft.score += 0.3;
  return PLACES[bond]({ draft, parts, records, how, kind: first.kind, isOfRounds, isSaidOfStories: about.length > 0 });
}

/** "not led by X": of rounds that name their leads, of projects that name their investors. */
function placeNegated(draft: Draft, { bond, records }: PhraseOf<'bond'>): boolean {
  const fields: Partial<Record<Bond, string>> =
    draft.source === 'fundraising'
      ? { ledBy: 'lead_investors', investedBy: 'organizations' }
      : draft.source === 'projects'
        ? { investedBy: 'organizations' }
        : {};
  const field = fields[bond];
  if (field === undefined || records.some(({ kind }) => kind !== 'venture')) return false;
  draft.score += 0.8;
  const triple = valueTriple(
    field,
    records.map(({ name }) => ({ value: name, operator: 'eq' })),
    'none',
  );
  return triple !== null && addTriples(draft.source, draft.triples, [triple]);
}

/** Whether kinds, sizes or leads of rounds are named. */
export function hasRoundWords({ conditions, values, named }: Parts): boolean {
  return (
    conditions.some((options) => options.every(({ source }) => source === 'fundraising')) ||
    [...named.map((one) => one.values), ...values.flatMap(({ all }) => all)].some((one) =>
      one.some(({ source, field }) => source === 'fundraising' && field === 'stages'),
    )
  );
}

const add = (draft: Draft, triple: Triple | null) =>
  triple !== null && addTriples(draft.source, draft.triples, [triple]);
const names = (records: readonly AskedRecord[]) => records.map(({ name }) => name);

const PLACES: Readonly<Record<Bond, (bound: Bound) => boolean>> = {
  investedIn: ({ draft, records, how, isOfRounds }) => {
    const rounds = namesTriple('projects', names(records));
    switch (draft.source) {
      case 'organizations':
        draft.score += 0.6;
        return isOfRounds && records.length === 1
          ? relate(draft, 'investors', [rounds])
          : add(draft, namesTriple('relate_project', names(records), how));
      case 'people':
        return records.length === 1 && relate(draft, 'investors', [rounds]);
      default:
        return false;
    }
  },
  investedBy: ({ draft, parts, records, how, kind, isOfRounds }) => {
    const field = kind === 'venture' ? 'organizations' : 'people';
    const rounds = namesTriple(field, names(records), how);
    switch (draft.source) {
      case 'projects':
        draft.score += parts.verbs.has('raise') ? 0 : 0.5;
        if (isOfRounds) return how === 'or' && relate(draft, 'raising', [rounds]);
        if (kind === 'venture') return add(draft, rounds);
        return records.length === 1 && relate(draft, 'holdings', [], records[0]);
      case 'fundraising':
        return add(draft, rounds);
      default:
        return false;
    }
  },
  ledBy: ({ draft, records, how }) => {
    const rounds = namesTriple('lead_investors', names(records), how);
    if (draft.source === 'fundraising') {
      draft.score += 0.5;
      return add(draft, rounds);
    }
    return draft.source === 'projects' && relate(draft, 'raising', [rounds]);
  },
  shared: ({ draft, records, kind }) => {
    if (draft.source !== 'projects' || kind !== 'venture' || records.length < 2) return false;
    draft.score += 0.5;
    return add(draft, namesTriple('organizations', names(records), 'both'));
  },
  coinvestedWith: ({ draft, records, kind }) => {
    const [record] = records;
    if (!record || records.length > 1 || kind !== 'venture') return false;
    if (draft.source !== 'organizations' && draft.source !== 'people') return false;
    draft.score += draft.source === 'organizations' ? 1 : 0;
    return relate(draft, 'investors', [namesTriple('organizations', [record.name])], record);
  },
  roundsOf: ({ draft, records }) => {
    if (draft.source !== 'fundraising') return false;
    draft.score += 0.5;
    return add(draft, namesTriple('projects', names(records)));
  },
  team: ({ draft, records, kind }) => {
    const [record] = records;
    if (draft.source !== 'people' || !record || kind === 'people') return false;
    draft.score += 0.5;
    return kind === 'venture'
      ? add(draft, namesTriple('organization', names(records)))
      : records.length === 1 && relate(draft, 'team', [], record);
  },
  former: ({ draft, records, kind }) => {
    const [record] = records;
    draft.score += 0.6;
    return (
      draft.source === 'people' && kind !== 'people' && records.length === 1 && relate(draft, 'former', [], record)
    );
  },
  founded: ({ draft, parts, records, kind }) => {
    const [record] = records;
    if (!record || records.length > 1 || parts.asksWhen) return false;
    if (kind === 'people') return draft.source === 'organizations' && add(draft, namesTriple('founder', [record.name]));
    draft.score += 0.6;
    return draft.source === 'people' && relate(draft, 'founders', [], record);
  },
  about: ({ draft, parts, records, isSaidOfStories }) => {
    const [record] = records;
    if ((draft.source !== 'news' && draft.source !== 'research') || !record) return false;
    draft.score += 0.3;
    // "of X" alone is not about it.
    if (!isSaidOfStories && !parts.nouns.some(({ sources }) => sources.includes(draft.source))) draft.score -= 1;
    const triple = recordTriple(draft.source, records);
    if (triple) return add(draft, triple);
    return draft.source === 'news' && records.length === 1 && relate(draft, 'mentions', [], record);
  },
  jobsAt: ({ draft, records }) => {
    if (draft.source !== 'jobs') return false;
    draft.score += 0.5;
    return add(draft, recordTriple('jobs', records));
  },
};
