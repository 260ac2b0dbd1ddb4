import type { AskQuery } from '#schemas/api/ask.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { askWords } from '#schemas/i18n/en/askWords.ts';
import { tokenize } from './tokens.ts';

/** Short questions that go on from the query before: "and in 2024?", "only Layer 2", "what about Series A?". */

const LEADS = [...askWords.classes.goOn, ...askWords.classes.only]
  .map((text) => text.split(' '))
  .toSorted((a, b) => b.length - a.length);
/** A question of so many words that names nothing to list goes on too. */
const SHORT = 4;

/** The question without the words that go on; the whole where it is short; null: it stands for itself. */
export function withoutLead(text: string): string | null {
  const tokens = tokenize(text);
  let from = 0;
  for (let found = true; found; ) {
    const lead = LEADS.find((parts) => parts.every((part, nth) => tokens[from + nth]?.key === part));
    found = lead !== undefined;
    from += lead?.length ?? 0;
  }
  const first = tokens[from];
  if (!first) return null;
  if (from > 0) return text.slice(first.from);
  return tokens.length <= SHORT ? text : null;
}

/** The query before with what a fragment says; null: the fragment asks something of its own. */
export function continued(previous: AskQuery, fragment: AskQuery, isBare: boolean): AskQuery | null {
  const { triples, period, sort, limit, group, relation, aggregate, shown } = fragment;
  const says = triples.length + shown.length > 0 || period || sort || limit || group || relation;
  if (!says && aggregate.of === 'rows') return null;
  // Without a word that goes on, only more conditions do.
  if (isBare && (relation || (group && triples.length > 0))) return null;
  if (relation && previous.relation && relation.kind !== previous.relation.kind) return null;
  return {
    ...previous,
    triples: merged(previous.triples, triples),
    period: period ?? previous.period,
    sort: sort ?? previous.sort,
    limit: limit ?? previous.limit,
    ...(group ? { group, across: fragment.across ?? null } : {}),
    relation: relation
      ? { ...relation, triples: merged(previous.relation?.triples ?? [], relation.triples) }
      : previous.relation,
    aggregate: aggregate.of === 'rows' ? previous.aggregate : aggregate,
    shown: [...new Set([...previous.shown, ...shown])].slice(0, 12),
  };
}

/** Conditions on the same field are replaced. */
function merged(before: readonly Triple[], added: readonly Triple[]): readonly Triple[] {
  const fields = new Set(added.map(([field]) => field));
  return [...before.filter(([field]) => !fields.has(field)), ...added];
}
