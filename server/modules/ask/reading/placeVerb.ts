import type { DataSetName } from '#schemas/kinds.ts';
import { hasRoundWords } from './bonds.ts';
import type { Draft } from './draft.ts';
import { isOneRecord, type Parts } from './parts.ts';
import type { ConditionOf, PhraseOf } from './phrases.ts';
import { CHANGES } from './places.ts';

const isOfTotalRaised = (conditions: Parts['conditions']) =>
  conditions.some((options) => options.some(({ triples }) => triples.some(([field]) => field === 'total_raised_usd')));

const isOfChange = ({ source, triples }: ConditionOf) =>
  source === 'projects' && triples.some(([field]) => Object.values(CHANGES).includes(field));

const isCountOf = ({ measures, nouns }: Parts, source: DataSetName) =>
  measures.includes('count') && nouns[0]?.sources[0] === source;

/** Whether kinds or places of investors are named, who do what the verb says. */
const namesInvestors = ({ named }: Parts) =>
  named.some(({ values }) => values.some(({ source }) => source === 'organizations'));

/** Places a verb: what rows do, or who did it. */
export function placeVerb(draft: Draft, { verb }: PhraseOf<'verb'>, parts: Parts): boolean {
  const { source } = draft;
  switch (verb) {
    case 'raise':
      if (source === 'fundraising') {
        draft.score += isCountOf(parts, 'projects') || isOfTotalRaised(parts.conditions) ? -0.8 : 0.6;
        draft.grounds += 0.3;
        return true;
      }
      if (source !== 'projects') return false;
      // A list of raises is one of rounds; only a count is of projects.
      draft.score += parts.measures.includes('count') ? 0.8 : -0.6;
      return (
        draft.relation !== null || parts.periods.length > 0 || hasRoundWords(parts) || isOfTotalRaised(parts.conditions)
      );
    case 'lead':
      if (source === 'fundraising') {
        draft.shown.push('lead_investors');
        draft.score += 0.4;
        return true;
      }
      return (source === 'organizations' || source === 'people') && parts.counted !== null;
    case 'join':
    case 'invest':
    case 'back':
      if (source === 'fundraising') draft.shown.push('organizations');
      draft.score -= 0.5;
      return (
        (source === 'fundraising' &&
          (parts.asksWho || parts.counted !== null || draft.group !== null || namesInvestors(parts))) ||
        source === 'organizations' ||
        (source === 'people' && parts.counted !== null)
      );
    case 'hire':
      return source === 'jobs';
    case 'work':
      if (source === 'people' && parts.asksWhere && isOneRecord(parts)) {
        draft.aggregate = { of: 'value', field: 'organization' };
      }
      return source === 'people' || source === 'jobs';
    case 'found':
      if (source === 'organizations' && parts.asksWhen) {
        draft.aggregate = { of: 'value', field: 'year_founded' };
        draft.score += 1;
        return true;
      }
      return source === 'organizations' && parts.periods.length > 0;
    case 'coinvest':
      return false;
    case 'rose':
    case 'fell':
      // A change that is bounded says it with the figure; nobody knows when one comes.
      if (source !== 'projects' || parts.asksWhen || parts.conditions.some((options) => options.some(isOfChange)))
        return false;
      draft.triples.push(['change24h', verb === 'rose' ? 'gt' : 'lt', 0]);
      return true;
  }
}
