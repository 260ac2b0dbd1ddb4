import { atomWithStorage } from 'jotai/utils';
import * as z from 'zod/mini';
import { readStorage, type StorageArea, writeStorage } from './browserStorage.ts';

/** The value of a stored JSON text; null where it is missing, damaged or of another shape. */
export function parseJson<Value>(text: string | null, schema: z.ZodMiniType<Value>): Value | null {
  if (text === null) return null;
  try {
    const read = schema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** A value stored as JSON under a key of this browser. */
export function storedJson<Value>(key: string, schema: z.ZodMiniType<Value>, area: StorageArea = 'local') {
  return {
    read: (): Value | null => parseJson(readStorage(area, key), schema),
    /** Stores the value; null removes it. False where it lasts only as long as the page. */
    write: (value: Value | null): boolean => writeStorage(area, key, value === null ? null : JSON.stringify(value)),
  };
}

/** An atom whose value stays in this browser. `parse` gets null for a missing text; `format` returns null to remove it. */
export function storedAtom<Value>(
  key: string,
  parse: (text: string | null) => Value,
  format: (value: Value) => string | null,
) {
  return atomWithStorage<Value>(
    key,
    parse(null),
    {
      getItem: () => parse(readStorage('local', key)),
      setItem: (_, value) => void writeStorage('local', key, format(value)),
      removeItem: () => void writeStorage('local', key, null),
    },
    { getOnInit: true },
  );
}

/** An atom for a yes or no that stays in this browser. */
export function storedFlag(key: string, byDefault: boolean) {
  return storedAtom(key, (text) => parseJson(text, z.boolean()) ?? byDefault, JSON.stringify);
}
