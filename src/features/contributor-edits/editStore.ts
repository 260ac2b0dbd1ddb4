import { useMemo, useSyncExternalStore } from 'react';
import { ENTITY_KINDS, type EntityKind } from '#schemas/kinds.ts';
import {
  isStoredOnDevice,
  parseJson,
  readStorage,
  storedKeys,
  writeStorage,
} from '#src/shared/storage/browserStorage.ts';
import { type Edit, EditSchema } from './edit.ts';

/** Contributors' edits on this device: an entry for each contributor, kind and profile, so that tabs do not overwrite each other. */

/** Whose edit of what it is. */
export interface EditKey {
  /** Username of the contributor. */
  readonly owner: string;
  readonly kind: EntityKind;
  readonly slug: string;
}

export interface KeptEdit extends Omit<EditKey, 'owner'> {
  readonly edit: Edit;
}

const PREFIX = 'assay.edit';

const ownerPrefix = (owner: string) => `${PREFIX}/${encodeURIComponent(owner)}/` as const;
const keyOf = ({ owner, kind, slug }: EditKey) => `${ownerPrefix(owner)}${kind}/${encodeURIComponent(slug)}` as const;

const listeners = new Set<() => void>();
let changes = 0;
const notify = () => {
  changes += 1;
  for (const listener of listeners) listener();
};
const onStorage = ({ key }: StorageEvent) => {
  // Null: another tab has cleared everything.
  if (key === null || key.startsWith(`${PREFIX}/`)) notify();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

export function readEdit(key: EditKey): Edit | null {
  return parseJson(readStorage('local', keyOf(key)), EditSchema);
}

/** Keeps an edit; null removes it. Where the browser does not store it, it stays until the page is closed. */
export function writeEdit(key: EditKey, edit: Edit | null): void {
  writeStorage('local', keyOf(key), edit === null ? null : JSON.stringify(edit));
  notify();
}

/** All edits of a contributor, the latest first. Damaged entries are left out. */
export function readEdits(owner: string): readonly KeptEdit[] {
  const prefix = ownerPrefix(owner);
  const kept = storedKeys('local', prefix).flatMap((key): readonly KeptEdit[] => {
    const [kindText = '', slugText = ''] = key.slice(prefix.length).split('/');
    const kind = ENTITY_KINDS.find((one) => one === kindText);
    const slug = decoded(slugText);
    const edit = kind && slug !== null ? readEdit({ owner, kind, slug }) : null;
    return kind && slug !== null && edit ? [{ kind, slug, edit }] : [];
  });
  return kept.toSorted((a, b) => (a.edit.timestamp < b.edit.timestamp ? 1 : -1));
}

/** Removes every edit of a contributor and returns them, so that it can be undone. */
export function resetEdits(owner: string): readonly KeptEdit[] {
  const removed = readEdits(owner);
  for (const key of storedKeys('local', ownerPrefix(owner))) writeStorage('local', key, null);
  notify();
  return removed;
}

export function restoreEdits(owner: string, kept: readonly KeptEdit[]): void {
  for (const { kind, slug, edit } of kept) writeEdit({ owner, kind, slug }, edit);
}

/** Gives an edit to another owner, unless they have one of the same profile. */
export function moveEdit({ kind, slug }: Omit<EditKey, 'owner'>, from: string, to: string): void {
  const edit = readEdit({ owner: from, kind, slug });
  if (edit === null || readEdit({ owner: to, kind, slug }) !== null) return;
  writeEdit({ owner: to, kind, slug }, edit);
  writeEdit({ owner: from, kind, slug }, null);
}

/** The edit of a profile, followed across tabs; `isStored`: false where it stays in memory only. */
export function useEdit({ owner, kind, slug }: EditKey): { readonly edit: Edit | null; readonly isStored: boolean } {
  const key = keyOf({ owner, kind, slug });
  const text = useSyncExternalStore(
    subscribe,
    () => readStorage('local', key),
    () => null,
  );
  const edit = useMemo(() => parseJson(text, EditSchema), [text]);
  return { edit, isStored: isStoredOnDevice('local', key) };
}

/** All edits of a contributor, followed across tabs. */
export function useEdits(owner: string): readonly KeptEdit[] {
  const version = useSyncExternalStore(
    subscribe,
    () => changes,
    () => 0,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when they have changed.
  return useMemo(() => readEdits(owner), [owner, version]);
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
