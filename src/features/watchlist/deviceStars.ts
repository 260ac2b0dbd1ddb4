import { atom } from 'jotai';
import * as z from 'zod/mini';
import type { Source } from '#schemas/kinds.ts';
import { readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';
import { parseJson } from '#src/shared/storage/storedJson.ts';

/** Stars stored in this browser: those of sample mode, and of visitors from before there were accounts. */

const KEY = 'assay.watched';

/** `_id`s by `listName`, in the order in which they were added. */
export type DeviceStars = Readonly<Record<string, readonly number[]>>;

const DeviceStarsSchema = z.record(z.string(), z.array(z.int()));

/** Sample and live data number their rows separately, so each has lists of its own; `demo` is sample mode. */
export function listName(dataSet: 'sample' | 'live' | 'demo', source: Source): string {
  return `${dataSet}.${source}`;
}

export function toggleStar(stars: DeviceStars, list: string, id: number): DeviceStars {
  const ids = stars[list] ?? [];
  return { ...stars, [list]: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id] };
}

/** Reads stored text; no stars where it is missing or damaged. */
export function parseStars(stored: string | null): DeviceStars {
  return parseJson(stored, DeviceStarsSchema) ?? {};
}

export const readDeviceStars = (): DeviceStars => parseStars(readStorage('local', KEY));

export function writeDeviceStars(stars: DeviceStars): void {
  writeStorage('local', KEY, JSON.stringify(stars));
}

const stored = atom<DeviceStars>(readDeviceStars());
stored.onMount = (set) => {
  // Another tab of this browser may have changed it.
  const update = (event: StorageEvent) => event.key === KEY && set(parseStars(event.newValue));
  window.addEventListener('storage', update);
  return () => window.removeEventListener('storage', update);
};

/** The stars of sample mode: reads the `_id`s of a directory; writing toggles one. */
export const sampleStarsAtom = atom(
  (get) => {
    const stars = get(stored);
    return (source: Source) => stars[listName('demo', source)] ?? [];
  },
  (get, set, source: Source, id: number) => {
    const stars = toggleStar(get(stored), listName('demo', source), id);
    set(stored, stars);
    writeDeviceStars(stars);
  },
);
