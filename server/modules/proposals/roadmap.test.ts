import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DaoHomeSchema } from '#schemas/api/dao.ts';
import { auth } from '#server/modules/auth/module.ts';
import { StartError } from '#server/platform/errors.ts';
import { testConfig } from '#server/testing/database.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { proposals } from './module.ts';
import { readRoadmap } from './roadmap.ts';

const test = useTestAccounts({ modules: [auth, proposals] });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp('/tmp/assay-roadmap-');
  await mkdir(path.join(folder, 'en'));
});
afterAll(() => rm(folder, { recursive: true }));

const phase = { time: 'Q1 2027', icon: 'vote', title: 'Own', content: ['A step'], status: 1 };
const write = (...phases: object[]) => writeFile(path.join(folder, 'en/roadmap.json'), JSON.stringify({ phases }));

describe('the roadmap', () => {
  it('that is built in can be used', async () => {
    expect((await readRoadmap(testConfig(), 'en')).length).toBeGreaterThan(0);
  });

  it("is the operator's own where there is one", async () => {
    await write(phase);
    expect(await readRoadmap(testConfig({ CONTENT_DIR: folder }), 'en')).toEqual([phase]);
  });

  it('that cannot be used is named at the start', async () => {
    await write(phase, { ...phase, status: 2 });
    const reading = readRoadmap(testConfig({ CONTENT_DIR: folder }), 'en');
    await expect(reading).rejects.toThrow(StartError);
    await expect(reading).rejects.toThrow('roadmap.json cannot be used: phases[1].status');
  });

  it('is told in the language of the page, with the same phases', async () => {
    const phasesIn = async (language: string) =>
      DaoHomeSchema.parse((await test.browse().get('/api/dao', { 'accept-language': language })).body).roadmap;
    const [english, vietnamese] = [await phasesIn('en'), await phasesIn('vi')];
    const plain = (phases: typeof english) => phases.map(({ time, status, icon }) => ({ time, status, icon }));
    expect(english.length).toBeGreaterThan(0);
    expect(plain(vietnamese)).toEqual(plain(english));
    for (const [at, { title }] of vietnamese.entries()) expect(title).not.toBe(english[at]?.title);
  });
});
