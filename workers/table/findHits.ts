import { NO_CODE } from '#schemas/queries/columnar.ts';
import type { Found } from '../protocol.ts';
import type { ListColumn } from './columns.ts';
import { breathe, type Pacing } from './pacing.ts';
import { rowAtPlace, type ViewRows } from './viewRows.ts';

/** Which fields of which rows hold the text: a bit a field, `width` words a row of the table. */
export interface Hits {
  readonly words: Uint32Array;
  readonly width: number;
  /** Rows to look at; null: all, in the order in which they lie in memory, whatever their places. */
  readonly scanned: Uint32Array | null;
}

export function createHits({ table, order, count }: ViewRows, fields: number): Hits {
  const width = Math.ceil(fields / 32);
  return { words: new Uint32Array(table.length * width), width, scanned: count === table.length ? null : order };
}

/** Marks rows `from … to - 1` of those scanned whose figure is found. */
export function markFigures(
  values: Float64Array,
  finds: (value: number) => boolean,
  { words, width, scanned }: Hits,
  field: number,
  from: number,
  to: number,
): void {
  const slot = field >>> 5;
  const bit = 1 << (field & 31);
  for (let i = from; i < to; i++) {
    const row = scanned === null ? i : (scanned[i] ?? 0);
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value) || !finds(value)) continue;
    const at = row * width + slot;
    words[at] = (words[at] ?? 0) | bit;
  }
}

/** The same for texts and dates whose entry is marked. */
export function markCodes(
  codes: Uint32Array,
  entries: Uint8Array,
  { words, width, scanned }: Hits,
  field: number,
  from: number,
  to: number,
): void {
  const slot = field >>> 5;
  const bit = 1 << (field & 31);
  for (let i = from; i < to; i++) {
    const row = scanned === null ? i : (scanned[i] ?? 0);
    const code = codes[row] ?? NO_CODE;
    if (code === NO_CODE || entries[code] !== 1) continue;
    const at = row * width + slot;
    words[at] = (words[at] ?? 0) | bit;
  }
}

/** The same for lists any member of which is marked. */
export function markLists(
  { offsets, codes }: ListColumn,
  entries: Uint8Array,
  { words, width, scanned }: Hits,
  field: number,
  from: number,
  to: number,
): void {
  const slot = field >>> 5;
  const bit = 1 << (field & 31);
  for (let i = from; i < to; i++) {
    const row = scanned === null ? i : (scanned[i] ?? 0);
    const end = offsets[row + 1] ?? 0;
    for (let member = offsets[row] ?? 0; member < end; member++) {
      if (entries[codes[member] ?? 0] !== 1) continue;
      const at = row * width + slot;
      words[at] = (words[at] ?? 0) | bit;
      break;
    }
  }
}

const PLACES_AT_ONCE = 262_144;

/** The marked cells in the order of the view. */
export async function collectHits(
  rows: ViewRows,
  { words, width }: Hits,
  pacing: Pacing,
): Promise<Pick<Found, 'rows' | 'fields'>> {
  let total = 0;
  for (const word of words) total += bitsIn(word);
  const places = new Uint32Array(total);
  const fields = new Uint8Array(total);
  let found = 0;
  for (let start = 0; start < rows.count && found < total; start += PLACES_AT_ONCE) {
    const end = Math.min(start + PLACES_AT_ONCE, rows.count);
    for (let place = start; place < end; place++) {
      const first = rowAtPlace(rows, place) * width;
      for (let slot = 0; slot < width; slot++) {
        for (let left = words[first + slot] ?? 0; left !== 0; left &= left - 1) {
          places[found] = place;
          fields[found++] = slot * 32 + 31 - Math.clz32(left & -left);
        }
      }
    }
    await breathe(pacing);
  }
  return { rows: places, fields };
}

function bitsIn(word: number): number {
  if (word === 0) return 0;
  let pairs = word - ((word >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((pairs + (pairs >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
