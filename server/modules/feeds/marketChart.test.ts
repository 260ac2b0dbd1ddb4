import { describe, expect, it } from 'vitest';
import { readAnswer } from './parsing/answers.ts';
import { READERS } from './readers.ts';

const DAY = 86_400_000;
const NEW_YEAR = Date.UTC(2021, 0, 1);

const chart = {
  prices: [
    [NEW_YEAR - DAY, 10],
    [NEW_YEAR, 11],
    [NEW_YEAR + 5 * 3_600_000, 12],
    [NEW_YEAR + 2 * DAY, 13],
    [NEW_YEAR + 3 * DAY, null],
  ],
  market_caps: [
    [NEW_YEAR - DAY, 100],
    [NEW_YEAR, 110],
    [NEW_YEAR + 5 * 3_600_000, 120],
    [NEW_YEAR + 2 * DAY, 0],
  ],
  total_volumes: [
    [NEW_YEAR, 1],
    [NEW_YEAR + 5 * 3_600_000, 2],
    [NEW_YEAR + 2 * DAY, null],
  ],
};

const read = (address: string, body: object = chart) =>
  readAnswer({ address, fetchedAt: '2021-02-01T00:00:00.000Z', status: 200, body: JSON.stringify(body) }, READERS);

describe('a market chart', () => {
  it('gives prices, caps and volumes by day, the last of a day, in the year of each', () => {
    const reading = read('https://api.coingecko.com/api/v3/coins/bitcoin/market_chart?days=90&vs_currency=usd');
    if (reading.state !== 'read') throw new Error(JSON.stringify(reading));
    expect(reading.records.map(({ key, data }) => [key, data])).toMatchObject([
      ['bitcoin/2020/2020-12-31', { year: 2020, gecko_id: 'bitcoin' }],
      ['bitcoin/2021/2021-01-03', { prices: [12, null, 13], market_caps: [120, null, null], volumes: [2, null, null] }],
    ]);
    expect(reading.records[0]?.data).toMatchObject({
      prices: expect.objectContaining({ 365: 10, length: 366 }),
      market_caps: expect.objectContaining({ 365: 100 }),
    });
    expect(reading.rejected).toHaveLength(1);
  });

  it('loses only the points whose moment is no date', () => {
    const address = 'https://api.coingecko.com/api/v3/coins/bitcoin/market_chart?days=90';
    const reading = read(address, { ...chart, prices: [[1e300, 9], [6e15, 9], ...chart.prices] });
    if (reading.state !== 'read') throw new Error(JSON.stringify(reading));
    expect(reading.records).toHaveLength(2);
    expect(reading.rejected).toHaveLength(3);
  });

  it.each(['https://api.coingecko.com/api/v3/coins/bitcoin/market_chart?vs_currency=eur&days=1', 'market_chart.json'])(
    'of another currency, or of no known coin, is not read: %s',
    (address) => {
      expect(read(address).state).toBe('skipped');
    },
  );
});
