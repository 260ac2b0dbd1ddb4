import * as z from 'zod/mini';
import { type DataSetSpec, findField, type Sort } from '#schemas/columns/spec.ts';
import { normaliseFilter, parseFilter, type Triple } from '#schemas/filters.ts';
import type { Source } from '#schemas/kinds.ts';
import { textKey } from '#schemas/text.ts';
import { encodeFilter, type View } from '#schemas/view.ts';

/** A view's conditions, order and search under a name. Rolling dates are kept rolling. */
export interface SavedFilter {
  /** Names it within its data set. */
  readonly id: number;
  readonly name: string;
  /** The data set it belongs to. */
  readonly table: Source;
  readonly filter: readonly Triple[];
  readonly sort: Sort | null;
  readonly search: string;
}

/** The part of a view that is saved. */
export type SavedView = Pick<View, 'filter' | 'sort' | 'search'>;

export const SAVED_LIMITS = { filters: 100, nameLength: 60 } as const;

export type SaveProblem = 'needed' | 'tooLong' | 'taken' | 'full';

export type Saved<Result> = ({ readonly ok: true } & Result) | { readonly ok: false; readonly problem: SaveProblem };

const StoredSchema = z.object({
  id: z.int(),
  name: z.string(),
  table: z.string(),
  filter: z.unknown(),
  sort: z.nullable(z.object({ field: z.string(), order: z.enum(['asc', 'desc']) })),
  search: z.string(),
});

/** Reads what was stored for a data set. What is damaged, foreign or too much falls away; the rest stays. */
export function readSaved(spec: DataSetSpec, stored: string | null): readonly SavedFilter[] {
  const list: SavedFilter[] = [];
  for (const item of parsedList(stored)) {
    const entry = readEntry(spec, item);
    if (entry && !list.some(({ id }) => id === entry.id) && list.length < SAVED_LIMITS.filters) list.push(entry);
  }
  return list;
}

export function writeSaved(list: readonly SavedFilter[]): string {
  return JSON.stringify(list);
}

function parsedList(stored: string | null): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

function readEntry(spec: DataSetSpec, item: unknown): SavedFilter | null {
  const parsed = z.safeParse(StoredSchema, item);
  if (!parsed.success || parsed.data.table !== spec.source) return null;
  const { id, sort, search } = parsed.data;
  const filter = parseFilter(spec, parsed.data.filter);
  const name = readName(parsed.data.name);
  if (!filter.ok || !name.ok || (sort && !findField(spec, sort.field)?.sortable)) return null;
  return { id, name: name.name, table: spec.source, filter: normaliseFilter(filter.value), sort, search };
}

/** A name as it is kept: trimmed, white space joined. */
function readName(typed: string): Saved<{ readonly name: string }> {
  const name = typed.trim().replace(/\s+/gu, ' ');
  if (name === '') return { ok: false, problem: 'needed' };
  return name.length > SAVED_LIMITS.nameLength ? { ok: false, problem: 'tooLong' } : { ok: true, name };
}

type Changed = Saved<{ readonly list: readonly SavedFilter[]; readonly entry: SavedFilter }>;

/** Saves a view under a name that no other has. */
export function addSaved(list: readonly SavedFilter[], table: Source, typed: string, view: SavedView): Changed {
  if (list.length >= SAVED_LIMITS.filters) return { ok: false, problem: 'full' };
  const name = freeName(list, typed, null);
  if (!name.ok) return name;
  const { filter, sort, search } = view;
  const entry = { id: freeId(list), name: name.name, table, filter: normaliseFilter(filter), sort, search };
  return { ok: true, list: [...list, entry], entry };
}

export function renameSaved(list: readonly SavedFilter[], id: number, typed: string): Changed {
  const name = freeName(list, typed, id);
  return name.ok ? replaced(list, id, (entry) => ({ ...entry, name: name.name })) : name;
}

/** Saves another view under the name of an entry. */
export function updateSaved(list: readonly SavedFilter[], id: number, { filter, sort, search }: SavedView): Changed {
  return replaced(list, id, (entry) => ({ ...entry, filter: normaliseFilter(filter), sort, search }));
}

/** An entry that was taken out, and where it stood. */
export interface Removed {
  readonly entry: SavedFilter;
  readonly at: number;
}

export function removeSaved(
  list: readonly SavedFilter[],
  id: number,
): { readonly list: readonly SavedFilter[]; readonly removed: Removed | null } {
  const at = list.findIndex((entry) => entry.id === id);
  const entry = list[at];
  return entry ? { list: list.toSpliced(at, 1), removed: { entry, at } } : { list, removed: null };
}

/** Puts an entry back where it stood. Its number may have been given away meanwhile. */
export function restoreSaved(list: readonly SavedFilter[], { entry, at }: Removed): readonly SavedFilter[] {
  if (list.length >= SAVED_LIMITS.filters) return list;
  const id = list.some((other) => other.id === entry.id) ? freeId(list) : entry.id;
  return list.toSpliced(at, 0, { ...entry, id });
}

/** The entry a view came from, and whether it says something else by now. */
export interface Opened {
  readonly entry: SavedFilter;
  readonly edited: boolean;
}

/**
 * Which entry is open. A view that says exactly what an entry says is that entry; otherwise it is the one opened last, until
 * the view says nothing any more.
 */
export function openedOf(list: readonly SavedFilter[], openedId: number | null, view: SavedView): Opened | null {
  const last = list.find((entry) => entry.id === openedId);
  if (last && saysTheSame(last, view)) return { entry: last, edited: false };
  const exact = list.find((entry) => saysTheSame(entry, view));
  if (exact) return { entry: exact, edited: false };
  return last && !isBare(view) ? { entry: last, edited: true } : null;
}

/** True for a view without conditions, order and search: there is nothing to save. */
export function isBare({ filter, sort, search }: SavedView): boolean {
  return normaliseFilter(filter).length === 0 && sort === null && search === '';
}

function saysTheSame(a: SavedView, b: SavedView): boolean {
  return (
    encodeFilter(a.filter) === encodeFilter(b.filter) &&
    a.sort?.field === b.sort?.field &&
    a.sort?.order === b.sort?.order &&
    a.search === b.search
  );
}

function freeName(list: readonly SavedFilter[], typed: string, own: number | null): Saved<{ readonly name: string }> {
  const name = readName(typed);
  if (!name.ok) return name;
  const taken = list.some((entry) => entry.id !== own && textKey(entry.name) === textKey(name.name));
  return taken ? { ok: false, problem: 'taken' } : name;
}

function freeId(list: readonly SavedFilter[]): number {
  return Math.max(0, ...list.map(({ id }) => id)) + 1;
}

function replaced(list: readonly SavedFilter[], id: number, change: (entry: SavedFilter) => SavedFilter): Changed {
  const at = list.findIndex((entry) => entry.id === id);
  const old = list[at];
  // It was deleted in another tab of this browser.
  if (!old) return { ok: false, problem: 'needed' };
  const entry = change(old);
  return { ok: true, list: list.with(at, entry), entry };
}
