import { expect, it } from 'vitest';
import { monthsFile } from './chartFile.ts';
import { CHARTS } from './descriptors.ts';
import { monthOption } from './monthOption.ts';
import { testColors as colors } from './testing/colors.ts';

const now = { name: 'June 2026', values: [1e6, 3e6] };
const before = { name: 'May 2026', values: Array.from({ length: 31 }, (_, day) => (day + 1) * 1e5) };
const format = CHARTS.raised.format;

it('draws a day under the same day, and nothing of days to come', () => {
  const option = monthOption({ now, before, format, colors, size: { width: 1216, height: 568 } });
  expect(option).toMatchObject({
    xAxis: { min: 1, max: 31 },
    yAxis: { min: 0, max: 3.1e6 },
    series: [
      { name: 'May 2026', data: { length: 31 } },
      { name: 'June 2026', data: [{ value: [1, 1e6] }, { value: [2, 3e6], symbol: 'circle' }] },
    ],
  });
});

it('is a file of days with raw totals, empty where a day is to come', async () => {
  const file = monthsFile(CHARTS.raised, 'Raised', [now, before]);
  expect([file.rows, file.columns]).toEqual([31, 3]);
  const lines = (await file.csv().text()).split('\r\n');
  expect(lines[0]).toMatch(/To day,June 2026 \(USD\),May 2026 \(USD\)$/);
  expect(lines.slice(1, 4)).toEqual(['1,1000000,100000', '2,3000000,200000', '3,,300000']);
});
