import { NO_CODE } from '#schemas/queries/columnar.ts';
import type { EntryTest } from './entryTest.ts';

const UNKNOWN = 0;
const FAILS = 1;
const PASSES = 2;

/** The outcome of a test by entry, filled in at once or as entries are met. */
export interface EntryMask {
  readonly outcome: Uint8Array;
  readonly test: EntryTest | null;
}

/** Tries all entries now when they are no more than the rows to come, otherwise each when it is met. */
export function maskEntries(test: EntryTest, entries: number, rows: number): EntryMask {
  const outcome = new Uint8Array(entries);
  if (test.markAll && entries <= rows * 4) {
    test.markAll(outcome);
    for (let entry = 0; entry < entries; entry++) outcome[entry] = FAILS + (outcome[entry] ?? 0);
    return { outcome, test: null };
  }
  if (entries > rows) return { outcome, test };
  for (let entry = 0; entry < entries; entry++) outcome[entry] = test.test(entry) ? PASSES : FAILS;
  return { outcome, test: null };
}

function tryEntry({ outcome, test }: EntryMask, entry: number): number {
  const found = test?.test(entry) ? PASSES : FAILS;
  outcome[entry] = found;
  return found;
}

/** Rows whose entry passes (or, negated, has a value and does not pass), written to `out`. Returns how many. */
export function keepCodes(
  codes: Uint32Array,
  mask: EntryMask,
  negated: boolean,
  rows: Uint32Array | null,
  count: number,
  out: Uint32Array,
): number {
  const { outcome } = mask;
  const wanted = negated ? FAILS : PASSES;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    const code = codes[row] ?? 0;
    if (code === NO_CODE) continue;
    let found = outcome[code] ?? UNKNOWN;
    if (found === UNKNOWN) found = tryEntry(mask, code);
    out[kept] = row;
    kept += Number(found === wanted);
  }
  return kept;
}

/** Rows any of whose members passes (or, negated, that have members of which none passes). Returns how many. */
export function keepLists(
  offsets: Uint32Array,
  codes: Uint32Array,
  mask: EntryMask,
  negated: boolean,
  rows: Uint32Array | null,
  count: number,
  out: Uint32Array,
): number {
  const { outcome } = mask;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    const end = offsets[row + 1] ?? 0;
    const start = offsets[row] ?? 0;
    let any = false;
    for (let at = start; at < end; at++) {
      const code = codes[at] ?? 0;
      let found = outcome[code] ?? UNKNOWN;
      if (found === UNKNOWN) found = tryEntry(mask, code);
      if (found === PASSES) {
        any = true;
        break;
      }
    }
    if (any !== negated && start < end) out[kept++] = row;
  }
  return kept;
}
