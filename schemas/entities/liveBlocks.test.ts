import { describe, expect, it } from 'vitest';
import { LIVE_KINDS, type LiveKind } from './liveBlocks.ts';
import { BLOCK_TEMPLATES, readBlock } from './readBlock.ts';

const read = (kind: LiveKind, text: string, first = 1) => readBlock(kind, text.split('\n'), first);
const faults = (kind: LiveKind, text: string, first = 1) => {
  const found = read(kind, text, first);
  return found.ok ? [] : found.faults.map(({ line, reason, typed }) => [line, reason, typed]);
};

describe('a table', () => {
  it('is a view of a directory, with the conditions of the screener', () => {
    const text =
      'title: Large protocols\ndata: Projects\nwhere: TVL >= 5M\n\nwhere: sector in DeFi, AI\ncolumns: Price, tvl\nsort: tvl asc\nlimit: 5';
    expect(read('table', text)).toEqual({
      ok: true,
      block: {
        kind: 'table',
        title: 'Large protocols',
        source: 'projects',
        view: { filter: 'tvl.gte.5000000,sector.in.DeFi|AI', sort: 'tvl.asc', columns: 'name,price_usd,tvl' },
        limit: 5,
      },
    });
  });

  it('keeps a rolling date rolling', () => {
    expect(read('table', 'data: fundraising\nwhere: date past 3 months\nsort: date')).toMatchObject({
      block: { view: { filter: 'date.gte.-P3M', sort: 'date.desc' }, limit: 10 },
    });
  });

  it('is ordered by several columns, joined by commas', () => {
    expect(read('table', 'data: projects\nsort: Sector asc, tvl')).toMatchObject({
      block: { view: { sort: 'sector.asc,tvl.desc' } },
    });
    expect(faults('table', 'data: projects\nsort: tvl, worth')).toEqual([[2, 'unknownOrder', 'tvl, worth']]);
    expect(faults('table', 'data: projects\nsort: tvl, name, volume, sector, price_usd')).toHaveLength(1);
  });

  it.each([
    ['', [[7, 'missing', 'data']]],
    ['data: coins', [[7, 'unknownData', 'coins']]],
    ['data: projects\nrows 5', [[8, 'noName', 'rows 5']]],
    ['data: projects\nrow: 5', [[8, 'unknownName', 'row']]],
    ['data: projects\nlimit: 5\nlimit: 6', [[9, 'repeated', 'limit']]],
    ['data: projects\nlimit: 51', [[8, 'wrongLimit', '51']]],
    ['data: projects\nlimit: 2.5', [[8, 'wrongLimit', '2.5']]],
    ['data: projects\nsort:', [[8, 'missing', 'sort']]],
    [
      'data: projects\ncolumns: tvl, worth\nsort: worth',
      [
        [8, 'unknownColumn', 'worth'],
        [9, 'unknownOrder', 'worth'],
      ],
    ],
    ['data: projects\nwhere: tvl >= much', [[8, 'condition', 'tvl >= much']]],
    ['data: projects\nwhere: worth > 5', [[8, 'condition', 'worth > 5']]],
  ])('%j is refused by line', (text, expected) => {
    expect(faults('table', text, 7)).toEqual(expected);
  });
});

describe('a table of groups', () => {
  it('is a pivot of a directory, written as its address', () => {
    const text =
      'title: Rounds by stage\ndata: fundraising\nwhere: date past 1 year\ngroup: stages\nby: date.year\nshow: sum.amount_quantity, count\norder: 0.desc\ntop: 5';
    expect(read('table', text)).toEqual({
      ok: true,
      block: {
        kind: 'pivot',
        title: 'Rounds by stage',
        source: 'fundraising',
        filter: 'date.gte.-P1Y',
        pivot: { group: 'stages', by: 'date.year', show: 'sum.amount_quantity,count', order: '0.desc', top: '5,12' },
      },
    });
  });

  it('has ten groups where nothing else is said', () => {
    expect(read('table', 'data: projects\ngroup: sector')).toMatchObject({
      block: { pivot: { group: 'sector', show: 'count', top: '10,12' } },
    });
  });

  it.each([
    ['group: worth', [[2, 'wrongPivot', 'worth']]],
    ['group: sector.month', [[2, 'wrongPivot', 'sector.month']]],
    ['group: sector\nshow: sum.name', [[3, 'wrongPivot', 'sum.name']]],
    ['group: sector\norder: 2.desc', [[3, 'wrongPivot', '2.desc']]],
    ['group: sector\ntop: 51', [[3, 'wrongPivot', '51']]],
    ['group: sector\ntop: many', [[3, 'wrongPivot', 'many']]],
    ['by: sector, chains, status', [[2, 'wrongPivot', 'sector, chains, status']]],
    ['show: count', [[1, 'missing', 'group']]],
    ['group: sector\nlimit: 5', [[3, 'unknownName', 'limit']]],
  ])('%j is refused by line', (text, expected) => {
    expect(faults('table', `data: projects\n${text}`)).toEqual(expected);
  });
});

describe('a chart', () => {
  it('is one of the product: lines of projects, or rows by bins', () => {
    expect(read('chart', 'chart: market cap\nproject: bitcoin, ether\nproject: bitcoin')).toEqual({
      ok: true,
      block: { kind: 'lines', title: null, chart: 'marketCap', projects: ['bitcoin', 'ether'] },
    });
    expect(read('chart', 'chart: months\nwhere: stages is Seed')).toEqual({
      ok: true,
      block: { kind: 'bins', title: null, chart: 'months', filter: 'stages.eq.Seed' },
    });
  });

  it.each([
    ['chart: weather', [[1, 'unknownChart', 'weather']]],
    ['title: Price', [[1, 'missing', 'chart']]],
    ['chart: price', [[1, 'noProject', 'price']]],
    ['chart: price\nproject: a,b,c,d,e,f,g,h,i', [[2, 'tooManyProjects', '9']]],
    ['chart: price\nproject: a\nwhere: tvl > 5', [[3, 'unknownName', 'where']]],
    ['chart: caps\nproject: a', [[2, 'unknownName', 'project']]],
    ['chart: caps\nwhere: stages is Seed', [[2, 'condition', 'stages is Seed']]],
  ])('%j is refused by line', (text, expected) => {
    expect(faults('chart', text)).toEqual(expected);
  });
});

it.each(LIVE_KINDS)('the %s to begin with is sound', (kind) => {
  expect(faults(kind, BLOCK_TEMPLATES[kind])).toEqual([]);
});
