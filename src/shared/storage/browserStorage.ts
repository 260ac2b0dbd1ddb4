import { atom } from 'jotai';
import * as z from 'zod/mini';
import type { StoredKey } from '#schemas/browserStorage.ts';
import { afterArrival, isHydrating } from '../hydration.ts';

/** `local` is shared by all tabs; `session` belongs to one tab. */
export type StorageArea = 'local' | 'session';

/** Values that the browser did not store, in memory, by area and key. */
const unstored = new Map<string, string>();

/** The stored text; null without one. */
export function readStorage(area: StorageArea, key: StoredKey): string | null {
  try {
    return unstored.get(`${area} ${key}`) ?? storageOf(area).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. False where storage is forbidden or full: the text then stays in memory. */
export function writeStorage(area: StorageArea, key: StoredKey, text: string | null): boolean {
  unstored.delete(`${area} ${key}`);
  try {
    if (text === null) storageOf(area).removeItem(key);
    else storageOf(area).setItem(key, text);
    return true;
  } catch {
    if (text !== null) unstored.set(`${area} ${key}`, text);
    return false;
  }
}

/** Whether a value is where it survives the page; true as well where there is none. */
export function isStoredOnDevice(area: StorageArea, key: StoredKey): boolean {
  return !unstored.has(`${area} ${key}`);
}

/** Keys that begin with a prefix, those of unstored values included. */
export function storedKeys<Prefix extends StoredKey>(
  area: StorageArea,
  prefix: Prefix,
): readonly `${Prefix}${string}`[] {
  const begins = (key: string): key is `${Prefix}${string}` => key.startsWith(prefix);
  const inMemory = [...unstored.keys()]
    .filter((key) => key.startsWith(`${area} `))
    .map((key) => key.slice(area.length + 1))
    .filter(begins);
  try {
    return [...new Set([...Object.keys(storageOf(area)).filter(begins), ...inMemory])];
  } catch {
    return inMemory;
  }
}

/** Names of everything that pages have stored in this browser: cookies that scripts can read, and keys. */
export function storedNames(): readonly string[] {
  const keys = (area: StorageArea) => {
    try {
      return Object.keys(storageOf(area));
    } catch {
      return [];
    }
  };
  const cookies = document.cookie.split('; ').flatMap((one) => one.split('=')[0] || []);
  return [...cookies, ...new Set([...keys('local'), ...keys('session')])].toSorted();
}

// Even access to the property throws where storage is forbidden.
const storageOf = (area: StorageArea): Storage => (area === 'local' ? localStorage : sessionStorage);

/** Parses a stored JSON text; null when missing, damaged or of another shape. */
export function parseJson<Value>(text: string | null, schema: z.ZodMiniType<Value>): Value | null {
  if (text === null) return null;
  try {
    const read = schema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** A JSON value under a key of this browser. */
export function storedJson<Value>(key: StoredKey, schema: z.ZodMiniType<Value>, area: StorageArea = 'local') {
  return {
    read: (): Value | null => parseJson(readStorage(area, key), schema),
    /** Stores the value; null removes it. False when it stays in memory only. */
    write: (value: Value | null): boolean => writeStorage(area, key, value === null ? null : JSON.stringify(value)),
  };
}

/** An atom persisted in this browser. `parse` gets null for a missing text; `format` returns null to remove it. */
export function storedAtom<Value>(
  key: StoredKey,
  parse: (text: string | null) => Value,
  format: (value: Value) => string | null,
) {
  const read = () => parse(readStorage('local', key));
  const base = atom(isHydrating() ? parse(null) : read());
  // Another page of this browser may have changed it since the module loaded.
  base.onMount = (set) => afterArrival(() => set(read()));
  return atom(
    (get) => get(base),
    (_get, set, value: Value) => {
      set(base, value);
      writeStorage('local', key, format(value));
    },
  );
}

/** A boolean atom persisted in this browser. */
export function storedFlag(key: StoredKey, byDefault: boolean) {
  return storedAtom(key, (text) => parseJson(text, z.boolean()) ?? byDefault, JSON.stringify);
}

/**
 * Calls back when another tab of this browser changes what is stored under a key, which is asked at that moment. Returns
 * the unsubscribe function.
 */
export function onStoredElsewhere(keyNow: () => string, listener: () => void): () => void {
  const receive = ({ key }: StorageEvent) => {
    if (key === keyNow()) listener();
  };
  window.addEventListener('storage', receive);
  return () => window.removeEventListener('storage', receive);
}
