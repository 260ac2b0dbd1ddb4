import { daySpan } from '#schemas/dates.ts';
import type { FilterValue, Operator, Scalar } from '#schemas/filters/triples.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import { type Dictionary, keysOf, NO_DAY, spansOf } from './dictionary.ts';
import { compareEntryTo, entryContains, entryStartsWith, keyBytesOf, markContaining } from './keyBytes.ts';

/** A condition on dictionary entries, tested once per entry. `negated`: no member of a list may pass the test. */
export interface EntryTest {
  readonly negated: boolean;
  test(entry: number): boolean;
  /** Marks all entries at once, if that is faster. */
  markAll?(mask: Uint8Array): void;
}

/** Test of a triple on texts and list entries. */
export function textTest(dictionary: Dictionary, operator: Operator, value: FilterValue): EntryTest {
  if (operator === 'ne') return { ...textTest(dictionary, 'eq', value), negated: true };
  if (operator === 'nin') return { ...textTest(dictionary, 'in', value), negated: true };
  const keys = keysOf(dictionary);
  const wanted = (typeof value === 'object' ? value : [value]).map((one) => keyBytesOf(String(one)));
  if (operator === 'in') {
    const given = new Set(wanted.map(String));
    const longest = Math.max(-1, ...wanted.map((key) => key.length));
    return {
      negated: false,
      test: (entry) => {
        const start = keys.offsets[entry] ?? 0;
        const end = keys.offsets[entry + 1] ?? 0;
        if (end - start > longest) return false;
        return given.size <= FEW
          ? wanted.some((key) => compareEntryTo(keys, entry, key) === 0)
          : given.has(String(keys.bytes.subarray(start, end)));
      },
    };
  }
  const key = wanted[0];
  if (!key || typeof value === 'object') return { negated: false, test: () => false };
  if (operator === 'contains') {
    return {
      negated: false,
      test: (entry) => entryContains(keys, entry, key),
      markAll: (mask) => markContaining(keys, key, mask),
    };
  }
  if (operator === 'starts') return { negated: false, test: (entry) => entryStartsWith(keys, entry, key) };
  const passes = comparison(operator);
  return { negated: false, test: (entry) => passes(compareEntryTo(keys, entry, key)) };
}

const FEW = 8;

function comparison(operator: Operator): (difference: number) => boolean {
  switch (operator) {
    case 'eq':
      return (difference) => difference === 0;
    case 'gt':
      return (difference) => difference > 0;
    case 'gte':
      return (difference) => difference >= 0;
    case 'lt':
      return (difference) => difference < 0;
    case 'lte':
      return (difference) => difference <= 0;
    default:
      return () => false;
  }
}

/** Test of a triple on dates: it must hold for every day of the span. */
export function dateTest(dictionary: Dictionary, operator: Operator, value: FilterValue): EntryTest {
  const { from, to } = spansOf(dictionary);
  const holds = periodTest(operator, value);
  return {
    negated: false,
    test: (entry) => {
      const first = from[entry] ?? NO_DAY;
      return first !== NO_DAY && holds(first, to[entry] ?? first);
    },
  };
}

function periodTest(operator: Operator, value: FilterValue): (from: number, to: number) => boolean {
  const periods = (typeof value === 'object' ? value : [value]).map((one: Scalar) => daySpan(String(one)));
  const within = (from: number, to: number) =>
    periods.some((period) => period !== null && from >= period.from && to <= period.to);
  if (operator === 'in') return within;
  if (operator === 'nin') return (from, to) => !within(from, to);
  const period = periods[0];
  if (!period || typeof value === 'object') return () => false;
  switch (operator) {
    case 'eq':
      return within;
    case 'ne':
      return (from, to) => !within(from, to);
    case 'gt':
      return (from) => from > period.to;
    case 'gte':
      return (from) => from >= period.from;
    case 'lt':
      return (_from, to) => to < period.from;
    case 'lte':
      return (_from, to) => to <= period.to;
    default:
      return () => false;
  }
}

const UNKNOWN = 0;
const FAILS = 1;
const PASSES = 2;

/** Results by entry, computed at once or on demand. */
interface EntryMask {
  readonly outcome: Uint8Array;
  readonly test: EntryTest | null;
}

/** Tests all entries now if there are fewer than rows, otherwise on demand. */
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

/** Writes rows whose entry passes (negated: has a value and fails) to `out`. Returns the count. */
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
  let matched = 0;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    const code = codes[row] ?? 0;
    if (code === NO_CODE) continue;
    let found = outcome[code] ?? UNKNOWN;
    if (found === UNKNOWN) found = tryEntry(mask, code);
    out[matched] = row;
    matched += Number(found === wanted);
  }
  return matched;
}

/** Writes rows with a passing list entry (negated: with entries, none passing) to `out`. Returns the count. */
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
  let matched = 0;
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
    if (any !== negated && start < end) out[matched++] = row;
  }
  return matched;
}
