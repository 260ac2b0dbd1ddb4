import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartError } from '#server/platform/errors.ts';
import { testConfig } from '#server/testing/database.ts';
import { readRoadmap } from './roadmap.ts';

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
    expect((await readRoadmap(testConfig())).length).toBeGreaterThan(0);
  });

  it("is the operator's own where there is one", async () => {
    await write(phase);
    expect(await readRoadmap(testConfig({ CONTENT_DIR: folder }))).toEqual([phase]);
  });

  it('that cannot be used is named at the start', async () => {
    await write(phase, { ...phase, status: 2 });
    const reading = readRoadmap(testConfig({ CONTENT_DIR: folder }));
    await expect(reading).rejects.toThrow(StartError);
    await expect(reading).rejects.toThrow('roadmap.json cannot be used: phases[1].status');
  });
});
