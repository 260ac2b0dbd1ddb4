import type { Row } from '#schemas/filters/semantics.ts';
import { compareRows } from '#schemas/filters/semantics.ts';
import { type Contestant, FIRST_WINDOW } from './contestant.ts';
import { BENCH_SPEC } from './dataset.ts';

const LOWER = new WeakMap<Row, string>();
const lowerName = (row: Row) => {
  let name = LOWER.get(row);
  if (name === undefined) {
    name = String(row.name).toLowerCase();
    LOWER.set(row, name);
  }
  return name;
};

/** An array of objects with Array.filter and Array.sort, as most pages do. */
export function plainObjects(): Contestant {
  const rows: Row[] = [];
  const passes = (row: Row) =>
    typeof row.market_cap_usd === 'number' &&
    row.market_cap_usd >= 10_000_000 &&
    typeof row.change24h === 'number' &&
    row.change24h > 0 &&
    (row.sector as string[]).some((sector) => sector === 'DeFi' || sector === 'Gaming') &&
    lowerName(row).includes('an');
  const sorted = (among: readonly Row[], field: string) =>
    among.toSorted((a, b) => {
      const [x, y] = [a[field], b[field]];
      if (x === null || y === null || x === y) return compareRows(BENCH_SPEC, { field, order: 'desc' }, a, b);
      if (typeof x === 'string') return x < String(y) ? 1 : -1;
      return Number(y) - Number(x);
    });
  const first = (among: readonly Row[]) => among.slice(0, FIRST_WINDOW).map((row) => row._id);
  return {
    name: 'plain objects',
    load: (batch) => {
      for (const row of batch) rows.push(row);
    },
    ready: () => {},
    filter: () => rows.filter(passes).length,
    sort: (field) => first(sorted(rows, field)),
    filterAndSort: (field) => first(sorted(rows.filter(passes), field)),
    window: (start) => rows.slice(start, start + FIRST_WINDOW),
    append: (batch) => {
      for (const row of batch) rows.push(row);
    },
    csv: () => {
      const fields = BENCH_SPEC.columns.slice(1).map((column) => column.field);
      const lines = rows.map((row, index) => [index + 1, ...fields.map((field) => csvCell(row[field]))].join(','));
      return new TextEncoder().encode(lines.join('\r\n')).length;
    },
    find: null,
    strip: null,
    reset: () => {},
  };
}

/** A cell as text; lists joined, quoted if needed. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = Array.isArray(value)
    ? value.map((one) => (typeof one === 'string' ? one : one.name)).join('; ')
    : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
