import { type DaySpan, daySpan } from '#schemas/dates.ts';
import { type FilterValue, listedValues, neverAsked, type Operator, oneValue } from '#schemas/filters/triples.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import { type Dictionary, keysOf, NO_DAY, spansOf } from './dictionary.ts';
import { compareEntryTo, entryContainsBy, entryStartsWith, keyBytesOf, markContaining, skipsOf } from './keyBytes.ts';

/** A condition on dictionary entries, tested once per entry. `negated`: no member of a list may pass the test. */
export interface EntryTest {
  readonly negated: boolean;
  test(entry: number): boolean;
  /** Marks all entries at once, if that is faster. */
  markAll?(mask: Uint8Array): void;
}

/** Test of a triple on texts and list entries. */
export function textTest(dictionary: Dictionary, operator: Operator, value: FilterValue): EntryTest {
  return TEXT_TESTS[operator](dictionary, value);
}

type TextTest = (dictionary: Dictionary, value: FilterValue) => EntryTest;

const comparing =
  (passes: (difference: number) => boolean): TextTest =>
  (dictionary, value) => {
    const keys = keysOf(dictionary);
    const key = keyBytesOf(String(oneValue(value)));
    return { negated: false, test: (entry) => passes(compareEntryTo(keys, entry, key)) };
  };

const FEW = 8;

const named: TextTest = (dictionary, value) => {
  const keys = keysOf(dictionary);
  const wanted = listedValues(value).map((one) => keyBytesOf(String(one)));
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
};

const containing: TextTest = (dictionary, value) => {
  const keys = keysOf(dictionary);
  const key = keyBytesOf(String(oneValue(value)));
  const skips = skipsOf(key);
  return {
    negated: false,
    test: (entry) => entryContainsBy(keys, entry, key, skips),
    markAll: (mask) => markContaining(keys, key, mask),
  };
};

const starting: TextTest = (dictionary, value) => {
  const keys = keysOf(dictionary);
  const key = keyBytesOf(String(oneValue(value)));
  return { negated: false, test: (entry) => entryStartsWith(keys, entry, key) };
};

const equal = comparing((difference) => difference === 0);
const not =
  (test: TextTest): TextTest =>
  (dictionary, value) => ({ ...test(dictionary, value), negated: true });

const TEXT_TESTS = {
  eq: equal,
  ne: not(equal),
  gt: comparing((difference) => difference > 0),
  gte: comparing((difference) => difference >= 0),
  lt: comparing((difference) => difference < 0),
  lte: comparing((difference) => difference <= 0),
  in: named,
  nin: not(named),
  contains: containing,
  starts: starting,
  // `filterRows` asks for each value by itself.
  all: neverAsked('all', 'one entry'),
  known: neverAsked('known', 'entries'),
} satisfies Record<Operator, TextTest>;

/** Test of a triple on dates: it must hold for every day of the span. */
export function dateTest(dictionary: Dictionary, operator: Operator, value: FilterValue): EntryTest {
  const { from, to } = spansOf(dictionary);
  const holds = DATE_TESTS[operator](value);
  return {
    negated: false,
    test: (entry) => {
      const first = from[entry] ?? NO_DAY;
      return first !== NO_DAY && holds(first, to[entry] ?? first);
    },
  };
}

type DaysTest = (from: number, to: number) => boolean;

const within = (value: FilterValue): DaysTest => {
  const periods = listedValues(value).map((one) => daySpan(String(one)));
  return (from, to) => periods.some((period) => period !== null && from >= period.from && to <= period.to);
};

const notWithin = (value: FilterValue): DaysTest => {
  const isWithin = within(value);
  return (from, to) => !isWithin(from, to);
};

/** A rolling date before all time is no period, and nothing compares with it. */
const byPeriod = (test: (period: DaySpan) => DaysTest) => (value: FilterValue) => {
  const period = daySpan(String(oneValue(value)));
  return period ? test(period) : () => false;
};

const DATE_TESTS = {
  eq: within,
  ne: byPeriod((period) => (from, to) => from < period.from || to > period.to),
  gt: byPeriod((period) => (from) => from > period.to),
  gte: byPeriod((period) => (from) => from >= period.from),
  lt: byPeriod((period) => (_from, to) => to < period.from),
  lte: byPeriod((period) => (_from, to) => to <= period.to),
  in: within,
  nin: notWithin,
  contains: neverAsked('contains', 'dates'),
  starts: neverAsked('starts', 'dates'),
  all: neverAsked('all', 'dates'),
  known: neverAsked('known', 'dates'),
} satisfies Record<Operator, (value: FilterValue) => DaysTest>;

const UNKNOWN = 0;
const FAILS = 1;
const PASSES = 2;

/** Results by entry, computed at once or on demand. */
interface EntryMask {
  readonly outcome: Uint8Array;
  readonly test: EntryTest | null;
}

/** To mark an entry takes half as long as to test it, so that up to twice as many are marked as would be tested. */
const MARKED_AT_ONCE = 2;

/** Tests all entries now if there are fewer than rows, otherwise on demand. */
export function maskEntries(test: EntryTest, entries: number, rows: number): EntryMask {
  const outcome = new Uint8Array(entries);
  if (test.markAll && entries <= rows * MARKED_AT_ONCE) {
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
  if (mask.test === null) return keepTestedLists(offsets, codes, outcome, negated, rows, count, out);
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

/** The same where every entry is tested. Without branches on outcomes, which are unpredictable. */
function keepTestedLists(
  offsets: Uint32Array,
  codes: Uint32Array,
  outcome: Uint8Array,
  negated: boolean,
  rows: Uint32Array | null,
  count: number,
  out: Uint32Array,
): number {
  const wanted = negated ? FAILS : PASSES;
  let matched = 0;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    const end = offsets[row + 1] ?? 0;
    let found = 0;
    for (let at = offsets[row] ?? 0; at < end; at++) found |= outcome[codes[at] ?? 0] ?? 0;
    out[matched] = row;
    // One member that passes decides; an empty list has neither outcome.
    matched += Number((found > FAILS ? PASSES : found) === wanted);
  }
  return matched;
}
