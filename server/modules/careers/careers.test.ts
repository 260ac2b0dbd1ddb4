import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { buildApp } from '#server/app.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { StartError } from '#server/platform/errors.ts';
import { testConfig, useTestDatabase } from '#server/testing/database.ts';
import { careers } from './module.ts';
import { parseOpening, readOpenings } from './openings.ts';
import { publishOpenings } from './publishOpenings.ts';

const MATTER = {
  title: 'Data engineer',
  company: 'Assay Example',
  website: 'https://assay.example',
  department: 'Engineering',
  places: 'Lisbon, Portugal; Hanoi, Vietnam',
  workplace: 'Hybrid',
  employment: 'Full-time',
  pay_max: '120000',
  apply: 'jobs@assay.example',
  posted: '2026-01-05',
  until: '2026-02-20',
};
const fileOf = (matter: Readonly<Record<string, string>>, body = 'Build **tables** <script>alert(1)</script>') =>
  `---\n${Object.entries(matter)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n---\n\n${body}\n`;

describe('the file of an opening', () => {
  it.each([
    ['Engineer.md', MATTER, 'its name has to be'],
    ['engineer.md', { ...MATTER, workplace: 'Moon' }, 'workplace: '],
    ['engineer.md', { ...MATTER, website: 'javascript:alert(1)' }, 'website: has to be a web address'],
    ['engineer.md', { ...MATTER, pay_min: '130000' }, 'pay_max: cannot be less than pay_min'],
    ['engineer.md', { ...MATTER, until: '2026-01-01' }, 'until: cannot be before posted'],
    ['engineer.md', { ...MATTER, boss: 'me' }, 'boss'],
  ])('%s says what is wrong with it', (name, matter, message) => {
    expect(() => parseOpening(name, fileOf(matter))).toThrow(message);
  });

  it('needs a description', () => {
    expect(() => parseOpening('engineer.md', fileOf(MATTER, ' '))).toThrow('no description');
  });
});

describe('openings of the operator', () => {
  const database = useTestDatabase({ clock: () => Date.UTC(2026, 0, 15) });
  let folder: string;
  const config = () => testConfig({ CONTENT_DIR: folder });
  const board = async () =>
    (
      await database.pool.query(
        `SELECT j.slug, j.origin, j.places, j.countries, j.max_salary, j.apply_url, j.description, j.closed_on::text,
                EXISTS (SELECT FROM ${tableName(DATA_SETS.jobs)} r WHERE r.slug = j.slug) AS listed
           FROM jobs j WHERE j.origin = 'operator' ORDER BY j.slug`,
      )
    ).rows;
  beforeAll(async () => {
    folder = await mkdtemp('/tmp/assay-careers-');
    await mkdir(path.join(folder, 'careers'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are listed until their last day, stand on the board, and close with their file', async () => {
    const file = path.join(folder, 'careers/data-engineer.md');
    await writeFile(file, fileOf(MATTER));
    await writeFile(path.join(folder, 'careers/past.md'), fileOf({ ...MATTER, until: '2026-01-14' }));
    const app = await buildApp({ ...database.deps, config: config() }, { modules: [careers] });
    const answer = await app.inject('/api/careers');
    await app.close();
    expect(answer.json().data).toEqual([
      {
        slug: 'data-engineer',
        name: 'Data engineer',
        department: 'Engineering',
        places: ['Lisbon, Portugal', 'Hanoi, Vietnam'],
        workplace_type: 'Hybrid',
        employment_type: 'Full-time',
        posted_date: '2026-01-05',
      },
    ]);

    await rm(path.join(folder, 'careers/past.md'));
    const publish = async () => publishOpenings(database.deps.direct, await readOpenings(config()), '2026-01-15');
    await publish();
    const opened = {
      slug: 'data-engineer',
      origin: 'operator',
      places: ['Lisbon, Portugal', 'Hanoi, Vietnam'],
      countries: ['Portugal', 'Vietnam'],
      max_salary: 120_000,
      apply_url: 'mailto:jobs@assay.example',
      description: '<p>Build <strong>tables</strong> &lt;script&gt;alert(1)&lt;/script&gt;</p>',
      closed_on: null,
      listed: true,
    };
    expect(await board()).toEqual([opened]);
    const { rows: before } = await database.pool.query('SELECT xmin::text FROM jobs');
    await publish();
    const { rows: after } = await database.pool.query('SELECT xmin::text FROM jobs');
    expect(after).toEqual(before);

    await rm(file);
    await publish();
    expect(await board()).toEqual([{ ...opened, closed_on: '2026-01-15', listed: false }]);
    await writeFile(file, fileOf(MATTER));
    await publish();
    expect(await board()).toEqual([opened]);
  });

  it('that cannot be used are named at start', async () => {
    await writeFile(path.join(folder, 'careers/broken.md'), 'no front matter');
    const reading = readOpenings(config());
    await expect(reading).rejects.toThrow(StartError);
    await expect(reading).rejects.toThrow('broken.md cannot be used: it has to begin with');
    await rm(path.join(folder, 'careers/broken.md'));
  });
});
