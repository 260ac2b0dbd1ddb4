import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LegalTextSchema } from '#schemas/api/legal.ts';
import { buildApp } from '#server/app.ts';
import { testConfig, useTestDatabase } from '#server/testing/database.ts';
import { legal } from './module.ts';

const database = useTestDatabase();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'assay-content-'));
  for (const language of ['en', 'vi']) await mkdir(path.join(folder, language));
  await write('en/terms.md', 'Our terms', 'Write to {{contact}}.');
});
afterAll(() => rm(folder, { recursive: true }));

const write = (file: string, title: string, text: string) =>
  writeFile(path.join(folder, file), `---\nchanged: 2026-02-03\n---\n\n# ${title}\n\n${text}\n`);

async function read(name: 'terms' | 'privacy') {
  const app = await buildApp({ ...database.deps, config: testConfig({ CONTENT_DIR: folder }) }, { modules: [legal] });
  const answer = await app.inject(`/api/legal/${name}`);
  await app.close();
  return LegalTextSchema.parse(answer.json());
}

it('shows the operator’s own text in English in place of the built-in one in Vietnamese, and says which it is', async () => {
  const { language, title, html } = await read('terms');
  expect([language, title, html]).toEqual(['en', 'Our terms', '<p>Write to the operator of this site.</p>\n']);
});

it('keeps the built-in text in Vietnamese of which the operator has no own', async () => {
  const { language, title, html } = await read('privacy');
  expect([language, title]).toEqual(['vi', 'Chính sách quyền riêng tư']);
  expect(html).toContain('đơn vị vận hành trang này');
});

it('shows the operator’s own text in Vietnamese where there is one', async () => {
  await write('vi/terms.md', 'Điều khoản riêng', 'Hãy viết cho {{contact}}.');
  const { language, title, html } = await read('terms');
  expect([language, title]).toEqual(['vi', 'Điều khoản riêng']);
  expect(html).toBe('<p>Hãy viết cho đơn vị vận hành trang này.</p>\n');
});
