import type { AskQuery, RelationKind } from '#schemas/api/ask.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { unitOf } from '#schemas/filters/filterableFields.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { askWords } from '#schemas/i18n/en/askWords.ts';
import { type DataSetName, SOURCE_OF_KIND } from '#schemas/kinds.ts';
import { hasRoundWords, placeBond } from './bonds.ts';
import type { Cover, Edge } from './chart.ts';
import { addTriples, type Draft, finish, ground, newDraft, relate } from './draft.ts';
import { isOneRecord, type Parts, partsOf } from './parts.ts';
import type { FieldOf, Phrase, PhraseOf } from './phrases.ts';
import { complete, groupField, placeShape } from './placeShape.ts';
import { ASKED, type AskedSet, CHANGES, DATE_FIELD, MONEY_FIELD, namesRows, specOf } from './places.ts';
import { placeNamed, placeRecords, placeValues, placeWithout } from './placeValues.ts';
import { placeVerb } from './placeVerb.ts';

/** Chooses what the phrases of a cover ask of one data set: each finds its place in the query, or is left over. */

export interface Candidate {
  readonly query: AskQuery;
  readonly score: number;
  /** Tokens whose words found no place. */
  readonly unused: readonly number[];
  /** Something says which rows are meant, or that all are. */
  readonly isGrounded: boolean;
}

const LEFT_OVER = 2.5;
const NOUN = 1;

export function candidatesOf(cover: Cover, keys: readonly string[], only?: DataSetName): readonly Candidate[] {
  const parts = partsOf(cover, keys);
  return ASKED.flatMap((source) => {
    if (only !== undefined && source !== only) return [];
    const candidate = resolve(source, cover, parts);
    return candidate ? [candidate] : [];
  });
}

function resolve(source: AskedSet, cover: Cover, parts: Parts): Candidate | null {
  const draft = newDraft(source);
  const unused = [...cover.unused];
  let score = cover.score;
  for (const edge of cover.edges) {
    if (place(draft, edge.phrase, parts, edge)) continue;
    if (edge.score <= 0 && edge.phrase.is !== 'noun') continue;
    score -= LEFT_OVER * Math.max(1, edge.end - edge.start);
    for (let at = edge.start; at < edge.end; at++) unused.push(at);
  }
  complete(draft, parts);
  for (const { phrase, start, end } of cover.edges) {
    if (phrase.is !== 'noun' || phrase === parts.counted || isTied(draft, phrase, parts)) continue;
    score -= LEFT_OVER;
    for (let at = start; at < end; at++) if (!unused.includes(at)) unused.push(at);
  }
  const query = finish(draft);
  if (!query || (!parts.asksWhether && isOverSaid(query)) || isOfMany(query, parts)) return null;
  if (!hasEvidence(source, parts)) {
    // Rows that are named are meant.
    if (source === 'fundraising' && parts.nouns.length > 0) return null;
    score -= 0.7;
  }
  const isCounted = query.aggregate.of === 'count' || query.group !== null || query.sort !== null;
  const isNamed = parts.nouns.length > 0 || parts.counted !== null || query.aggregate.field !== null;
  const isGrounded = draft.grounds > 0 || (isCounted && isNamed);
  return { query, score: score + draft.score, unused: unused.toSorted((a, b) => a - b), isGrounded };
}

/** Whether rows are of those that a noun names, or are bound to such rows: otherwise the noun would be passed over. */
function isTied(
  { source, relation, group, triples, sort }: Draft,
  { sources }: PhraseOf<'noun'>,
  parts: Parts,
): boolean {
  if (sources.includes(source) || relation !== null || parts.bonds.length > 0 || group !== null) return true;
  // Whoever raises is a project.
  if (source === 'fundraising' && sources.includes('projects') && parts.verbs.has('raise')) return true;
  const fields = [...triples.map(([field]) => field), ...(sort ? [sort.field] : [])];
  if (source === 'projects' && sources.includes('fundraising') && fields.includes('total_raised_usd')) return true;
  // A round is of a project: "rounds of companies", "the highest valued startup".
  const isOfRounds = parts.nouns[0]?.sources.includes('fundraising') === true || fields.includes('valuation_usd');
  if (source === 'fundraising' && sources.includes('projects') && isOfRounds) return true;
  return sources.some((one) => fields.some((field) => namesRows(source, field, one)));
}

/** "coins near ath": a figure of one record is asked of no plural. */
function isOfMany({ source, aggregate }: AskQuery, { nouns }: Parts): boolean {
  const isPlural = nouns.some(({ sources, isOne }) => !isOne && sources.includes(source));
  return !askWords.adjectivesFollow && source === 'projects' && aggregate.of === 'value' && isPlural;
}

const SAID: ReadonlySet<string> = new Set(['eq', 'contains', 'known', 'gt', 'gte', 'lt', 'lte']);

/** One record by its name, and a value or an order besides: nobody asks whether it has it, or sorts one. */
function isOverSaid({ source, triples, relation, sort }: AskQuery): boolean {
  const { identity } = DATA_SETS[source];
  return (
    triples.some(([field, operator]) => field === identity && operator === 'eq') &&
    (triples.some(([field, operator]) => field === identity && operator !== 'eq') ||
      (source === 'fundraising' && relation?.kind === 'ofProjects') ||
      (source !== 'fundraising' && ((relation !== null && relation.triples.length > 0) || sort !== null)) ||
      triples.some(
        ([field, operator]) =>
          field !== identity && SAID.has(operator) && (source !== 'fundraising' || field === 'category'),
      ))
  );
}

/** Whether a word names the rows, or what is done with them; projects are meant where none does. */
function hasEvidence(source: AskedSet, { nouns, bonds, verbs, counted, fields, conditions, named }: Parts): boolean {
  if (source === 'projects' || bonds.length > 0 || counted) return true;
  if (source === 'fundraising' && (verbs.has('raise') || verbs.has('lead'))) return true;
  const isOwn = (of: Pick<FieldOf, 'source'>) => of.source === source;
  return (
    nouns.some(({ sources }) => sources.includes(source)) ||
    [...fields, ...conditions].some((all) => all.length > 0 && all.every(isOwn)) ||
    named.some(({ records, values }) => records.length === 0 && values.length > 0 && values.every(isOwn)) ||
    (source === 'organizations' && named.some(({ values }) => values.some((of) => isOwn(of) && of.field === 'type'))) ||
    named.some(({ records }) => records.some(({ kind }) => SOURCE_OF_KIND[kind] === source))
  );
}

function place(draft: Draft, phrase: Phrase, parts: Parts, edge: Edge): boolean {
  switch (phrase.is) {
    case 'light':
    case 'word':
      return true;
    case 'beyond':
      return false;
    case 'soft':
      return phrase.of === null || phrase.of === draft.source;
    case 'noun':
      return placeNoun(draft, phrase, parts);
    case 'named':
      return placeNamed(draft, phrase, parts);
    case 'values':
      return placeValues(draft, phrase, parts);
    case 'records':
      return ground(draft, placeRecords(draft, phrase.all, phrase.joined === 'both' ? 'both' : 'or'));
    case 'without':
      return ground(draft, placeWithout(draft, phrase));
    case 'field':
      return placeField(draft, phrase.fields, parts);
    case 'conditions':
      return ground(draft, placeConditions(draft, phrase, parts));
    case 'bounds':
      return ground(draft, placeBounds(draft, phrase, parts));
    case 'amount':
      return placeAmount(draft, phrase, parts, edge);
    case 'period':
      return placePeriod(draft, phrase, parts);
    case 'bond': {
      const isPlaced = placeBond(draft, parts, phrase);
      if (isPlaced) draft.grounds++;
      return isPlaced;
    }
    case 'verb':
      return placeVerb(draft, phrase, parts);
    case 'measure':
    case 'extreme':
    case 'ordered':
    case 'by':
    case 'every':
    case 'then':
    case 'thenExtreme':
    case 'direction':
    case 'compare':
    case 'trend':
      return placeShape(draft, phrase, parts);
  }
}

/** Which other rows may be named beside those that are asked for. */
const BESIDE: Readonly<Record<AskedSet, readonly DataSetName[]>> = {
  projects: ['fundraising'],
  organizations: ['projects', 'fundraising'],
  people: ['projects', 'organizations', 'fundraising'],
  fundraising: ['projects', 'organizations'],
  news: ['projects'],
  research: ['projects'],
  jobs: ['organizations', 'projects'],
};

function placeNoun(draft: Draft, noun: PhraseOf<'noun'>, parts: Parts): boolean {
  const { source } = draft;
  if (noun === parts.counted) return placeCounted(draft, noun, parts);
  if (noun.sources.includes(source)) {
    const isFirst = parts.nouns[0] === noun;
    // "funding rounds" is one noun.
    draft.score += isFirst ? NOUN : -NOUN / 2;
    draft.grounds += isFirst && noun.isOne ? 0 : 0.5;
    return true;
  }
  if (source === 'fundraising' && noun.sources.includes('projects')) {
    draft.score += parts.verbs.has('raise') || parts.nouns.some(({ sources }) => sources.includes(source)) ? 0.5 : -1;
    return true;
  }
  if (source === 'fundraising' && parts.counted && noun.sources.includes('organizations')) return true;
  return noun.sources.some((one) => BESIDE[source].includes(one)) && parts.nouns[0] !== noun;
}

const orderOfCount = ({ extremes }: Parts) => extremes.find(({ of }) => of === 'count')?.order ?? 'desc';

/** "the most rounds": by how many rounds the rows joined or led. */
function placeCounted(draft: Draft, noun: PhraseOf<'noun'>, parts: Parts): boolean {
  const field = parts.asksOne ? groupField(draft.source, parts) : undefined;
  if (field !== undefined && noun.sources.includes(draft.source)) {
    draft.group = { field, by: 'value' };
    draft.aggregate = { of: 'count', field: null };
    draft.sort = { field: 'rows', order: orderOfCount(parts) };
    draft.score += 0.8;
    return true;
  }
  if (!noun.sources.includes('fundraising')) return false;
  const order = orderOfCount(parts);
  if (draft.source === 'organizations' || draft.source === 'people') {
    if (parts.periods.length > 0 || parts.isCountedOfKind || hasRoundWords(parts)) return false;
    draft.sort = { field: parts.verbs.has('lead') ? 'rounds_led' : 'number_of_investment', order };
    draft.score += draft.source === 'organizations' ? 0.7 : 0.4;
    return true;
  }
  if (draft.source !== 'fundraising') return false;
  const isOfInvestors =
    parts.asksWho ||
    parts.nouns.some(({ sources }) => sources.includes('organizations')) ||
    parts.ordered.some(({ orders }) =>
      orders.some((of) => of.source === 'fundraising' && of.field === 'organizations'),
    );
  const by = parts.verbs.has('lead') ? 'lead_investors' : isOfInvestors ? 'organizations' : 'projects';
  draft.group = { field: by, by: 'value' };
  draft.aggregate = { of: 'count', field: null };
  draft.sort = { field: 'rows', order };
  draft.score += parts.periods.length > 0 || hasRoundWords(parts) ? 0.5 : 0;
  return true;
}

function placeConditions(draft: Draft, { options }: PhraseOf<'conditions'>, parts: Parts): boolean {
  const own = options.find(({ source }) => source === draft.source);
  if (own) return addTriples(draft.source, draft.triples, own.triples);
  const bind = (kind: RelationKind, of: DataSetName) => {
    const other = options.find(({ source }) => source === of);
    return other !== undefined && relate(draft, kind, other.triples);
  };
  if (draft.source === 'fundraising') return bind('ofProjects', 'projects');
  if (draft.source === 'projects') return bind('raising', 'fundraising');
  return draft.source === 'organizations' && parts.bonds.length > 0 && bind('investors', 'fundraising');
}

/** Money below it, said of tokens, is their price. */
const PRICE_MOST = 10_000;

function placeBounds(draft: Draft, { bounds }: PhraseOf<'bounds'>, parts: Parts): boolean {
  const triplesOf = (field: string) => bounds.map(({ operator, amount }): Triple => [field, operator, amount.value]);
  const isMoney = bounds.every(
    ({ amount }) => amount.unit === 'usd' || (amount.unit === null && amount.value >= 1_000),
  );
  const isPrice = bounds.every(({ amount }) => amount.unit === 'usd' && amount.value < PRICE_MOST);
  if (draft.source === 'projects' && isPrice && !parts.verbs.has('raise'))
    return addTriples(draft.source, draft.triples, triplesOf('price_usd'));
  const field = MONEY_FIELD[draft.source];
  if (isMoney && field !== undefined) return addTriples(draft.source, draft.triples, triplesOf(field));
  if (draft.source === 'projects' && isMoney && parts.verbs.has('raise'))
    return relate(draft, 'raising', triplesOf('amount_quantity'));
  return false;
}

/** A count that stands before the rows: "10 DeFi projects"; any other figure says nothing by itself. */
function placeAmount(draft: Draft, { amount }: PhraseOf<'amount'>, parts: Parts, edge: Edge): boolean {
  if (parts.limit !== amount.value || amount.unit !== null || edge.phrase !== parts.all[0]) return false;
  draft.limit = amount.value;
  return true;
}

function placePeriod(draft: Draft, { span }: PhraseOf<'period'>, parts: Parts): boolean {
  if (draft.period) return false;
  const { source } = draft;
  const change = CHANGES[span.from ?? ''];
  if (draft.aggregate.field === 'change24h' && change !== undefined) {
    draft.aggregate = { ...draft.aggregate, field: change };
    return true;
  }
  if (DATE_FIELD[source] === undefined) {
    if (source === 'organizations' && parts.verbs.has('found') && isWholeYear(span.from) && isWholeYear(span.to)) {
      return ground(draft, addTriples(draft.source, draft.triples, yearTriples(span)));
    }
    const isOfRounds = draft.relation !== null || parts.verbs.has('raise') || parts.bonds.length > 0;
    if (!isOfRounds || (source !== 'projects' && source !== 'organizations' && source !== 'people')) return false;
    if (!draft.relation && source !== 'projects') return false;
    if (!draft.relation) relate(draft, 'raising', []);
  }
  draft.period = span;
  draft.grounds += 0.5;
  return true;
}

const isWholeYear = (date: string | null) => date === null || /^\d{4}$/.test(date);

function yearTriples({ from, to }: PhraseOf<'period'>['span']): readonly Triple[] {
  if (from !== null && from === to) return [['year_founded', 'eq', Number(from)]];
  return [
    ...(from === null ? [] : [['year_founded', 'gte', Number(from)] as const]),
    ...(to === null ? [] : [['year_founded', 'lte', Number(to)] as const]),
  ];
}

/** A field that is named: what is measured, what is wanted of a record, or what to show beside the rest. */
function placeField(draft: Draft, fields: readonly FieldOf[], parts: Parts): boolean {
  const { source } = draft;
  const own = fields.find((of) => of.source === source);
  if (!own) return false;
  const spec = specOf(source, own.field);
  if (!spec) return false;
  // "sectors with over $1b raised": groups cannot be chosen by their figures.
  const isOfGroups = (spec.type === 'tags' || spec.type === 'text') && parts.all[0]?.is === 'field';
  if (isOfGroups && parts.bounds.length > 0 && parts.all[0]?.is === 'field' && parts.all[0].fields === fields)
    return false;
  const isIdentity = own.field === DATA_SETS[source].identity;
  if (isGroupedBy(draft, own.field, parts)) return true;
  // What another record says is asked of that one; rounds are grouped by it.
  if (spec.related) return false;
  // What a company is valued at is asked of its rounds, not of those that it joined.
  if (source === 'fundraising' && isOneRecord(parts) && isOfOthers(parts)) return false;
  draft.score += isIdentity ? -0.6 : 0.3;
  const measure = parts.measures[0];
  if (measure && measure !== 'count') {
    if (spec.type !== 'number' || draft.aggregate.field !== null) return false;
    // "how much are X and Y": each has its own.
    const isOfEach = isOneRecord(parts) || (measure === 'howMuch' && source === 'projects' && parts.records.length > 0);
    draft.aggregate = { of: measureOf(measure, isOfEach), field: own.field };
    return true;
  }
  if (
    measure === 'count' &&
    spec.type === 'number' &&
    isOneRecord(parts) &&
    unitOf(DATA_SETS[source], own.field) === 'count'
  ) {
    draft.aggregate = { of: 'value', field: own.field };
    return true;
  }
  if (measure === 'count' && (spec.type === 'refs' || spec.type === 'tags')) return false;
  if (isOneRecord(parts) && draft.aggregate.of === 'rows' && source !== 'fundraising') {
    if (parts.asksWho && spec.type === 'number') return false;
    // Lists of names are asked for as rows of their own.
    if (spec.type === 'refs') draft.score -= 0.6;
    draft.aggregate = { of: 'value', field: own.field };
    return true;
  }
  // "projects in Vietnam" are no people with their projects.
  const isNamed = parts.nouns.some(({ sources }) => sources.includes(source)) || parts.bonds.length > 0;
  const saysOthers = source === 'fundraising' ? isIdentity && parts.verbs.size === 0 : spec.type === 'refs';
  if (saysOthers && !isNamed && !isOneRecord(parts) && parts.counted === null) return false;
  draft.shown.push(own.field);
  draft.score -= 0.6;
  return true;
}

/** Whether rows are counted or added up by a field that is named: "which sector has the most projects", "raised the most". */
function isGroupedBy({ source }: Draft, field: string, parts: Parts): boolean {
  const isOfCount = parts.asksOne && parts.counted?.sources.includes(source) === true;
  const isOfMoney = source === 'fundraising' && parts.verbs.has('raise') && !parts.counted;
  const isMost = isOfCount || (isOfMoney && parts.extremes.some(({ of }) => of === 'count'));
  return isMost && groupField(source, parts) === field;
}

/** Whether nothing but the name of an investor stands beside a field of rounds. */
const isOfOthers = ({ nouns, verbs, measures, named }: Parts) =>
  nouns.length + verbs.size + measures.length === 0 &&
  named.some(({ records }) => records.length > 0 && records.every(({ kind }) => kind !== 'project'));

function measureOf(measure: PhraseOf<'measure'>['of'], isOne: boolean): AskQuery['aggregate']['of'] {
  if (measure === 'howMuch') return isOne ? 'value' : 'sum';
  return measure === 'sum' && isOne ? 'value' : measure;
}
