import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, drawnFields, findField, storedFields } from '#schemas/columns/spec.ts';
import { cellHoldsText, figureForm, figureTexts } from '#schemas/filters/findText.ts';
import { resolveFilter } from '#schemas/filters/merge.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { SOURCES } from '#schemas/kinds.ts';
import { queriesOf, rowsOf } from '#schemas/testing/arbitraries.ts';
import { textKey } from '#schemas/text.ts';
import { unixMs } from '#schemas/units.ts';
import { appendRows } from './appendRows.ts';
import { findText } from './find.ts';
import { createTable, type Table } from './table.ts';
import { createView, rowAt, type View, type ViewQuery } from './view.ts';
import { type Pacing, readRows, rowsOfView, type ViewRows } from './viewRows.ts';

const NOW = unixMs(Date.UTC(2024, 5, 15));
const calm: Pacing = { signal: new AbortController().signal, pause: () => Promise.resolve() };

function tableOf(spec: DataSetSpec, rows: readonly Row[]): Table {
  const table = createTable(spec, 1);
  appendRows(table, rows);
  return table;
}

const ALL: ViewQuery = { filter: [], sort: null, search: '' };

async function found(rows: ViewRows, text: string, fields: readonly string[]) {
  const cells = await findText(rows, text, fields, calm);
  return Array.from(cells.rows, (place, at) => [place, fields[cells.fields[at] ?? -1]]);
}

const NUMBERS = [
  ...[0, 1, -1, 0.005, -0.005, 0.0049, 999.994, 999.995, 999.996, 1234.5, 12_345_000, 999_995, 999_994_999],
  ...[1.115, 1.005, -1.005, 8.345, 2.675, 1e15, 999_999_999_999_999, 1e21, 5e-324, 1e-6, 1.5e-7, 4.12e-6, 0.00004],
  ...[0.00005, 12.34565, 123_456.789, 1_234_567.891, 0.1 + 0.2, 1e12, 999.995e9, 999.995e12, 2_345_678e9, -0.004],
];
const anyFigure = fc.oneof(
  fc.constantFrom(...NUMBERS, ...NUMBERS.map((value) => -value)),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -2000, max: 2000 }),
  fc
    .tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 8 }))
    .map(([whole, power]) => whole / 10 ** power),
);

const partOf = (text: string) =>
  fc.tuple(fc.nat(text.length), fc.nat(text.length)).map(([a, b]) => text.slice(Math.min(a, b), Math.max(a, b)));

/** Expected matches, by reading every cell. */
function expected(shown: View, text: string, fields: readonly string[]) {
  const { spec } = shown.table;
  return Array.from({ length: shown.matching }, (_, place) => {
    const drawn = fields.flatMap((name) => drawnFields(spec, name).map(({ field }) => field));
    const row = readRows(shown.table, [rowAt(shown, place)], drawn)[0] ?? { _id: 0 };
    return fields.filter((name) => cellHoldsText(spec, name, row, textKey(text))).map((name) => [place, name]);
  }).flat();
}

describe.each(SOURCES)('a text is found in %s', (source) => {
  const spec = DATA_SETS[source];
  const names = storedFields(spec).map(({ field }) => field);

  it('finds the same cells as reading every cell of the view', async () => {
    const needles = fc.oneof(
      fc.constantFrom('', ' ', 'a', 'A', 'AV', 'e', 'ss', 'the ', 'É', '日', '😀', '0', '1', '-1', '−1', '.', '2024'),
      fc.constantFrom('mar', 'Mar 15', 'Dec 31, 2023', '2024-0', '--', '1e', 'e+', '00', '1,', 'k', '1.00K', '\u0301'),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(
        rowsOf(spec),
        queriesOf(spec),
        needles,
        fc.shuffledSubarray([...names, 'order', 'nothing'], { minLength: 1 }),
        async (rows, query, text, fields) => {
          const table = tableOf(spec, rows);
          const shown = createView(table, { ...query, filter: resolveFilter(spec, query.filter, NOW) });
          expect(await found(rowsOfView(shown), text, fields)).toEqual(expected(shown, text, fields));
        },
      ),
      { numRuns: 80 },
    );
  }, 60_000);
});

describe.each(['projects', 'organizations', 'fundraising'] as const)('a part of a figure is found in %s', (source) => {
  const spec = DATA_SETS[source];
  const fields = storedFields(spec)
    .filter(({ type }) => type === 'number')
    .map(({ field }) => field);

  it('finds numbers as shown and in full, with and without separators', async () => {
    const asked = fc
      .tuple(
        fc.array(fc.array(anyFigure, { minLength: fields.length, maxLength: fields.length }), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.nat(fields.length - 1),
      )
      .chain(([figures, at]) => {
        const field = findField(spec, fields[at] ?? '');
        const texts = field ? figureTexts(figures[0]?.[at] ?? 0, figureForm(field)) : [];
        return fc.tuple(fc.constant(figures), fc.constantFrom(...texts).chain(partOf));
      });
    await fc.assert(
      fc.asyncProperty(asked, async ([figures, text]) => {
        const rows = figures.map((values, index) => ({
          ...Object.fromEntries(fields.map((field, at) => [field, values[at]])),
          _id: index + 1,
        }));
        const shown = createView(tableOf(spec, rows), ALL);
        expect(await found(rowsOfView(shown), text, fields)).toEqual(expected(shown, text, fields));
      }),
      // Written in full, the last decimals are rounded: …24098 ends in …2410.
      { numRuns: 250, examples: [[[[fields.map(() => -0.000026973348774624098)], '1']]] },
    );
  }, 60_000);
});

describe('finding', () => {
  const spec = DATA_SETS.fundraising;
  const rows = Array.from({ length: 120_000 }, (_, index) => ({
    _id: index + 1,
    projects: `Project ${index}`,
    amount_quantity: index * 1000,
  }));
  const table = tableOf(spec, rows);

  it('lets other work run in the worker, and stops when cancelled', async () => {
    let pauses = 0;
    const control = new AbortController();
    const pause = async () => {
      pauses += 1;
      if (pauses === 5) control.abort(new DOMException('enough', 'AbortError'));
    };
    const held = rowsOfView(createView(table, ALL));
    const finding = findText(held, '99', ['projects', 'amount_quantity'], { signal: control.signal, pause });
    await expect(finding).rejects.toMatchObject({ name: 'AbortError' });
    expect(pauses).toBe(5);
  });

  it('tests only the rows of a small view, with the same result', async () => {
    const few = createView(table, { ...ALL, filter: [['amount_quantity', 'lt', 30_000]] });
    const cells = await found(rowsOfView(few), '7', ['amount_quantity', 'projects']);
    expect(cells).toEqual(expected(few, '7', ['amount_quantity', 'projects']));
    expect(cells.length).toBeGreaterThan(3);
  });
});
