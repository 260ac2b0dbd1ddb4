import type { AskQuery, RelationKind } from '../api/ask.ts';
import { DATA_SETS } from '../columns/dataSets.ts';
import { type FieldSpec, findField } from '../columns/spec.ts';
import { unitOf } from '../filters/filterableFields.ts';
import type { Triple } from '../filters/triples.ts';
import type { DataSetName } from '../kinds.ts';
import { hasRoundWords, placeBond } from './bonds.ts';
import type { Cover, Edge } from './chart.ts';
import { addTriples, type Draft, finish, newDraft, relate } from './draft.ts';
import { type Parts, partsOf } from './parts.ts';
import { type FieldOf, type Phrase, type PhraseOf, type ValueOf, valueTriple } from './phrases.ts';
import { ASKED, type AskedSet, DATE_FIELD, MONEY_FIELD, recordTriple, SIZE_FIELD, SOURCE_OF_KIND } from './places.ts';

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
  const query = finish(draft);
  if (!query || isOverSaid(query)) return null;
  if (!hasEvidence(source, parts)) score -= 0.7;
  const isCounted = query.aggregate.of === 'count' || query.group !== null || query.sort !== null;
  const isGrounded = draft.grounds > 0 || (isCounted && (parts.nouns.length > 0 || query.aggregate.field !== null));
  return { query, score: score + draft.score, unused: unused.toSorted((a, b) => a - b), isGrounded };
}

/** One record by its name, and a value besides: nobody asks whether it has it. */
function isOverSaid({ source, triples }: AskQuery): boolean {
  const { identity } = DATA_SETS[source];
  return (
    triples.some(([field, operator]) => field === identity && operator === 'eq') &&
    triples.some(
      ([field, operator]) =>
        field !== identity &&
        (operator === 'eq' || operator === 'contains') &&
        (source !== 'fundraising' || field === 'category'),
    )
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

const specOf = (source: DataSetName, field: string): FieldSpec | undefined => findField(DATA_SETS[source], field);

function place(draft: Draft, phrase: Phrase, parts: Parts, edge: Edge): boolean {
  switch (phrase.is) {
    case 'light':
    case 'soft':
    case 'word':
      return true;
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
    case 'direction':
    case 'compare':
    case 'trend':
      return placeShape(draft, phrase, parts);
  }
}

function ground(draft: Draft, isPlaced: boolean): boolean {
  if (isPlaced) draft.grounds++;
  return isPlaced;
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

/** "the most rounds": by how many rounds the rows joined or led. */
function placeCounted(draft: Draft, noun: PhraseOf<'noun'>, parts: Parts): boolean {
  if (!noun.sources.includes('fundraising')) return false;
  const order = parts.extremes.find(({ of }) => of === 'count')?.order ?? 'desc';
  if (draft.source === 'organizations' || draft.source === 'people') {
    if (parts.periods.length > 0 || hasRoundWords(parts)) return false;
    draft.sort = { field: parts.verbs.has('lead') ? 'rounds_led' : 'number_of_investment', order };
    draft.score += 0.7;
    return true;
  }
  if (draft.source !== 'fundraising') return false;
  const isOfInvestors = parts.asksWho || parts.nouns.some(({ sources }) => sources.includes('organizations'));
  const field = parts.verbs.has('lead') ? 'lead_investors' : isOfInvestors ? 'organizations' : 'projects';
  draft.group = { field, by: 'value' };
  draft.aggregate = { of: 'count', field: null };
  draft.sort = { field: 'rows', order };
  draft.score += 0.5;
  return true;
}

/** Fields that are meant first where a value stands in several. */
const FIRST_FIELDS = ['stages', 'type', 'type_of_investor', 'sector', 'category', 'primary_job_title', 'countries'];

function best(values: readonly ValueOf[], source: DataSetName): ValueOf | undefined {
  const own = values.filter((value) => value.source === source);
  return own.toSorted((a, b) => rank(a) - rank(b))[0];
}

function rank({ field }: ValueOf): number {
  const at = FIRST_FIELDS.indexOf(field);
  return at < 0 ? FIRST_FIELDS.length : at;
}

const isAbout = (parts: Parts, source: DataSetName) => parts.nouns.some(({ sources }) => sources[0] === source);

function placeNamed(draft: Draft, { values, records }: PhraseOf<'named'>, parts: Parts): boolean {
  return (
    ground(draft, placeValue(draft, values, parts)) ||
    ground(
      draft,
      records.some((record) => placeRecords(draft, [record], 'or')),
    )
  );
}

/** A value of the rows, or of the rows that they belong to. */
function placeValue(draft: Draft, values: readonly ValueOf[], parts: Parts): boolean {
  const { source } = draft;
  // "DeFi projects that raised": the sector is the project's, not the round's.
  if (source === 'fundraising' && isAbout(parts, 'projects') && bindValue(draft, values, 'ofProjects', 'projects'))
    return true;
  const own = best(values, source);
  const triple = own && valueTriple(own.field, [own], 'or');
  if (triple) return addTriples(draft.triples, [triple]);
  if (source === 'projects') return bindValue(draft, values, 'raising', 'fundraising');
  if (source === 'fundraising')
    return (
      bindValue(draft, values, 'ofProjects', 'projects') ||
      bindValue(draft, values, parts.verbs.has('lead') ? 'ofLeads' : 'ofInvestors', 'organizations')
    );
  if (source === 'organizations' && draft.relation?.kind === 'investors')
    return bindValue(draft, values, 'investors', 'fundraising');
  return false;
}

function bindValue(draft: Draft, values: readonly ValueOf[], kind: RelationKind, of: DataSetName): boolean {
  const found = best(values, of);
  const triple = found && valueTriple(found.field, [found], 'or');
  if (!triple || !relate(draft, kind, [triple])) return false;
  draft.score -= 0.2;
  return true;
}

function placeValues(draft: Draft, { all, joined }: PhraseOf<'values'>, parts: Parts): boolean {
  const listed = (source: DataSetName): Triple | null => {
    const fields = all.map((values) => best(values, source));
    const [first] = fields;
    if (!first || fields.some((one) => one?.field !== first.field)) return null;
    return valueTriple(
      first.field,
      fields.flatMap((one) => one ?? []),
      joined === 'both' ? 'both' : 'or',
    );
  };
  const bound = (kind: RelationKind, of: DataSetName) => {
    const triple = listed(of);
    return triple !== null && relate(draft, kind, [triple]);
  };
  if (draft.source === 'fundraising' && isAbout(parts, 'projects') && bound('ofProjects', 'projects'))
    return ground(draft, true);
  const own = listed(draft.source);
  if (own) {
    if (parts.compares) draft.group = { field: own[0], by: 'value' };
    return ground(draft, addTriples(draft.triples, [own]));
  }
  return ground(
    draft,
    (draft.source === 'fundraising' && bound('ofProjects', 'projects')) ||
      (draft.source === 'projects' && bound('raising', 'fundraising')),
  );
}

function placeRecords(draft: Draft, records: PhraseOf<'records'>['all'], how: 'or' | 'both'): boolean {
  const [first] = records;
  const triple = recordTriple(draft.source, records, how);
  if (!first || !triple) return false;
  draft.score += SOURCE_OF_KIND[first.kind] === draft.source ? 0.5 : 0.2;
  return addTriples(draft.triples, [triple]);
}

function placeWithout(draft: Draft, { all }: PhraseOf<'without'>): boolean {
  const own = all.map((values) => best(values, draft.source));
  const [first] = own;
  if (!first || own.some((one) => one?.field !== first.field)) return false;
  const triple = valueTriple(
    first.field,
    own.flatMap((one) => one ?? []),
    'none',
  );
  return triple !== null && addTriples(draft.triples, [triple]);
}

function placeConditions(draft: Draft, { options }: PhraseOf<'conditions'>, parts: Parts): boolean {
  const own = options.find(({ source }) => source === draft.source);
  if (own) return addTriples(draft.triples, own.triples);
  const bind = (kind: RelationKind, of: DataSetName) => {
    const other = options.find(({ source }) => source === of);
    return other !== undefined && relate(draft, kind, other.triples);
  };
  if (draft.source === 'fundraising') return bind('ofProjects', 'projects');
  if (draft.source === 'projects') return bind('raising', 'fundraising');
  return draft.source === 'organizations' && parts.bonds.length > 0 && bind('investors', 'fundraising');
}

function placeBounds(draft: Draft, { bounds }: PhraseOf<'bounds'>, parts: Parts): boolean {
  const triplesOf = (field: string) => bounds.map(({ operator, amount }): Triple => [field, operator, amount.value]);
  const isMoney = bounds.every(
    ({ amount }) => amount.unit === 'usd' || (amount.unit === null && amount.value >= 1_000),
  );
  const field = MONEY_FIELD[draft.source];
  if (isMoney && field !== undefined) return addTriples(draft.triples, triplesOf(field));
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
  if (DATE_FIELD[source] === undefined) {
    if (source === 'organizations' && parts.verbs.has('found') && isWholeYear(span.from) && isWholeYear(span.to)) {
      return ground(draft, addTriples(draft.triples, yearTriples(span)));
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

const isOfTotalRaised = (conditions: Parts['conditions']) =>
  conditions.some((options) => options.some(({ triples }) => triples.some(([field]) => field === 'total_raised_usd')));

const isCountOf = ({ measures, nouns }: Parts, source: DataSetName) =>
  measures.includes('count') && nouns[0]?.sources[0] === source;

function placeVerb(draft: Draft, { verb }: PhraseOf<'verb'>, parts: Parts): boolean {
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
      return source === 'fundraising' || source === 'organizations' || (source === 'people' && parts.counted !== null);
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
      if (source !== 'projects') return false;
      draft.triples.push(['change24h', verb === 'rose' ? 'gt' : 'lt', 0]);
      return true;
  }
}

/** A field that is named: what is measured, what is wanted of a record, or what to show beside the rest. */
function placeField(draft: Draft, fields: readonly FieldOf[], parts: Parts): boolean {
  const { source } = draft;
  const own = fields.find((of) => of.source === source);
  if (!own) return false;
  const spec = specOf(source, own.field);
  if (!spec) return false;
  const isIdentity = own.field === DATA_SETS[source].identity;
  draft.score += isIdentity ? -0.6 : 0.3;
  const measure = parts.measures[0];
  if (measure && measure !== 'count') {
    if (spec.type !== 'number' || draft.aggregate.field !== null) return false;
    draft.aggregate = { of: measureOf(measure, isOneRecord(parts)), field: own.field };
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
  draft.shown.push(own.field);
  draft.score -= 0.6;
  return true;
}

function isOneRecord({ named, bonds, records }: Parts): boolean {
  return named.filter((one) => one.records.length > 0).length === 1 && bonds.length === 0 && records.length === 0;
}

function measureOf(measure: PhraseOf<'measure'>['of'], isOne: boolean): AskQuery['aggregate']['of'] {
  if (measure === 'howMuch') return isOne ? 'value' : 'sum';
  return measure === 'sum' && isOne ? 'value' : measure;
}

type Shape = 'measure' | 'extreme' | 'ordered' | 'by' | 'every' | 'direction' | 'compare' | 'trend';

function placeShape(draft: Draft, phrase: PhraseOf<Shape>, parts: Parts): boolean {
  const { source } = draft;
  switch (phrase.is) {
    case 'measure':
      return placeMeasure(draft, phrase.of, parts);
    case 'extreme':
      return placeExtreme(draft, phrase, parts);
    case 'ordered': {
      const own = phrase.orders.find((order) => order.source === source);
      if (!own || draft.sort) return false;
      draft.sort = { field: own.field, order: own.order };
      draft.limit = phrase.limit ?? draft.limit;
      draft.score += 0.4;
      draft.grounds += 0.5;
      return true;
    }
    case 'by':
      return placeBy(draft, phrase, parts);
    case 'every': {
      const field = DATE_FIELD[source];
      if (field === undefined || draft.group) return false;
      draft.group = { field, by: phrase.span };
      return true;
    }
    case 'direction':
      if (!draft.sort) return parts.ordered.length + parts.by.length > 0;
      draft.sort = { ...draft.sort, order: phrase.order };
      return true;
    case 'compare':
      draft.score += 0.3;
      return parts.records.length > 0 || parts.values.length > 0;
    case 'trend': {
      const field = DATE_FIELD[source];
      if (field === undefined) return false;
      if (draft.group && draft.group.by === 'value') return false;
      draft.group ??= { field, by: 'month' };
      return true;
    }
  }
}

function placeMeasure(draft: Draft, measure: PhraseOf<'measure'>['of'], parts: Parts): boolean {
  if (draft.aggregate.of === 'value') return true;
  if (measure === 'count') {
    if (parts.counted) return false;
    draft.aggregate = { of: 'count', field: null };
    return true;
  }
  if (draft.aggregate.field !== null) return true;
  const field = draft.source === 'fundraising' ? 'amount_quantity' : undefined;
  if (
    parts.fields.some((fields) =>
      fields.some((of) => of.source === draft.source && specOf(of.source, of.field)?.type === 'number'),
    )
  )
    return true;
  if (draft.source === 'projects' && parts.verbs.has('raise') && isOneRecord(parts)) return false;
  if (field === undefined) return false;
  draft.aggregate = { of: measure === 'howMuch' ? 'sum' : measure, field };
  return true;
}

function placeExtreme(draft: Draft, { of, order, limit }: PhraseOf<'extreme'>, parts: Parts): boolean {
  if (of === 'count') return parts.counted !== null || parts.by.length > 0;
  if (draft.sort && draft.group === null) return false;
  const field = (of === 'size' ? SIZE_FIELD : DATE_FIELD)[draft.source];
  if (field === undefined) return false;
  draft.sort = { field, order };
  const [noun] = parts.nouns;
  draft.limit = limit ?? ((noun?.isOne && noun.word !== 'news') || (!noun && parts.asksOne) ? 1 : draft.limit);
  return true;
}

function placeBy(draft: Draft, { fields, nouns, only }: PhraseOf<'by'>, parts: Parts): boolean {
  const { source } = draft;
  const own = fields.find((of) => of.source === source);
  const spec = own && specOf(source, own.field);
  if (own && spec?.type === 'number') {
    if (only === 'group' || !spec.sortable) return false;
    draft.sort = { field: own.field, order: draft.sort?.order ?? 'desc' };
    return true;
  }
  if (only === 'order' || draft.group) return false;
  const field = own?.field ?? groupOfNoun(source, nouns, parts);
  if (field === undefined) return false;
  draft.group = spec?.type === 'date' ? { field, by: 'month' } : { field, by: 'value' };
  draft.score += 0.3;
  return true;
}

function groupOfNoun(source: AskedSet, nouns: readonly DataSetName[], parts: Parts): string | undefined {
  if (source !== 'fundraising') return undefined;
  if (nouns.includes('organizations')) return parts.verbs.has('lead') ? 'lead_investors' : 'organizations';
  return nouns.includes('projects') ? 'projects' : undefined;
}

/** What follows from the whole: a group without a figure counts; a singular that is sorted is one row. */
function complete(draft: Draft, parts: Parts): void {
  const shownFigure = draft.shown.find((field) => specOf(draft.source, field)?.type === 'number');
  if (draft.group && draft.aggregate.of === 'rows' && shownFigure !== undefined) {
    const isAdded = shownFigure !== 'price_usd' && unitOf(DATA_SETS[draft.source], shownFigure) !== 'percent';
    draft.aggregate = { of: isAdded ? 'sum' : 'average', field: shownFigure };
    draft.shown.splice(draft.shown.indexOf(shownFigure), 1);
    draft.score += 0.6;
  }
  if (draft.group && draft.aggregate.of === 'rows') {
    const isMoney =
      parts.verbs.has('raise') || parts.nouns.some(({ word }) => word === 'funding' || word === 'fundraising');
    draft.aggregate =
      draft.source === 'fundraising' && isMoney
        ? { of: 'sum', field: 'amount_quantity' }
        : { of: 'count', field: null };
  }
  if (draft.group && draft.sort && draft.sort.field !== 'rows' && draft.sort.field !== 'figure') {
    draft.sort = { field: draft.aggregate.of === 'count' ? 'rows' : 'figure', order: draft.sort.order };
  }
  if (draft.sort && draft.limit === null && !draft.group) {
    const [noun] = parts.nouns;
    if ((noun?.isOne || (!noun && parts.asksOne)) && parts.ordered.length > 0) draft.limit = 1;
  }
}
