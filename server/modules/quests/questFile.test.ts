import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUEST_CHECKS } from '#schemas/entities/quests.ts';
import { StartError } from '#server/platform/errors.ts';
import { testConfig } from '#server/testing/database.ts';
import { parseQuests, readQuestFile, readQuestFiles } from './questFile.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp('/tmp/assay-quests-');
  await mkdir(path.join(folder, 'en'));
});
afterAll(() => rm(folder, { recursive: true }));

const task = (over: object = {}) => ({
  ...{ key: 'first', name: 'First', description: '', more: { points: 5, type_check: 'verified_mail' } },
  ...over,
});
const quest = (over: object = {}) => ({
  ...{ _id: 101, name: 'Own', description: '', type: 'once', tag: 'Own', until: null, quest: [task()] },
  ...over,
});
const file = (...quests: object[]) => JSON.stringify({ quests });

describe('the file of quests', () => {
  it('that is built in can be used, and uses every check', async () => {
    const quests = await readQuestFile(testConfig(), 'en');
    const used = quests.flatMap((one) => one.quest.map(({ more }) => more.type_check));
    expect(new Set(used)).toEqual(new Set(QUEST_CHECKS));
  });

  it('asks for the same in every language, and pays the same', async () => {
    const files = [...(await readQuestFiles(testConfig())).values()];
    const rules = files.map((quests) =>
      quests.map(({ _id, type, until, quest: tasks }) => ({
        _id,
        type,
        until,
        tasks: tasks.map(({ key, more }) => ({ key, more })),
      })),
    );
    expect(files.length).toBeGreaterThan(1);
    for (const other of rules) expect(other).toEqual(rules[0]);
    expect(files[1]?.[0]?.name).not.toBe(files[0]?.[0]?.name);
  });

  it("is the operator's own where there is one", async () => {
    await writeFile(path.join(folder, 'en/quests.json'), file(quest({ until: '2026-12-31' })));
    const [own, ...others] = await readQuestFile(testConfig({ CONTENT_DIR: folder }), 'en');
    expect([own?.name, own?.until, own?.quest[0]?.more.count, others]).toEqual(['Own', '2026-12-31', 1, []]);
    // Another language has no other quests than those that are paid.
    expect((await readQuestFile(testConfig({ CONTENT_DIR: folder }), 'vi'))[0]?.name).toBe('Own');
  });

  it.each<[string, string, string]>([
    ['no JSON', '{', 'JSON'],
    ['another shape', '[]', 'the file: Invalid input'],
    ['a number of the sample', file(quest({ _id: 3 })), 'quests[0]._id'],
    ['a number twice', file(quest(), quest()), 'quests[1]._id: another quest has the number 101'],
    ['a key twice', file(quest({ quest: [task(), task()] })), 'quests[0].quest[1].key: another task'],
    ['an unknown check', file(quest({ quest: [task({ more: { points: 1, type_check: 'wishing' } })] })), 'type_check'],
    ['no points', file(quest({ quest: [task({ more: { points: 0, type_check: 'verified_mail' } })] })), 'more.points'],
    ['another field', file(quest({ color: 'red' })), 'color'],
    ['a day that is none', file(quest({ until: 'soon' })), 'until'],
    [
      'what can be undone, again and again',
      file(quest({ type: 'repeatable', quest: [task({ more: { points: 1, type_check: 'saved_lists' } })] })),
      'saved_lists can be undone',
    ],
  ])('is refused with %s', (_, text, reason) => expect(() => parseQuests(text)).toThrow(reason));

  it('that cannot be used is named at the start', async () => {
    const name = path.join(folder, 'en/quests.json');
    await writeFile(name, file(quest({ type: 'daily' })));
    const reading = readQuestFile(testConfig({ CONTENT_DIR: folder }), 'en');
    await expect(reading).rejects.toThrow(StartError);
    await expect(reading).rejects.toThrow(`${name} cannot be used: quests[0].type`);
  });
});
