import * as z from 'zod/mini';
import { type ListMark, ListMarkSchema } from '#schemas/api/listMarks.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import type { ListedSource } from '#schemas/kinds.ts';
import type { View } from '#schemas/queries/view.ts';
import { textKey } from '#schemas/text.ts';
import {
  isStoredOnDevice,
  parseJson,
  readStorage,
  storedKeys,
  writeStorage,
} from '#src/shared/storage/browserStorage.ts';
import type { Marks } from './due.ts';

/**
 * Marks on this device: of views and of the lists that it keeps, an entry each; and those on their way to the account, an
 * entry for each list of a member.
 */

/** Where the marks of a view are: of a list in the account, or under a key of this device. */
export type Scope =
  | { readonly kind: 'account'; readonly listId: string; readonly owner: string }
  | { readonly kind: 'device'; readonly key: DeviceKey };

const KEPT = 'assay.review/';
const WAITING = 'assay.reviewOutbox/';
export type DeviceKey = `${typeof KEPT}${string}`;
type WaitingKey = `${typeof WAITING}${string}`;

/** Views whose marks a device keeps, and marks of each: those of records that were only seen are forgotten first. */
const VIEWS_MAX = 30;
const MARKS_MAX = 2_000;

/** The table of the rows: sample rows of the playground have numbers of their own. */
export type Shelf = 'screener' | 'sample';

/** The key of a view that is no list: what it asks, however it is sorted and laid out. */
export function viewKey(
  shelf: Shelf,
  source: ListedSource,
  { filter, search }: Pick<View, 'filter' | 'search'>,
): DeviceKey {
  return `${KEPT}${shelf}.${source}/view/${encodeFilter(filter)}/${textKey(search.trim())}`;
}

/** The key of a list that this device keeps. */
export function deviceListKey(shelf: Shelf, listId: string): DeviceKey {
  return `${KEPT}${shelf}/list/${listId}`;
}

const KeptSchema = z.object({ used: z.number(), marks: z.array(z.unknown()) });

const listeners = new Set<() => void>();
let changes = 0;
const notify = () => {
  changes += 1;
  for (const listener of listeners) listener();
};
const onStorage = ({ key }: StorageEvent) => {
  // Null: another tab has cleared everything.
  if (key === null || key.startsWith(KEPT) || key.startsWith(WAITING)) notify();
};

/** Follows what is stored, also by other tabs; returns the unsubscribe function. */
export function subscribeMarks(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** Grows with every change. */
export const marksVersion = () => changes;

/** Marks of stored text; damaged ones are left out. */
function readKept(text: string | null): ListMark[] {
  return (parseJson(text, KeptSchema)?.marks ?? []).flatMap((one) => {
    const read = ListMarkSchema.safeParse(one);
    return read.success ? [read.data] : [];
  });
}

export const marksOf = (marks: readonly ListMark[]): Marks => new Map(marks.map((mark) => [mark._id, mark]));

/** Of both, the later mark of each record. */
export function mergedMarks(marks: Marks, others: readonly ListMark[]): Marks {
  if (others.length === 0) return marks;
  const merged = new Map(marks);
  for (const mark of others) if ((merged.get(mark._id)?.at ?? '') <= mark.at) merged.set(mark._id, mark);
  return merged;
}

export function readDeviceMarks(key: DeviceKey): Marks {
  return marksOf(readKept(readStorage('local', key)));
}

/** Adds marks to those of a key; where the browser does not store them, they stay until the page is closed. */
export function addDeviceMarks(key: DeviceKey, marks: readonly ListMark[], now: number): void {
  write(key, [...mergedMarks(readDeviceMarks(key), marks).values()], now);
}

/** Marks of an account's list that are still to be sent. */
export function readWaiting(owner: string, listId: string): readonly ListMark[] {
  return readKept(readStorage('local', waitingKey(owner, listId)));
}

const waitingKey = (owner: string, listId: string): WaitingKey => `${WAITING}${encodeURIComponent(owner)}/${listId}`;

/** Keeps marks until they are sent. */
export function addWaiting(owner: string, listId: string, marks: readonly ListMark[], now: number): void {
  const waiting = mergedMarks(marksOf(readWaiting(owner, listId)), marks);
  write(waitingKey(owner, listId), [...waiting.values()], now);
}

/** Forgets marks that arrived, unless newer ones of the same records wait. */
export function removeWaiting(owner: string, listId: string, sent: readonly ListMark[], now: number): void {
  const arrived = marksOf(sent);
  const left = readWaiting(owner, listId).filter(({ _id, at }) => (arrived.get(_id)?.at ?? '') < at);
  write(waitingKey(owner, listId), left, now);
}

/** The lists of a member whose marks wait to be sent. */
export function waitingLists(owner: string): readonly string[] {
  const prefix: WaitingKey = `${WAITING}${encodeURIComponent(owner)}/`;
  return storedKeys('local', prefix).map((key) => key.slice(prefix.length));
}

/** Whether all marks of a place survive the page. */
export function isKept(scope: Scope): boolean {
  return isStoredOnDevice('local', scope.kind === 'device' ? scope.key : waitingKey(scope.owner, scope.listId));
}

/** Gives the marks of a key to the list that its view was saved as; an older list of that name leaves nothing behind. */
export function handOverMarks(from: DeviceKey, to: Scope, now: number): void {
  const marks = [...readDeviceMarks(from).values()];
  if (to.kind === 'account') {
    if (marks.length > 0) addWaiting(to.owner, to.listId, marks, now);
  } else write(to.key, marks, now);
  write(from, [], now);
}

function write(key: DeviceKey | WaitingKey, marks: readonly ListMark[], now: number): void {
  const kept = key.startsWith(KEPT) ? mostDecided(marks) : marks;
  writeStorage('local', key, kept.length === 0 ? null : JSON.stringify({ used: now, marks: kept }));
  if (key.startsWith(KEPT)) dropOldest();
  notify();
}

function mostDecided(marks: readonly ListMark[]): readonly ListMark[] {
  if (marks.length <= MARKS_MAX) return marks;
  const weight = ({ state, tags }: ListMark) => Number(state === 'watched' || state === 'dismissed' || tags.length > 0);
  return marks.toSorted((a, b) => weight(b) - weight(a) || (a.at < b.at ? 1 : -1)).slice(0, MARKS_MAX);
}

function dropOldest(): void {
  const keys = storedKeys('local', KEPT);
  if (keys.length <= VIEWS_MAX) return;
  const used = (key: DeviceKey) => parseJson(readStorage('local', key), KeptSchema)?.used ?? 0;
  for (const key of keys.toSorted((a, b) => used(b) - used(a)).slice(VIEWS_MAX)) writeStorage('local', key, null);
}
