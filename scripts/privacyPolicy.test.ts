import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { COOKIES, STORED_KEYS } from '#schemas/browserStorage.ts';
import { LANGUAGES } from '#schemas/constants.ts';
import { readFrontMatter } from '#server/platform/frontMatter.ts';
import { renderMarkdown } from '#server/platform/markdown.ts';
import { shellPartMessages as en } from '#src/i18n/en/shellParts.ts';
import { shellPartMessages as vi } from '#src/i18n/vi/shellParts.ts';

const COOKIES_ID = { en: en.consent.cookiesId, vi: vi.consent.cookiesId };

async function textOf(language: string, name: string) {
  const parts = readFrontMatter(await readFile(`content/${language}/${name}.md`, 'utf8'));
  if (!parts) throw new Error(`${language}/${name} has no front matter`);
  return { changed: parts.matter.changed, ...renderMarkdown(parts.body, [2]) };
}

/** Names in the first cells of the tables of one section. */
function namedIn(html: string, id: string): readonly string[] {
  const section = html.split(`<h2 id="${id}">`)[1]?.split('<h2 ')[0] ?? '';
  const cells = [...section.matchAll(/<tr>\s*<td>([\s\S]*?)<\/td>/g)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/<code>(.*?)<\/code>/g)].map(([, name = '']) => name)).toSorted();
}

describe.each(LANGUAGES)('the privacy policy in %s', (language) => {
  it('names exactly the cookies and storage keys that exist', async () => {
    const { html, headings } = await textOf(language, 'privacy');
    const at = headings.findIndex(({ id }) => id === COOKIES_ID[language]);
    expect(namedIn(html, headings[at]?.id ?? '')).toEqual(Object.values(COOKIES).toSorted());
    expect(namedIn(html, headings[at + 1]?.id ?? '')).toEqual(STORED_KEYS.toSorted());
  });
});

it.each(['privacy', 'terms'])('%s says the same in both languages, since the same day', async (name) => {
  const shape = ({ html, changed }: Awaited<ReturnType<typeof textOf>>) => ({
    changed,
    blocks: [...html.matchAll(/<(h\d|p|ul|li|table|tr|t[hd])\b/g)].map(([, tag]) => tag),
    code: [...html.matchAll(/<code>(.*?)<\/code>/g)].map(([, code]) => code).toSorted(),
    links: [...html.matchAll(/ href="([^"]*)"/g)].map(([, link]) => link).toSorted(),
  });
  expect(shape(await textOf('vi', name))).toEqual(shape(await textOf('en', name)));
});

/** Files of the product below these folders, without tests. */
async function productFiles(...folders: string[]): Promise<string[]> {
  const found = folders.map(async (folder) =>
    (await readdir(folder, { recursive: true })).map((file) => path.join(folder, file)),
  );
  const files = (await Promise.all(found)).flat();
  return files.filter((file) => /\.(js|tsx?)$/.test(file) && !/\.test\.|\/testing\//.test(file));
}

it('no code goes around the registry', async () => {
  const around: string[] = [];
  for (const file of await productFiles('src', 'workers', 'public')) {
    if (file.startsWith('src/shared/storage/')) continue;
    const code = await readFile(file, 'utf8');
    if (/\b(local|session)Storage\b(?!`)|\bindexedDB\b|\bcookieStore\b|document\.cookie = /.test(code))
      around.push(file);
  }
  // It runs before any module, and only knows names of the registry.
  expect(around).toEqual(['public/first-paint.js']);
  const first = await readFile('public/first-paint.js', 'utf8');
  const keys = [...first.matchAll(/(?:local|session|setItem)\('([^']+)'/g)].map(([, key = '']) => key);
  const cookies = [...first.matchAll(/cookie\('([^=']+)=/g)].map(([, cookie = '']) => cookie);
  expect(keys.length).toBeGreaterThan(8);
  expect(STORED_KEYS).toEqual(expect.arrayContaining(keys));
  expect(Object.values(COOKIES)).toEqual(expect.arrayContaining(cookies));
});

it('the server sets no cookie around the registry', async () => {
  const setting: string[] = [];
  for (const file of await productFiles('server')) {
    if (/\.setCookie\(|'set-cookie'/i.test(await readFile(file, 'utf8'))) setting.push(file);
  }
  expect(setting).toEqual(['server/modules/users/cookies.ts']);
});
