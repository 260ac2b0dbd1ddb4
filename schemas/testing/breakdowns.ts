import fc from 'fast-check';
import { type DataSetSpec, findField, isWithinBounds } from '../columns/spec.ts';
import { isStale, matchesFilter, memberKeys, type Row } from '../filters/semantics.ts';
import type { Triple } from '../filters/triples.ts';
import {
  type Bin,
  type BinKey,
  type Breakdown,
  type BreakdownAnswer,
  type BreakdownRequest,
  type BreakdownRules,
  conditionsOf,
  dateBin,
  edgeBin,
  type Measure,
  type SplitBin,
  type Totals,
} from '../queries/breakdown.ts';
import { compareKeys, textKey } from '../text.ts';

/** The meaning of a breakdown, written to be read. Table engine and SQL are held to it. */
export function expectedBreakdown(
  spec: DataSetSpec,
  rows: readonly Row[],
  breakdown: Breakdown,
  request: BreakdownRequest,
  rules: BreakdownRules,
): BreakdownAnswer {
  const filter = conditionsOf(spec, breakdown, request, rules);
  const counted = rows.filter((row) => matchesFilter(spec, row, filter));
  const measured = (of: readonly Row[]) => totalsOf(spec, of, breakdown);
  const bins = new Map<string, { bin: BinKey; name: BinKey; rows: Row[] }>();
  const unplaced: Row[] = [];
  for (const row of counted) {
    const found = binsOf(spec, row, breakdown);
    if (found.size === 0) unplaced.push(row);
    for (const [key, name] of found) {
      const bin = bins.get(String(key));
      bins.set(String(key), {
        bin: key,
        name: bin === undefined ? name : firstSpelling(bin.name, name),
        rows: [...(bin?.rows ?? []), row],
      });
    }
  }
  const all = [...bins.values()]
    .toSorted((a, b) => compareBins(a.bin, b.bin))
    .map(({ bin: key, name, rows: placed }) => ({ key, answer: { bin: name, ...measured(placed) }, placed }));
  const { most, split } = breakdown;
  const sum = ({ sums }: Bin) => sums[0] ?? 0;
  const shown = most
    ? all
        .toSorted(({ answer: a }, { answer: b }) => (most.order === 'sum' ? sum(b) - sum(a) : 0) || b.rows - a.rows)
        .slice(0, most.count)
    : all;
  return {
    all: measured(counted),
    unplaced: measured(unplaced),
    count: all.length,
    bins: shown.map(({ answer }) => answer),
    splits:
      split === undefined
        ? []
        : all.flatMap(({ answer, placed }) => splitsOf(spec, answer, { placed, counted }, breakdown)),
  };
}

/** A value is written alike in all bins. */
function splitsOf(
  spec: DataSetSpec,
  { bin }: Bin,
  { placed, counted }: { readonly placed: readonly Row[]; readonly counted: readonly Row[] },
  { split = '', measures }: Breakdown,
): SplitBin[] {
  const by: Breakdown = { field: split, binning: { by: 'value' }, measures };
  const of = (rows: readonly Row[]) => expectedBreakdown(spec, rows, by, { filter: [], window: null }, {});
  const spelled = new Map(of(counted).bins.map((one) => [textKey(String(one.bin)), String(one.bin)]));
  const { bins, unplaced } = of(placed);
  const rest = unplaced.rows === 0 ? [] : [{ bin, value: null, rows: unplaced.rows, sum: unplaced.sums[0] ?? 0 }];
  return [
    ...bins.map((one) => ({
      bin,
      value: spelled.get(textKey(String(one.bin))) ?? null,
      rows: one.rows,
      sum: one.sums[0] ?? 0,
    })),
    ...rest,
  ];
}

function totalsOf(spec: DataSetSpec, rows: readonly Row[], { measures, median }: Breakdown): Totals {
  const figures = measures.map((measure) => rows.flatMap((row) => figureOf(spec, row, measure) ?? []));
  const ordered = (figures[0] ?? []).toSorted((a, b) => a - b);
  const half = ordered.length >> 1;
  const middle = ordered.length % 2 === 1 ? ordered[half] : ((ordered[half - 1] ?? 0) + (ordered[half] ?? 0)) / 2;
  return {
    rows: rows.length,
    known: figures.map(({ length }) => length),
    sums: figures.map((list) => list.reduce((total, value) => total + value, 0)),
    median: median && ordered.length > 0 ? (middle ?? null) : null,
  };
}

function figureOf(spec: DataSetSpec, row: Row, measure: Measure): number | null {
  const current = (name: string) => {
    const value = row[name];
    const field = findField(spec, name);
    const isCounted = typeof value === 'number' && field && isWithinBounds(field, value) && !isStale(spec, row, name);
    return isCounted ? value : null;
  };
  const value = current(measure.field);
  if (value === null || measure.is === 'figure') return value;
  const change = current(measure.change);
  if (change === null || change <= -100) return null;
  return measure.is === 'changing' ? value : value / (1 + change / 100);
}

/** The keys of the bins of a row, each with what the row calls it. */
function binsOf(spec: DataSetSpec, row: Row, { field: name, binning }: Breakdown): Map<BinKey, BinKey> {
  const field = findField(spec, name);
  const value = row[name];
  const bins = new Map<BinKey, BinKey>();
  if (!field) return bins;
  switch (binning.by) {
    case 'value': {
      const members: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
      const names = members.map((member) =>
        typeof member === 'string'
          ? member
          : typeof member === 'object' && member && 'name' in member
            ? String(member.name)
            : '',
      );
      for (const key of memberKeys(field, value)) {
        if (key === '') continue;
        const spelled = names.filter((one) => textKey(one) === key);
        bins.set(
          key,
          spelled.reduce((first, one) => String(firstSpelling(first, one))),
        );
      }
      return bins;
    }
    case 'month':
    case 'day': {
      const bin = typeof value === 'string' ? dateBin(value, binning.by) : null;
      return bin === null ? bins : bins.set(bin, bin);
    }
    default: {
      if (typeof value !== 'number') return bins;
      const bin = binning.by === 'edges' ? edgeBin(binning.edges, value) : Math.sign(value) + 0;
      return binning.by === 'edges' && bin < 0 ? bins : bins.set(bin, bin);
    }
  }
}

function firstSpelling(a: BinKey, b: BinKey): BinKey {
  return typeof a === 'string' && typeof b === 'string' && compareKeys(b, a) < 0 ? b : a;
}

function compareBins(a: BinKey, b: BinKey): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareKeys(String(a), String(b));
}

const DATES = ['2024', '2025', '2024-02', '2024-02-29', '2024-03-15', '2025-06-01', '2025-06', '2023-12-31', 'soon'];
const NAMES = ['DeFi', 'defi', 'Gaming', 'Infrastructure', 'M&A', 'Seed', 'Series A', ''];
/** Whole amounts: their sums do not depend on the order. */
const AMOUNTS = [0, 1, 500_000, 1_000_000, 2_500_000, 3_000_000, 40_000_000, 2_000_000_000, 40_000_000_000];
const CHANGES = [-100, -50, -10, -2, 0, 1.5, 10, 100, 900];

const missing = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 4, nil: null });
const names = fc.constantFrom(...NAMES);

/** Rows of projects and rounds with few distinct values, so that bins meet. */
export const roundsToBreak = rowsOf({
  date: missing(fc.constantFrom(...DATES)),
  stages: missing(names),
  category: fc.array(names, { maxLength: 3 }),
  amount_quantity: missing(fc.constantFrom(...AMOUNTS)),
  organizations: fc.array(
    fc.constantFrom('Larkspur', 'larkspur', 'Stonecrop', 'Tern').map((name) => ({ name, slug: null, logo: null })),
    { maxLength: 3 },
  ),
});
export const projectsToBreak = rowsOf({
  sector: fc.array(names, { maxLength: 3 }),
  chains: fc.array(names, { maxLength: 3 }),
  market_cap_usd: missing(fc.constantFrom(...AMOUNTS)),
  total_raised_usd: missing(fc.constantFrom(...AMOUNTS)),
  tvl: missing(fc.constantFrom(...AMOUNTS)),
  change1h: missing(fc.constantFrom(...CHANGES)),
  change24h: missing(fc.constantFrom(...CHANGES)),
  change7d: missing(fc.constantFrom(...CHANGES)),
  change30d: missing(fc.constantFrom(...CHANGES)),
  stale: fc.array(fc.constantFrom('None', 'Price', 'Market cap', 'TVL'), { maxLength: 2 }),
});

function rowsOf(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<readonly Row[]> {
  return fc
    .array(fc.record(fields), { minLength: 1, maxLength: 40 })
    .map((rows) => rows.map((row, at): Row => ({ ...row, _id: at + 1 })));
}

const anyOf = (...triples: readonly Triple[]) => fc.constantFrom(...triples);
const KEEP = [0, 1] as const;

/** Conditions such as the bar, the charts and an address from elsewhere make them. */
export const filtersToBreak = {
  fundraising: fc.subarray<Triple>([
    ['date', 'gte', '2024-02'],
    ['date', 'in', ['2024-02', '2025-06']],
    ['date', 'known', KEEP],
    ['stages', 'in', ['Seed', 'M&A']],
    ['stages', 'nin', ['Series A']],
    ['stages', 'known', KEEP],
    ['category', 'eq', 'DEFI'],
    ['amount_quantity', 'gte', 1_000_000],
    ['amount_quantity', 'lt', 3_000_000],
    ['amount_quantity', 'known', KEEP],
    ['organizations', 'in', ['Larkspur', 'Tern']],
  ]),
  projects: fc.subarray<Triple>([
    ['sector', 'in', ['DeFi', 'Seed']],
    ['chains', 'eq', 'Gaming'],
    ['market_cap_usd', 'gte', 1_000_000],
    ['market_cap_usd', 'known', KEEP],
    ['change24h', 'gt', 0],
    ['change7d', 'lt', 0],
    ['stale', 'ne', 'TVL'],
  ]),
};
export const windowsToBreak = fc.oneof(fc.constant(null), anyOf(['date', 'gte', '2024-03'], ['date', 'gte', '2025']));
