import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import { DATA_SET_NAMES } from '../kinds.ts';
import { DEFAULT_VIEW } from '../queries/view.ts';
import { apiCall, viewCall } from './apiCall.ts';

const VIEW = {
  filter: [['sector', 'in', ["It's"]]],
  search: 'uni swap',
  sort: { field: 'tvl', order: 'desc' },
} as const;

it('has the filter, search, order and stored columns of the view', () => {
  const call = apiCall('https://assay.example', 'projects', VIEW, ['order', 'name', 'tvl']);
  expect(call.split(' \\\n  ')).toEqual([
    "curl -G 'https://assay.example/api/v1/projects'",
    "-H 'Authorization: Bearer YOUR-KEY'",
    `--data-urlencode 'filter=[["sector","in",["It'\\''s"]]]'`,
    "--data-urlencode 'search=uni swap'",
    "--data-urlencode 'sort=tvl.desc'",
    "--data-urlencode 'fields=name,tvl'",
  ]);
});

it('has the change of figures over time, once', () => {
  const call = apiCall('https://assay.example', 'projects', VIEW, ['name', 'price_7d', 'change7d', 'price_30d']);
  expect(call).toContain("'fields=name,change7d,change30d'");
});

it('has every column of the order that the server knows', () => {
  const ties = [
    { field: 'note', order: 'asc' },
    { field: 'name', order: 'asc' },
  ] as const;
  const call = apiCall('https://assay.example', 'projects', { ...VIEW, sort: { ...VIEW.sort, ties } }, []);
  expect(call).toContain("--data-urlencode 'sort=tvl.desc,name.asc'");
  const own = { field: 'note', order: 'desc', ties: [VIEW.sort] } as const;
  expect(apiCall('https://assay.example', 'projects', { ...VIEW, sort: own }, [])).toContain("'sort=tvl.desc'");
});

it('leaves out what only the member has, and has the columns that the view shows', () => {
  const own = 'o_ab12cd34';
  const asked = {
    ...DEFAULT_VIEW,
    filter: [[own, 'known', 1] as const, ['tvl', 'gte', 5] as const],
    formulas: [
      { key: 'f_a', title: 'A', text: `${own} is known` },
      { key: 'f_b', title: 'B', text: 'tvl * 2' },
    ],
    columns: ['order', 'name', 'f_b'],
  };
  const call = viewCall('https://assay.example', DATA_SETS.projects, asked);
  expect(call).not.toContain(own);
  expect(call).toContain(`'filter=[["tvl","gte",5]]'`);
  expect(call).toContain("'f=f_b|B|tvl * 2'");
  expect(call).toContain("'fields=name");
});

it('means the same to a shell, whatever the view says', () => {
  const view = { ...VIEW, search: `$(touch x) \`id\` "two" 'one' \\ é` };
  const call = apiCall('https://assay.example', 'fundraising', view, []);
  const seen = execFileSync('sh', ['-c', call.replace(/^curl/, "printf '%s\\n'")])
    .toString()
    .split('\n');
  expect(seen).toContain(`search=${view.search}`);
  expect(seen).toContain('https://assay.example/api/v1/rounds');
});

it.each(DATA_SET_NAMES)('is there for the table of %s', (source) => {
  const name = source === 'fundraising' ? 'rounds' : source;
  expect(apiCall('https://assay.example', source, VIEW, [])).toContain(`'https://assay.example/api/v1/${name}'`);
});
