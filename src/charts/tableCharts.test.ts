import { describe, expect, it } from 'vitest';
import { isSid } from '#schemas/queries/catalog.ts';
import { barOption, PICTURE_INSETS, partsLegend } from './barOption.ts';
import { BIN_CHARTS } from './binDescriptors.ts';
import { CHARTS } from './descriptors.ts';
import { matrixOption } from './matrixOption.ts';
import { pictureMark, sumsInWords, TABLE_CHARTS, type TableChart, tableFile, tableTitle } from './tableCharts.ts';
import { testColors as colors } from './testing/colors.ts';

const plum = { name: 'Plum', slug: 'plum' };
const marks = [
  pictureMark('Seed', 3e6, { rows: 2, unknown: 1 }),
  pictureMark('Series A', 12e6, { rows: 1 }),
  pictureMark('Grant', null, { rows: 1, unknown: 1 }),
];
const chart: TableChart = {
  ...{ descriptor: TABLE_CHARTS.dealStages, subject: plum, marks, summary: '', origin: '' },
  heads: ['Stage', 'Deals', 'Capital (USD)'],
  rows: [
    ['Seed', 2, 3e6],
    ['=Series A', 1, 12e6],
    ['Grant', 1, null],
  ],
};

describe('every chart of the product', () => {
  it.each(Object.entries({ ...CHARTS, ...BIN_CHARTS, ...TABLE_CHARTS }))(
    'has a title, a unit, a known query and its method: %s',
    (_, { label, unit, query, method, format }) => {
      expect(label).toMatch(/^[A-Z]/);
      expect(unit).not.toBe('');
      expect(isSid(query)).toBe(true);
      expect(method).toMatch(/\.$/);
      expect(format(1_234_567)).not.toBe('');
    },
  );
});

describe('a chart that the page draws as a table', () => {
  it('has its own rows as a file, raw, with the subject in its name', async () => {
    const file = tableFile(chart);
    expect(tableTitle(chart)).toBe('Deals by stage of Plum');
    expect([file.name, file.rows, file.columns, file.byDay]).toEqual(['assay-deals-by-stage_plum.csv', 3, 3, false]);
    expect((await file.csv().text()).split('\r\n').slice(1, 4)).toEqual([
      'Seed,2,3000000',
      "'=Series A,1,12000000",
      'Grant,1,',
    ]);
  });

  it('says its sum, its largest bins, and what is of unknown amount', () => {
    const total = { value: 15e6, rows: 4, unknown: 2 };
    expect(sumsInWords(TABLE_CHARTS.dealStages, marks, total, (count) => `${count} deals`)).toBe(
      '15.00M USD in 4 deals. Most: Series A (12.00M), Seed (3.00M). 2 deals of unknown amount count in no sum.',
    );
  });

  it('is pictured by parts: stacked where they add up, side by side where they do not', () => {
    const compared = [
      pictureMark('2026-Q1', null, {
        parts: [
          { name: 'Plum', value: 3 },
          { name: 'Fig', value: 5 },
        ],
      }),
    ];
    const drawn = { isChosen: null, format: String, colors, size: { width: 900, height: 500 } };
    const inPicture = { ...drawn, insets: PICTURE_INSETS.standing, marks: compared };
    expect(barOption({ ...inPicture, sideBySide: true })).toMatchObject({
      yAxis: { max: 5 },
      series: [{ name: 'Plum' }, { name: 'Fig' }],
    });
    expect(barOption({ ...inPicture, sideBySide: true, partColors: ['red', 'green'] }).series).toMatchObject([
      { data: [{ value: 3, itemStyle: { color: 'red' } }] },
      { data: [{ value: 5, itemStyle: { color: 'green' } }] },
    ]);
    expect(barOption(inPicture).series).toMatchObject([{ stack: 'parts' }, { stack: 'parts' }]);
    expect(partsLegend(compared, ['red', 'green'])).toEqual([
      { name: 'Plum', color: 'red' },
      { name: 'Fig', color: 'green' },
    ]);
  });

  it('is pictured as a matrix with a cell for each two that share anything', () => {
    const pairs = [
      pictureMark('fig', null, { label: 'Fig', parts: [] }),
      pictureMark('kiwi', null, { label: 'Kiwi', parts: [{ name: 'fig', value: 4 }] }),
      pictureMark('lime', null, {
        label: 'Lime',
        parts: [
          { name: 'fig', value: 0 },
          { name: 'kiwi', value: 2 },
          { name: 'gone', value: 9 },
        ],
      }),
    ];
    expect(matrixOption({ marks: pairs, format: String, colors })).toMatchObject({
      yAxis: { data: ['Fig  1', 'Kiwi  2', 'Lime  3'] },
      visualMap: { max: 4 },
      series: [
        {
          data: [
            [0, 1, 4],
            [1, 2, 2],
          ],
        },
      ],
    });
  });
});
