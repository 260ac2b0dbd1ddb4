import type { ListColumn } from '#schemas/api/listColumns.ts';
import { LIST_NAME_MAX } from '#schemas/api/saved-lists.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { withListColumns } from '#schemas/columns/listColumns.ts';
import type { OwnList } from '#schemas/columns/ownLists.ts';
import type { ListedSpec } from '#schemas/columns/spec.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import { tidyFilter } from '#schemas/filters/merge.ts';
import { everyTriple } from '#schemas/filters/tree.ts';
import type { ListedSource } from '#schemas/kinds.ts';
import { writeColors } from '#schemas/queries/columnColors.ts';
import { writeSort } from '#schemas/queries/sort.ts';
import { DEFAULT_LAYOUT, edgeOf, type Layout, type View, visibleColumns } from '#schemas/queries/view.ts';
import { compareKeys, searchWords, textKey } from '#schemas/text.ts';
import { labelOrder } from '#src/i18n/labelOrder.ts';

/** A named view of a data set. Rolling dates stay rolling. */
export interface SavedList {
  readonly id: string;
  /** Unique in the data set, ignoring case and accents. */
  readonly name: string;
  readonly source: ListedSource;
  readonly view: View;
  /** Notify when rows enter or leave. */
  readonly notify: boolean;
  /** Beyond the plan: it can be opened and deleted, not changed. */
  readonly locked?: true | undefined;
  /** Columns that the member added; its view is read with them. */
  readonly columns?: readonly ListColumn[] | undefined;
  /** Lists of the account that its formulas may ask for. */
  readonly ownLists?: readonly OwnList[] | undefined;
}

export type NewList = Omit<SavedList, 'id' | 'locked' | 'columns' | 'ownLists'>;

/** The data set as a list reads it. */
export function specOf({ source, columns = [], ownLists = [] }: Omit<SavedList, 'id'>) {
  return withListColumns(DATA_SETS[source], columns, ownLists);
}

/**
 * Why saving failed. `full`: the device's limit; `limit`: the plan's; `gone`: deleted in another tab; `failed`: the
 * call's error.
 */
export type SaveProblem = 'needed' | 'tooLong' | 'taken' | 'full' | 'limit' | 'gone' | { readonly failed: string };

/** Trims a name and collapses white space. */
export function tidyName(typed: string): string {
  return typed.trim().replace(/\s+/gu, ' ');
}

/** Error of a tidy name within its data set, or null; `own`: the renamed list. */
export function nameProblem(
  lists: readonly SavedList[],
  { name, source }: Pick<SavedList, 'name' | 'source'>,
  own?: string,
): 'needed' | 'tooLong' | 'taken' | null {
  if (name === '') return 'needed';
  if (name.length > LIST_NAME_MAX) return 'tooLong';
  const key = textKey(name);
  const taken = lists.some((list) => list.source === source && list.id !== own && textKey(list.name) === key);
  return taken ? 'taken' : null;
}

/** Name of a list's nth copy, from 1. */
type NameCopy = (name: string, nth: number) => string;

/** The nth copy's name, shortened to the limit. */
export function nthName(name: string, nth: number, copyName: NameCopy): string {
  const room = LIST_NAME_MAX - copyName('', nth).length;
  return copyName(name.slice(0, room).trimEnd(), nth);
}

/** The first free copy name. */
export function freeName(lists: readonly SavedList[], { name, source }: NewList, copyName: NameCopy): string {
  for (let nth = 1; ; nth++) {
    const free = nthName(name, nth, copyName);
    if (nameProblem(lists, { name: free, source }) !== 'taken') return free;
  }
}

/** Sorts by name. */
export function byName(lists: readonly SavedList[]): readonly SavedList[] {
  return lists.toSorted((a, b) => labelOrder().compare(a.name, b.name) || compareKeys(a.id, b.id));
}

/** Lists whose name or conditions contain every word; name prefixes first. */
export function matchingLists(lists: readonly SavedList[], typed: string): readonly SavedList[] {
  const words = searchWords(typed);
  const found = lists.filter(({ name, view }) => {
    const text = textKey(`${name} ${encodeFilter(view.filter)} ${view.search}`);
    return words.every((word) => text.includes(word));
  });
  const begins = ({ name }: SavedList) => (textKey(name).startsWith(words[0] ?? '') ? 0 : 1);
  return byName(found).toSorted((a, b) => begins(a) - begins(b));
}

/** The list of a view, and whether the view differs from it. */
export interface OpenedList {
  readonly list: SavedList;
  readonly edited: boolean;
}

/**
 * Which list of a data set is open. A view that says exactly what a list says is that list; otherwise it is the one opened
 * last, until neither a field of its conditions nor its search is left.
 */
export function openedOf(
  spec: ListedSpec,
  lists: readonly SavedList[],
  openedId: string | null,
  view: View,
): OpenedList | null {
  const own = lists.filter(({ source }) => source === spec.source);
  const last = own.find(({ id }) => id === openedId);
  const same = (list: SavedList) => saysTheSame(spec, list.view, view);
  if (last && same(last)) return { list: last, edited: false };
  const exact = own.find(same);
  if (exact) return { list: exact, edited: false };
  return last && keepsPartOf(last.view, view) ? { list: last, edited: true } : null;
}

/** True for the view that every data set begins with: there is nothing to save. */
export function isBare(spec: ListedSpec, view: View): boolean {
  const isPlain = view.pivot === undefined && view.groups === undefined && view.colors === undefined;
  return asksNothing(view) && isPlain && looksTheSame(spec, view, DEFAULT_LAYOUT);
}

function asksNothing({ filter, sort, search }: View): boolean {
  return encodeFilter(filter) === '' && sort === null && search === '';
}

/**
 * Whether a view still has a condition on a field of the list's, with any value, or searches as the list
 * does.
 */
function keepsPartOf(list: View, view: View): boolean {
  const fields = everyTriple(tidyFilter(list.filter)).map(([field]) => field);
  if (fields.length === 0 && list.search === '') return asksNothing(list) || !asksNothing(view);
  return (
    everyTriple(view.filter).some(([field]) => fields.includes(field)) || (list.search !== '' && view.search !== '')
  );
}

function saysTheSame(spec: ListedSpec, a: View, b: View): boolean {
  return (
    encodeFilter(a.filter) === encodeFilter(b.filter) &&
    (a.sort && writeSort(a.sort)) === (b.sort && writeSort(b.sort)) &&
    a.search === b.search &&
    samePivot(a.pivot, b.pivot) &&
    a.groups === b.groups &&
    writeColors(a.colors) === writeColors(b.colors) &&
    looksTheSame(spec, a, b)
  );
}

function samePivot(a: View['pivot'], b: View['pivot']): boolean {
  const written = (pivot: View['pivot']) => JSON.stringify(Object.entries(pivot ?? {}).toSorted());
  return written(a) === written(b);
}

/** Layouts may be written in several ways: what counts is what they show. */
function looksTheSame(spec: ListedSpec, a: Layout, b: Layout): boolean {
  const shown = (layout: Layout) =>
    visibleColumns(spec, layout).map((column) => `${column.field} ${column.width} ${edgeOf(column)}`);
  return shown(a).join() === shown(b).join();
}

/** Fields to update; others are unchanged. */
type ListChange = Partial<Pick<SavedList, 'name' | 'view' | 'notify'>>;

/** The stored list, or why nothing changed. */
export type SaveOutcome =
  | {
      readonly ok: true;
      readonly list: SavedList;
      /** False: this browser could not store it, so it lasts as long as the page. */
      readonly stored: boolean;
    }
  | { readonly ok: false; readonly problem: SaveProblem };

/** A place for lists: this device, or the account. All readers of a place see a change at once. */
export interface ListStore {
  add(list: NewList): Promise<SaveOutcome>;
  /** The name has to be tidy. */
  change(list: SavedList, change: ListChange): Promise<SaveOutcome>;
  remove(list: SavedList): Promise<SaveOutcome>;
  /** Undoes a removal. */
  restore(list: SavedList): Promise<SaveOutcome>;
}

/** The lists of a place, of all data sets, and the state of reading them. */
export interface ListsRead {
  readonly lists: readonly SavedList[];
  readonly status: 'ready' | 'loading' | 'failed';
  readonly retry: () => void;
  /** How many lists the place stores at most; null: no limit, undefined: not known yet. */
  readonly limit: number | null | undefined;
}
