import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { DATA_SET_NAMES } from '../kinds.ts';
import { apiCall } from './apiCall.ts';

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
