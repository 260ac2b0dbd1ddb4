import * as z from 'zod/mini';
import { storedJson } from './browserStorage.ts';

/** The cells left last, by history entry, the latest last; Back restores them, also after a reload. */

const PlaceSchema = z.object({ entry: z.string(), index: z.int(), field: z.optional(z.string()) });
export type LeftCell = z.infer<typeof PlaceSchema>;

const places = storedJson('leftCells', z.array(PlaceSchema), 'session');
const PLACES_MAX = 20;

/** Remembers the cell of a history entry. */
export function rememberCell(place: LeftCell): void {
  const others = (places.read() ?? []).filter(({ entry }) => entry !== place.entry);
  places.write([...others, place].slice(-PLACES_MAX));
}

/** The cell that was left in a history entry; undefined: none was. */
export function leftCell(entry: string): LeftCell | undefined {
  return places.read()?.find((known) => known.entry === entry);
}

/** Forgets it once it is restored. */
export function forgetCell(entry: string): void {
  places.write((places.read() ?? []).filter((known) => known.entry !== entry));
}
