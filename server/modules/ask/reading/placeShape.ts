import type { Grouping } from '#schemas/api/ask.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { unitOf } from '#schemas/filters/filterableFields.ts';
import { askWords } from '#schemas/i18n/en/askWords.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import { hasRoundWords } from './bonds.ts';
import type { Draft } from './draft.ts';
import { isOneRecord, type Parts } from './parts.ts';
import type { PhraseOf, SecondGroup } from './phrases.ts';
import { placeFirstOrder, placeThen, turnedLast } from './placeOrder.ts';
import { type AskedSet, DATE_FIELD, SIZE_FIELD, specOf } from './places.ts';

/** Places what an answer looks like: its figure, order, groups and number of rows. */

type Shape =
  | 'measure'
  | 'extreme'
  | 'ordered'
  | 'by'
  | 'every'
  | 'then'
  | 'thenExtreme'
  | 'direction'
  | 'compare'
  | 'trend';

export function placeShape(draft: Draft, phrase: PhraseOf<Shape>, parts: Parts): boolean {
  const { source } = draft;
  switch (phrase.is) {
    case 'measure':
      // As the verb counts for rounds.
      if (phrase.raises && source === 'fundraising') draft.score += 0.6;
      return placeMeasure(draft, phrase.of, parts);
    case 'extreme':
      return placeExtreme(draft, phrase, parts);
    case 'ordered': {
      const own = phrase.orders.find((order) => order.source === source);
      if (!own && source === 'fundraising') return placeActive(draft, phrase, parts);
      // "top 10 by the largest cap" is one order.
      if (!own || (draft.sort && !parts.extremes.some(({ of, order }) => of === 'size' && order === own.order)))
        return false;
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
      return field !== undefined && addGroup(draft, { field, by: phrase.span }) && placeSecond(draft, phrase.second);
    }
    case 'direction':
      if (!draft.sort) return parts.ordered.length + parts.by.length > 0;
      draft.sort = turnedLast(draft.sort, phrase.order);
      return true;
    case 'then':
    case 'thenExtreme':
      return placeThen(draft, phrase);
    case 'compare':
      draft.score += 0.3;
      return parts.records.length > 0 || parts.values.length > 0;
    case 'trend': {
      const field = DATE_FIELD[source];
      if (field === undefined) return false;
      if (draft.group && draft.group.by === 'value') return false;
      if (parts.every.length === 0) draft.group ??= { field, by: 'month' };
      return true;
    }
  }
}

/** "which category raised the most": by the money of its rounds. */
function placeMostRaised(draft: Draft, order: 'asc' | 'desc', parts: Parts): boolean {
  if (draft.source !== 'fundraising' || !parts.verbs.has('raise') || draft.group) return false;
  const isOfProjects = parts.asksWho || parts.nouns.some(({ sources }) => sources.includes('projects'));
  const field = groupField(draft.source, parts) ?? (isOfProjects ? 'projects' : undefined);
  if (field === undefined) return false;
  draft.group = { field, by: 'value' };
  draft.aggregate = { of: 'sum', field: 'amount_quantity' };
  draft.sort = { field: 'figure', order };
  draft.score += 0.8;
  draft.grounds += 0.5;
  return true;
}

/** A field by whose values rows are counted: "which sector has the most projects". */
export function groupField(source: AskedSet, { fields }: Parts): string | undefined {
  return fields
    .flatMap((all) => all.filter((of) => of.source === source))
    .find(({ field }) => {
      const type = specOf(source, field)?.type;
      return (type === 'text' || type === 'tags') && field !== DATA_SETS[source].identity;
    })?.field;
}

/** "the most active investors of 2025": by the rounds that they joined or led then. */
function placeActive(draft: Draft, { orders }: PhraseOf<'ordered'>, parts: Parts): boolean {
  const [order] = orders.filter(({ field }) => field === 'number_of_investment');
  if (!order || draft.group || (parts.periods.length === 0 && !hasRoundWords(parts))) return false;
  const isOfLeads = parts.verbs.has('lead') || namesField(parts, 'lead_investors');
  draft.group = { field: isOfLeads ? 'lead_investors' : 'organizations', by: 'value' };
  draft.aggregate = { of: 'count', field: null };
  draft.sort = { field: 'rows', order: order.order };
  draft.score += 1;
  draft.grounds += 0.5;
  return true;
}

const namesField = ({ fields }: Parts, name: string) =>
  fields.some((all) => all.some(({ source, field }) => source === 'fundraising' && field === name));

function placeMeasure(draft: Draft, measure: PhraseOf<'measure'>['of'], parts: Parts): boolean {
  if (draft.aggregate.of === 'value') return true;
  if (measure === 'count') {
    if (parts.counted || (draft.source === 'people' && parts.asksHeadcount)) return false;
    draft.aggregate = { of: 'count', field: null };
    return true;
  }
  if (draft.aggregate.field !== null) return true;
  // What somebody put into rounds is not their size.
  if (measure === 'howMuch' && parts.verbs.size === 0 && parts.bonds.some(({ bond }) => bond === 'investedBy'))
    return false;
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
  const isOfLeads = of === 'size' && draft.source === 'fundraising' && namesField(parts, 'lead_investors');
  if (isOfLeads && parts.bonds.length === 0 && !draft.group) {
    // "top lead investors": by the rounds that they led.
    draft.group = { field: 'lead_investors', by: 'value' };
    draft.aggregate = { of: 'count', field: null };
    draft.sort = { field: 'rows', order };
    draft.limit = limit ?? draft.limit;
    draft.score += 0.5;
    return true;
  }
  if (of === 'count') return parts.counted !== null || parts.by.length > 0 || placeMostRaised(draft, order, parts);
  if (draft.sort && draft.group === null) return false;
  const field = (of === 'size' ? SIZE_FIELD : DATE_FIELD)[draft.source];
  if (field === undefined) return false;
  draft.sort = { field, order };
  const [noun] = parts.nouns;
  draft.limit = limit ?? ((noun?.isOne && noun.word !== 'news') || (!noun && parts.asksOne) ? 1 : draft.limit);
  return true;
}

function placeBy(draft: Draft, { fields, nouns, only, second }: PhraseOf<'by'>, parts: Parts): boolean {
  const { source } = draft;
  const own = fields.find((of) => of.source === source);
  const spec = own && specOf(source, own.field);
  if (own && parts.isOrderedTwice && only !== 'group' && !second) return placeFirstOrder(draft, own.field, parts);
  if (own && spec?.type === 'number') {
    if (only === 'group' || second || !spec.sortable) return false;
    draft.sort = { field: own.field, order: draft.sort?.order ?? 'desc' };
    return true;
  }
  if (only === 'order') return false;
  const field = own?.field ?? groupOfNoun(source, nouns, parts);
  if (field === undefined || !addGroup(draft, { field, by: spec?.type === 'date' ? 'month' : 'value' })) return false;
  draft.score += 0.3;
  return placeSecond(draft, second);
}

/** Groups rows, by one thing or by two different ones. */
function addGroup(draft: Draft, group: Grouping): boolean {
  if (!draft.group) draft.group = group;
  else if (draft.across || draft.group.field === group.field) return false;
  else draft.across = group;
  return true;
}

function placeSecond(draft: Draft, second: SecondGroup | undefined): boolean {
  if (!second) return true;
  const { source } = draft;
  const field = second.span ? DATE_FIELD[source] : second.fields.find((of) => of.source === source)?.field;
  const type = field === undefined ? undefined : specOf(source, field)?.type;
  if (field === undefined || type === 'number') return false;
  return addGroup(draft, { field, by: second.span ?? (type === 'date' ? 'month' : 'value') });
}

function groupOfNoun(source: AskedSet, nouns: readonly DataSetName[], parts: Parts): string | undefined {
  if (source !== 'fundraising') return undefined;
  if (nouns.includes('organizations')) return parts.verbs.has('lead') ? 'lead_investors' : 'organizations';
  return nouns.includes('projects') ? 'projects' : undefined;
}

/** What follows from the whole: a group without a figure counts; a singular that is sorted is one row. */
export function complete(draft: Draft, parts: Parts): void {
  const shownFigure = draft.shown.find((field) => specOf(draft.source, field)?.type === 'number');
  if (draft.group && draft.aggregate.of === 'rows' && shownFigure !== undefined) {
    const isAdded = shownFigure !== 'price_usd' && unitOf(DATA_SETS[draft.source], shownFigure) !== 'percent';
    draft.aggregate = { of: isAdded ? 'sum' : 'average', field: shownFigure };
    draft.shown.splice(draft.shown.indexOf(shownFigure), 1);
    draft.score += 0.6;
  }
  if (draft.group && draft.aggregate.of === 'rows') {
    const isMoney = parts.verbs.has('raise') || parts.nouns.some(({ word }) => askWords.money.includes(word));
    draft.aggregate =
      draft.source === 'fundraising' && isMoney
        ? { of: 'sum', field: 'amount_quantity' }
        : { of: 'count', field: null };
  }
  if (draft.group && draft.sort && draft.sort.field !== 'rows' && draft.sort.field !== 'figure') {
    draft.sort = { field: draft.aggregate.of === 'count' ? 'rows' : 'figure', order: draft.sort.order };
  }
  // "how big was the last round" asks for one row, and not for a sum over all.
  if (draft.sort && draft.limit === 1 && !draft.group && draft.aggregate.of === 'sum')
    draft.aggregate = { of: 'rows', field: null };
  if (draft.sort && draft.limit === null && !draft.group) {
    const [noun] = parts.nouns;
    if ((noun?.isOne || (!noun && parts.asksOne)) && parts.ordered.length > 0) draft.limit = 1;
  }
}
