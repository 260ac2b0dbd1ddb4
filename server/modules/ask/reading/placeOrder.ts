import type { Sort } from '#schemas/columns/spec.ts';
import { SORT_MAX, sortOf, sortTerms } from '#schemas/queries/sort.ts';
import type { Draft } from './draft.ts';
import type { Parts } from './parts.ts';
import type { PhraseOf } from './phrases.ts';
import { type AskedSet, DATE_FIELD, SIZE_FIELD, specOf } from './places.ts';

/** Places several orders, one after the other as they are said. */

/** Words begin with A, figures with the largest, dates with the newest, where no direction is said. */
function usualOrder(source: AskedSet, field: string): 'asc' | 'desc' {
  const type = specOf(source, field)?.type;
  return type === 'number' || type === 'date' ? 'desc' : 'asc';
}

/** The column that rows are ordered by before any other. */
export function placeFirstOrder(draft: Draft, field: string, { measures }: Parts): boolean {
  // A figure over all rows has no order.
  if (!specOf(draft.source, field)?.sortable || draft.group || measures.length > 0) return false;
  if (draft.sort) return draft.sort.field === field;
  draft.sort = { field, order: usualOrder(draft.source, field) };
  draft.score += 0.3;
  return true;
}

/** A further column: it orders rows that are equal by those before. */
export function placeThen(draft: Draft, phrase: PhraseOf<'then' | 'thenExtreme'>): boolean {
  const { source, sort } = draft;
  const field =
    phrase.is === 'then'
      ? phrase.fields.find((of) => of.source === source)?.field
      : (phrase.of === 'size' ? SIZE_FIELD : DATE_FIELD)[source];
  // Groups have one order.
  if (field === undefined || !specOf(source, field)?.sortable || !sort || draft.group) return false;
  const terms = sortTerms(sort);
  if (terms.length >= SORT_MAX || terms.some((term) => term.field === field)) return false;
  draft.sort = sortOf([...terms, { field, order: phrase.order ?? usualOrder(source, field) }]);
  draft.score += 0.3;
  return true;
}

/** The order with another direction of its last column: what is said stands behind it. */
export function turnedLast(sort: Sort, order: 'asc' | 'desc'): Sort {
  const terms = sortTerms(sort);
  return sortOf(terms.map((term, at) => (at === terms.length - 1 ? { ...term, order } : term))) ?? sort;
}
