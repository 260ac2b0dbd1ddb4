import type { Row } from '#schemas/filters/semantics.ts';
import { median } from '../median.ts';
import { agGrid } from './agGrid.ts';
import { assay } from './assay.ts';
import type { Contestant } from './contestant.ts';
import { benchRow, type FigureDigits, NUMBER_FIELDS, rowOfDigits } from './dataset.ts';
import { handWritten } from './handWritten.ts';
import { plainObjects } from './plainObjects.ts';
import { tanstackTable } from './tanstackTable.ts';
import { typedWriter } from './typedWriter.ts';

/** Medians of a contestant in ms, and the answers that must agree. */
export interface Figures {
  readonly name: string;
  readonly milliseconds: Readonly<Record<string, number>>;
  readonly answers: {
    readonly filtered: number;
    readonly byNumber: readonly number[];
    readonly byText: readonly number[];
    /** Cells that contain a text and a number; null when not supported. */
    readonly found: readonly number[] | null;
    /** What the strip of the filtered view says; null when not supported. */
    readonly strip: readonly number[] | null;
  };
}

const CONTESTANTS: Record<string, (rows: number) => Contestant> = {
  assay,
  handWritten,
  plainObjects,
  agGrid,
  tanstackTable,
};
const SLICE = 10_000;
/** Text searched in every cell. */
const TEXT = 'kalor';
const FIGURE = '18.42';

/**
 * Repeats until time or samples suffice: slow work five times, fast work some hundred times, so that it is measured
 * compiled.
 */
async function measure(prepare: (turn: number) => void, work: (turn: number) => unknown): Promise<number> {
  const times: number[] = [];
  let spent = 0;
  for (let turn = 0; turn < 5 || (turn < 31 && spent < 4000) || (turn < 300 && spent < 100); turn++) {
    prepare(turn);
    const started = performance.now();
    await work(turn);
    const took = performance.now() - started;
    spent += took;
    // Drop the first two calls, which run unoptimized.
    if (turn >= 2) times.push(took);
  }
  return median(times);
}

let contestant: Contestant | null = null;
const slice = (start: number, end: number): Row[] =>
  Array.from({ length: end - start }, (_, at) => benchRow(start + at));

/** Loads a contestant; memory is measured from outside afterwards. */
function load(name: string, rows: number): void {
  contestant = CONTESTANTS[name]?.(rows) ?? null;
  if (!contestant) throw new Error(`No contestant is called ${name}`);
  for (let start = 0; start < rows; start += SLICE) contestant.load(slice(start, Math.min(rows, start + SLICE)));
  contestant.ready();
}

async function run(rows: number): Promise<Figures> {
  const held = contestant;
  if (!held) throw new Error('Nothing is loaded');
  const reset = () => held.reset();
  const numberField = (turn: number) => NUMBER_FIELDS[turn % NUMBER_FIELDS.length] ?? 'price_usd';
  const textField = (turn: number) => (turn % 2 === 0 ? 'name' : 'description');
  const answers = {
    filtered: held.filter(),
    byNumber: [] as readonly number[],
    byText: [] as readonly number[],
    found: null as readonly number[] | null,
    strip: null as readonly number[] | null,
  };
  reset();
  answers.byNumber = held.sort('volume');
  reset();
  answers.byText = held.sort('name');

  const { find } = held;
  if (find) answers.found = [await find(TEXT), await find(FIGURE)];

  const milliseconds: Record<string, number> = {};
  milliseconds['filter, four conditions'] = await measure(reset, () => held.filter());
  milliseconds['sort a number, first 100'] = await measure(reset, (turn) => held.sort(numberField(turn)));
  milliseconds['sort a text, first 100'] = await measure(reset, (turn) => held.sort(textField(turn)));
  milliseconds['filter and sort'] = await measure(reset, (turn) => held.filterAndSort(numberField(turn)));
  reset();
  milliseconds['window of 100'] = await measure(
    () => {},
    (turn) => held.window((turn * 7919) % (rows - 100)),
  );
  milliseconds.CSV = await measure(
    () => {},
    () => held.csv(),
  );
  milliseconds['find a text'] = find ? await measure(reset, () => find(TEXT)) : Number.NaN;
  milliseconds['find a figure'] = find ? await measure(reset, () => find(FIGURE)) : Number.NaN;
  const { strip } = held;
  reset();
  held.filter();
  if (strip) answers.strip = strip().map((value) => Number(value.toPrecision(12)));
  milliseconds['strip of a filtered view'] = strip ? await measure(() => {}, strip) : Number.NaN;
  reset();
  let appended = rows;
  let page: Row[] = [];
  milliseconds['append 100'] = await measure(
    () => {
      page = slice(appended, appended + 100);
      appended += 100;
    },
    () => held.append(page),
  );
  return { name: held.name, milliseconds, answers };
}

/** Size and median time of a CSV file of one kind of figures. */
export interface CsvFigures {
  readonly milliseconds: number;
  readonly bytes: number;
}

async function csv(name: string, rows: number, digits: FigureDigits): Promise<CsvFigures> {
  const writer = name === 'typedWriter' ? typedWriter(rows, digits) : CONTESTANTS[name]?.(rows);
  if (!writer) throw new Error(`No contestant is called ${name}`);
  for (let start = 0; start < rows; start += SLICE) {
    const end = Math.min(rows, start + SLICE);
    writer.load(Array.from({ length: end - start }, (_, at) => rowOfDigits(start + at, digits)));
  }
  writer.ready();
  const bytes = await writer.csv();
  const milliseconds = await measure(
    () => {},
    () => writer.csv(),
  );
  return { milliseconds, bytes };
}

Object.assign(window, { bench: { load, run, csv } });
