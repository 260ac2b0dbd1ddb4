import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { useRecordingsFolder, useUnsyncedDatabase } from '#server/modules/feeds/testing/recordings.ts';
import { fund, join, token } from '#server/modules/feeds/testing/records.ts';
import { testRequestOptions } from '#server/modules/feeds/testing/upstream.ts';
import { ask } from '#server/testing/ask.ts';
import { runSync } from './sync.ts';

const database = useUnsyncedDatabase();
const files = useRecordingsFolder();

/** `Founded` of a list of organizations, as a desk may write it. */
const CELLS = {
  Plum: '2019',
  Quince: '2019-04',
  Fig: '12 April 2018',
  Kiwi: 'Q3 2017',
  // Who knows the year alone writes its first day.
  Lime: '2016-01-01',
  Melon: '2015.0',
  Pear: 'soon',
};

describe('the date of a founding', () => {
  it('is kept as exactly as a file states it; shown, filtered and sorted is the year', async () => {
    const rows = Object.entries(CELLS).map(([name, founded]) => `${name} Capital,${founded}`);
    await files.write('funds.csv', ['Fund,Founded', ...rows].join('\n'));
    const columns = { ventures_name: 'Fund', year_founded: 'Founded' };
    const mapping = { source: 'Desk', files: { 'funds.csv': { directory: 'organizations', columns } } };
    await files.write('mapping.json', mapping);
    const { folder } = files;
    const report = await runSync({ pool: database.pool, from: { folder }, requestOptions: testRequestOptions() });
    expect(report.feeds[0]?.losses).toMatchObject([{ count: 1 }]);
    const app = await buildApp(database.deps);
    onTestFinished(() => app.close());
    const founded = async (name: string) => {
      const profile = await ask(app, 'detail_venture', { slug: `${name.toLowerCase()}-capital` });
      return profile;
    };
    expect(await founded('Plum')).toMatchObject({ year_founded: 2019, founded: null });
    expect(await founded('Quince')).toMatchObject({ year_founded: 2019, founded: '2019-04' });
    expect(await founded('Fig')).toMatchObject({ year_founded: 2018, founded: '2018-04-12' });
    expect(await founded('Kiwi')).toMatchObject({ year_founded: 2017, founded: '2017-Q3' });
    expect(await founded('Lime')).toMatchObject({ year_founded: 2016, founded: null });
    expect(await founded('Melon')).toMatchObject({ year_founded: 2015, founded: null });
    expect(await founded('Pear')).toMatchObject({ year_founded: null, founded: null });
    const since = await ask(app, 'master_funds', { filter: [['year_founded', 'gte', 2019]] });
    expect(since).toMatchObject([{ ventures_name: 'Plum Capital' }, { ventures_name: 'Quince Capital' }]);
  });

  it('lies in the year that is shown, and is the most exact of those that do', () => {
    const of = (feed: string, year_founded: number, founded: string | null) =>
      token({ name: 'Plum', symbol: 'PLM', gecko_id: 'plum', year_founded, founded }, { feed, key: 'plum' });
    const factsOf = (...records: Parameters<typeof join>) => join(...records).relations.project_facts[0];
    expect(factsOf(of('a', 2019, null), of('b', 2019, '2019-04'), of('c', 2019, '2019-04-12'))).toMatchObject({
      ...{ year_founded: 2019, founded: '2019-04-12' },
    });
    expect(factsOf(of('a', 2019, null), of('b', 2018, '2018-04-12'))).toMatchObject({
      year_founded: 2019,
      founded: null,
    });
    const [facts] = join(fund({ name: 'Kiwi Capital', year_founded: 2017, founded: '2017-08' })).relations
      .organization_facts;
    expect(facts).toMatchObject({ founded: '2017-08', website: null });
  });
});
