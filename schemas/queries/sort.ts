import * as z from 'zod/mini';
import { type DataSetSpec, findField, type Sort, type SortTerm } from '../columns/spec.ts';

/** Orders by several columns, and their form in addresses: `sector.asc,volume.desc`. */

/** Columns that a view is sorted by at most. */
export const SORT_MAX = 4;

const term = { field: z.string(), order: z.enum(['asc', 'desc']) };

/** A sort as JSON. One column is `{field, order}`, as it always was. */
export const SortSchema = z.strictObject({
  ...term,
  ties: z.optional(z.readonly(z.array(z.strictObject(term)).check(z.maxLength(SORT_MAX - 1)))),
});

/** The columns of a sort, the first one first; none: the data set's own order. */
export function sortTerms(sort: Sort | null): readonly SortTerm[] {
  if (sort === null) return [];
  const { ties = [], field, order } = sort;
  return [{ field, order }, ...ties];
}

/** The sort of some columns, each once and not too many; null: none. */
export function sortOf(terms: readonly SortTerm[]): Sort | null {
  // A column that came before leaves no ties for the same one to order.
  const once = terms.filter(({ field }, at) => terms.findIndex((one) => one.field === field) === at);
  const [first, ...ties] = once.slice(0, SORT_MAX);
  if (!first) return null;
  const { field, order } = first;
  return ties.length === 0 ? { field, order } : { field, order, ties };
}

/** The form of addresses. */
export function writeSort(sort: Sort): string {
  return sortTerms(sort)
    .map(({ field, order }) => `${field}.${order}`)
    .join(',');
}

/** Reads that form; columns by which the data set cannot be sorted are dropped. */
export function readSort(spec: DataSetSpec, text: string): Sort | null {
  return sortOf(
    text.split(',').flatMap((part) => {
      const [field, order] = part.split('.');
      if (!field || (order !== 'asc' && order !== 'desc')) return [];
      return findField(spec, field)?.sortable ? [{ field, order }] : [];
    }),
  );
}

/** Where a column stands in a sort; undefined: rows are not sorted by it. */
export function placeInSort(sort: Sort | null, field: string): (SortTerm & { readonly at: number }) | undefined {
  const terms = sortTerms(sort);
  const at = terms.findIndex((one) => one.field === field);
  const found = terms[at];
  return found && { ...found, at };
}

/** What a step of the sort cycle is about: its column alone, or its column among the others. */
export type SortHow = 'alone' | 'among';

/** The next step of a column's sort cycle. */
export function nextSortBy(current: Sort | null, field: string, how: SortHow): Sort | null {
  return how === 'alone' ? nextSort(current, field) : nextTie(current, field);
}

/** The next step of the header cycle by that column alone: descending, ascending, none. */
export function nextSort(current: Sort | null, field: string): Sort | null {
  if (current?.field !== field) return { field, order: 'desc' };
  return current.order === 'desc' ? { field, order: 'asc' } : null;
}

/** The same cycle of one column among the others: last and descending, ascending in its place, gone. */
export function nextTie(current: Sort | null, field: string): Sort | null {
  const terms = sortTerms(current);
  const order = placeInSort(current, field)?.order;
  if (order === undefined) return sortOf([...terms, { field, order: 'desc' }]);
  return order === 'desc' ? withOrder(current, { field, order: 'asc' }) : withoutTerm(current, field);
}

/** True where a column would be one too many. */
export function isSortFull(sort: Sort | null, field: string): boolean {
  return sortTerms(sort).length >= SORT_MAX && !placeInSort(sort, field);
}

/** With another direction of one of its columns. */
export function withOrder(sort: Sort | null, { field, order }: SortTerm): Sort | null {
  return sortOf(sortTerms(sort).map((one) => (one.field === field ? { field, order } : one)));
}

/** Without one of its columns. */
export function withoutTerm(sort: Sort | null, field: string): Sort | null {
  return sortOf(sortTerms(sort).filter((one) => one.field !== field));
}

/** With one of its columns at another place, from 0. */
export function withTermAt(sort: Sort | null, field: string, to: number): Sort | null {
  const terms = sortTerms(sort);
  const moved = terms.filter((one) => one.field === field);
  const others = terms.filter((one) => one.field !== field);
  return sortOf([...others.slice(0, to), ...moved, ...others.slice(to)]);
}

export const opposite = (order: SortTerm['order']): SortTerm['order'] => (order === 'asc' ? 'desc' : 'asc');
