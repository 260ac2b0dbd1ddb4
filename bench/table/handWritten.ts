import { daySpan } from '#schemas/dates.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { changeParts, formatDate, formatPrice, formatShort } from '#schemas/format.ts';
import { compareKeys, textKey } from '#schemas/text.ts';
import { type Contestant, FIRST_WINDOW } from './contestant.ts';
import { BENCH_SPEC, NUMBER_FIELDS, SECTORS, TEXT_FIELDS } from './dataset.ts';

/** An order of rows, with a number per row (or code) that agrees with it except in ties. */
interface Order {
  readonly before: (a: number, b: number) => boolean;
  readonly keys: Float64Array;
  readonly codes: Uint32Array | null;
}

/** Code for exactly this table and these queries: typed arrays, no generality. The engine's benchmark. */
export function handWritten(capacity: number): Contestant {
  let rows = 0;
  const room = capacity + 100_000;
  const ids = new Float64Array(room);
  const numbers = new Map(NUMBER_FIELDS.map((field) => [field, new Float64Array(room)]));
  const sectorMasks = new Uint16Array(room);
  const days = new Int32Array(room);
  const texts = new Map(
    TEXT_FIELDS.map((field) => [
      field,
      {
        codes: new Uint32Array(room),
        dictionary: [] as string[],
        keys: [] as string[],
        index: new Map<string, number>(),
      },
    ]),
  );
  const prefixes = new Map(TEXT_FIELDS.map((field) => [field, new Float64Array(room)]));
  const funds = {
    offsets: new Uint32Array(room + 1),
    codes: new Uint32Array(room * 4),
    dictionary: [] as string[],
    index: new Map<string, number>(),
  };
  const dates: string[] = [];
  let candidates = new Uint32Array(room);

  const intern = (store: { dictionary: string[]; index: Map<string, number> }, text: string) => {
    let code = store.index.get(text);
    if (code === undefined) {
      code = store.dictionary.length;
      store.dictionary.push(text);
      store.index.set(text, code);
    }
    return code;
  };

  const append = (batch: readonly Row[]) => {
    for (const row of batch) {
      const at = rows++;
      ids[at] = row._id;
      for (const [field, column] of numbers) column[at] = typeof row[field] === 'number' ? row[field] : Number.NaN;
      let mask = 0;
      for (const sector of row.sector as string[]) mask |= 1 << SECTORS.indexOf(sector);
      sectorMasks[at] = mask;
      days[at] = daySpan(String(row.date))?.from ?? 0;
      dates[at] = String(row.date);
      for (const [field, store] of texts) {
        const value = row[field];
        if (typeof value !== 'string') {
          store.codes[at] = 0xffffffff;
          continue;
        }
        const before = store.dictionary.length;
        const code = intern(store, value);
        if (store.dictionary.length > before) {
          const key = textKey(value);
          store.keys.push(key);
          const prefix = prefixes.get(field);
          if (prefix) prefix[code] = prefixOf(key);
        }
        store.codes[at] = code;
      }
      const members = row.organizations as { name: string }[];
      let end = funds.offsets[at] ?? 0;
      for (const fund of members) funds.codes[end++] = intern(funds, fund.name);
      funds.offsets[at + 1] = end;
    }
  };

  const runFilter = (): Uint32Array => {
    const cap = numbers.get('market_cap_usd') as Float64Array;
    const change = numbers.get('change24h') as Float64Array;
    const wanted = (1 << SECTORS.indexOf('DeFi')) | (1 << SECTORS.indexOf('Gaming'));
    const name = texts.get('name');
    let found = 0;
    for (let i = 0; i < rows; i++) {
      if ((cap[i] as number) >= 10_000_000 && (change[i] as number) > 0 && ((sectorMasks[i] as number) & wanted) !== 0)
        candidates[found++] = i;
    }
    let matched = 0;
    for (let i = 0; i < found; i++) {
      const row = candidates[i] as number;
      if (name?.keys[name.codes[row] as number]?.includes('an')) candidates[matched++] = row;
    }
    return candidates.subarray(0, matched);
  };

  /** First hundred of `among` (null: all rows), by a heap with the worst row on top. */
  const topRows = (among: Uint32Array | null, { before, keys, codes }: Order): number[] => {
    const heap: number[] = [];
    const keyOf = (row: number) => {
      const key = codes ? keys[codes[row] as number] : keys[row];
      return key === undefined || Number.isNaN(key) ? Number.NEGATIVE_INFINITY : key;
    };
    const count = among ? among.length : rows;
    const sink = (from: number) => {
      let at = from;
      for (;;) {
        const left = 2 * at + 1;
        if (left >= heap.length) return;
        const right = left + 1;
        const worse = right < heap.length && before(heap[left] as number, heap[right] as number) ? right : left;
        if (!before(heap[at] as number, heap[worse] as number)) return;
        const held = heap[at] as number;
        heap[at] = heap[worse] as number;
        heap[worse] = held;
        at = worse;
      }
    };
    let worst = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      const row = among ? (among[i] as number) : i;
      if (heap.length < FIRST_WINDOW) {
        heap.push(row);
        if (heap.length === FIRST_WINDOW) {
          for (let at = FIRST_WINDOW >> 1; at >= 0; at--) sink(at);
          worst = keyOf(heap[0] as number);
        }
        continue;
      }
      // One comparison rejects most rows here.
      const key = codes ? (keys[codes[row] as number] as number) : (keys[row] as number);
      if (key < worst || Number.isNaN(key) || !before(row, heap[0] as number)) continue;
      heap[0] = row;
      sink(0);
      worst = keyOf(heap[0] as number);
    }
    return heap.sort((a, b) => (before(a, b) ? -1 : 1)).map((row) => ids[row] as number);
  };

  const byNumber = (values: Float64Array) => {
    const cap = numbers.get('market_cap_usd') as Float64Array;
    return (a: number, b: number) => {
      const [x, y] = [values[a] as number, values[b] as number];
      if (x > y) return true;
      if (x < y) return false;
      if (x !== y && Number.isNaN(x) !== Number.isNaN(y)) return !Number.isNaN(x);
      return tie(cap, a, b);
    };
  };
  const tie = (cap: Float64Array, a: number, b: number) => {
    const [x, y] = [cap[a] as number, cap[b] as number];
    if (x > y) return true;
    if (x < y) return false;
    if (Number.isNaN(x) !== Number.isNaN(y)) return !Number.isNaN(x);
    return a < b;
  };
  const byText = (field: (typeof TEXT_FIELDS)[number]) => {
    const store = texts.get(field);
    const prefix = prefixes.get(field) as Float64Array;
    const cap = numbers.get('market_cap_usd') as Float64Array;
    if (!store) throw new Error(`${field} is no text`);
    return (a: number, b: number) => {
      const [x, y] = [store.codes[a] as number, store.codes[b] as number];
      if (x === y) return tie(cap, a, b);
      if (x === 0xffffffff || y === 0xffffffff) return y === 0xffffffff;
      const [p, q] = [prefix[x] as number, prefix[y] as number];
      if (p !== q) return p > q;
      const difference = compareKeys(store.keys[x] as string, store.keys[y] as string);
      return difference === 0 ? tie(cap, a, b) : difference > 0;
    };
  };
  const orderOf = (field: string): Order => {
    const values = numbers.get(field);
    if (values) return { before: byNumber(values), keys: values, codes: null };
    const name = field as (typeof TEXT_FIELDS)[number];
    return { before: byText(name), keys: prefixes.get(name) as Float64Array, codes: texts.get(name)?.codes ?? null };
  };
  const firstRows = (among: Uint32Array | null, field: string) => topRows(among, orderOf(field));

  const text = (field: (typeof TEXT_FIELDS)[number], row: number) => {
    const store = texts.get(field);
    return store?.dictionary[store.codes[row] as number] ?? '';
  };
  const fundNames = (row: number) => {
    const names: string[] = [];
    for (let at = funds.offsets[row] as number; at < (funds.offsets[row + 1] as number); at++)
      names.push(funds.dictionary[funds.codes[at] as number] as string);
    return names;
  };
  const sectorNames = (row: number) => SECTORS.filter((_, index) => ((sectorMasks[row] as number) >> index) & 1);

  return {
    name: 'hand-written',
    load: append,
    ready: () => {},
    filter: () => runFilter().length,
    sort: (field) => firstRows(null, field),
    filterAndSort: (field) => firstRows(runFilter(), field),
    window: (start) => {
      const window: unknown[] = [];
      for (let row = start; row < start + FIRST_WINDOW; row++) {
        const shown: Record<string, unknown> = {
          _id: ids[row],
          sector: sectorNames(row),
          organizations: fundNames(row),
          date: dates[row],
        };
        for (const [field, values] of numbers) shown[field] = values[row];
        for (const field of TEXT_FIELDS) shown[field] = text(field, row);
        window.push(shown);
      }
      return window;
    },
    append,
    find: (wanted) => {
      const key = textKey(wanted);
      let found = 0;
      for (const { codes, keys } of texts.values()) {
        const holds = Uint8Array.from(keys, (one) => Number(one.includes(key)));
        for (let row = 0; row < rows; row++) found += holds[codes[row] as number] ?? 0;
      }
      const fundHolds = Uint8Array.from(funds.dictionary, (name) => Number(textKey(name).includes(key)));
      const sectorHits = SECTORS.reduce((mask, name, at) => (textKey(name).includes(key) ? mask | (1 << at) : mask), 0);
      for (let row = 0; row < rows; row++) {
        found += Number(((sectorMasks[row] as number) & sectorHits) !== 0);
        for (let at = funds.offsets[row] as number; at < (funds.offsets[row + 1] as number); at++) {
          if (fundHolds[funds.codes[at] as number] === 0) continue;
          found += 1;
          break;
        }
      }
      const days = new Map<string, boolean>();
      for (let row = 0; row < rows; row++) {
        const date = dates[row] as string;
        let holds = days.get(date);
        if (holds === undefined) {
          holds = date.includes(key) || textKey(formatDate(date)).includes(key);
          days.set(date, holds);
        }
        found += Number(holds);
      }
      if (!/\d/.test(key)) return found;
      for (const [field, values] of numbers) {
        const shown = field === 'price_usd' ? formatPrice : field.startsWith('change') ? changeText : formatShort;
        for (let row = 0; row < rows; row++) {
          const value = values[row] as number;
          if (Number.isNaN(value)) continue;
          found += Number(String(value).includes(key) || shown(value).toLowerCase().replace('−', '-').includes(key));
        }
      }
      return found;
    },
    csv: () => writeCsv(rows, numbers, text, sectorNames, fundNames, dates),
    strip: () => {
      const matched = runFilter();
      const cap = numbers.get('market_cap_usd') as Float64Array;
      const change = numbers.get('change24h') as Float64Array;
      const caps = Float64Array.from(matched, (row) => cap[row] as number).sort();
      const half = caps.length >> 1;
      const upper = caps[half] as number;
      const first = (count: number, before: (a: number, b: number) => boolean) => {
        const best: number[] = [];
        for (const row of matched) {
          if (best.length === count && !before(row, best[count - 1] as number)) continue;
          let at = best.length;
          while (at > 0 && before(row, best[at - 1] as number)) at--;
          best.splice(at, 0, row);
          if (best.length > count) best.pop();
        }
        return best.map((row) => ids[row] as number);
      };
      const rose = byNumber(change);
      return [
        caps.reduce((sum, value) => sum + value, 0),
        caps.length % 2 === 1 ? upper : ((caps[half - 1] as number) + upper) / 2,
        ...first(5, byNumber(cap)),
        ...first(2, rose),
        ...first(2, (a, b) =>
          change[a] === change[b] ? tie(cap, a, b) : (change[a] as number) < (change[b] as number),
        ),
      ];
    },
    reset: () => {
      candidates = new Uint32Array(room);
    },
  };
}

const changeText = (value: number) => changeParts(value)?.text ?? '';

/** First six bytes of a key as an exact number; same order for ASCII keys. */
function prefixOf(key: string): number {
  let prefix = 0;
  for (let at = 0; at < 6; at++) prefix = prefix * 256 + Math.min(255, at < key.length ? key.charCodeAt(at) : 0);
  return prefix;
}

const NEEDS_QUOTES = /[",\r\n]/;
const quoted = (value: string) => (NEEDS_QUOTES.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

function writeCsv(
  rows: number,
  numbers: Map<string, Float64Array>,
  text: (field: (typeof TEXT_FIELDS)[number], row: number) => string,
  sectors: (row: number) => string[],
  fundNames: (row: number) => string[],
  dates: readonly string[],
): number {
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(1 << 22);
  let used = 0;
  let pending = `\ufeff${BENCH_SPEC.columns.map((column) => column.label).join(',')}\r\n`;
  const flush = () => {
    if (bytes.length - used < pending.length * 3) {
      const larger = new Uint8Array(bytes.length * 2 + pending.length * 3);
      larger.set(bytes.subarray(0, used));
      bytes = larger;
    }
    used += encoder.encodeInto(pending, bytes.subarray(used)).written;
    pending = '';
  };
  const columns = BENCH_SPEC.columns.slice(1).map((column): ((row: number) => string) => {
    const values = numbers.get(column.field);
    if (values) {
      return (row) => {
        const value = values[row] as number;
        return Number.isNaN(value) ? '' : `${value}`;
      };
    }
    if (column.field === 'sector') return (row) => quoted(sectors(row).join('; '));
    if (column.field === 'organizations') return (row) => quoted(fundNames(row).join('; '));
    if (column.field === 'date') return (row) => dates[row] ?? '';
    return (row) => quoted(text(column.field as (typeof TEXT_FIELDS)[number], row));
  });
  for (let row = 0; row < rows; row++) {
    let line = `${row + 1}`;
    for (const column of columns) line += `,${column(row)}`;
    pending += `${line}\r\n`;
    if (pending.length > 32_768) flush();
  }
  flush();
  return used;
}
