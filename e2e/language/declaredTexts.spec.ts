import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { WATCHED_SETS } from '#schemas/columns/watched.ts';
import { FIXED_PAGES, HELP_PAGES, NOT_FOUND_PAGE, RECORD_ROUTES, STORY_ROUTES } from '#schemas/routes/routes.ts';

/** What columns, pages and articles say of themselves in English, by the sentence: some share one. */
const SENTENCES = [
  ...[...Object.values(DATA_SETS), ...Object.values(WATCHED_SETS)].flatMap(({ columns }) =>
    columns.flatMap(({ about }) => [about.means, about.rule]),
  ),
  ...[NOT_FOUND_PAGE, ...FIXED_PAGES, ...HELP_PAGES].flatMap(({ title, description }) => [title, description]),
  ...[...RECORD_ROUTES, ...STORY_ROUTES].flatMap(({ missing, about }) => [missing, about]),
]
  .flatMap((text) => text.split(/(?<=\.) /))
  // Shorter ones may be a value or a label as well.
  .filter((sentence) => sentence.split(' ').length > 3);

/** The scripts of the browser in a build, by kind. */
async function scriptsOf(build: string): Promise<Readonly<Record<'page' | 'worker', string>>> {
  const folder = path.join(build, 'app/assets');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const read = async (wanted: readonly string[]) =>
    (await Promise.all(wanted.map((name) => readFile(path.join(folder, name), 'utf8')))).join('\n');
  const isWorker = (name: string) => name.includes('.worker-');
  return { page: await read(names.filter((name) => !isWorker(name))), worker: await read(names.filter(isWorker)) };
}

test('no English sentence of a column, page or article is in the Vietnamese scripts', async () => {
  const [english, vietnamese] = await Promise.all([scriptsOf('dist'), scriptsOf('dist/vi')]);
  const heldBy = (script: string) => SENTENCES.filter((sentence) => script.includes(sentence));
  // They are looked for in the way they are written: the English scripts have them.
  expect(heldBy(english.page).length).toBeGreaterThan(SENTENCES.length * 0.9);
  expect(heldBy(english.worker).length).toBeGreaterThan(50);
  expect(heldBy(vietnamese.page)).toEqual([]);
  expect(heldBy(vietnamese.worker)).toEqual([]);
});
