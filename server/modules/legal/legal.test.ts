import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEGAL_TEXTS, type LegalTextName, LegalTextSchema } from '#schemas/api/legal.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { StartError } from '#server/platform/errors.ts';
import { testConfig, useTestDatabase } from '#server/testing/database.ts';
import { legal } from './module.ts';

const HEAD = '---\nchanged: 2026-02-03\n---\n\n# Our terms\n\n';

const database = useTestDatabase();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp('/tmp/assay-content-');
  await mkdir(path.join(folder, 'en'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Asks a server of these settings for a text. */
async function read(name: LegalTextName, environment: Record<string, string> = {}) {
  const app = await buildApp({ ...database.deps, config: testConfig(environment) }, { modules: [legal] });
  const answer = await app.inject(`/api/legal/${name}`);
  await app.close();
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
  return LegalTextSchema.parse(answer.json());
}

/** The same with terms that the operator has written. */
async function readOwn(markdown: string, environment: Record<string, string> = {}) {
  await writeFile(path.join(folder, 'en/terms.md'), markdown);
  return await read('terms', { CONTENT_DIR: folder, ...environment });
}

describe('the built-in texts', () => {
  it.each(LEGAL_TEXTS)('%s has a title, a day and sections that its headings lead to', async (name) => {
    const { title, html, sections } = await read(name);
    expect(title).toBe(name === 'terms' ? 'Terms of Service' : 'Privacy Policy');
    expect(sections.length).toBeGreaterThan(5);
    for (const { id } of sections) expect(html).toContain(`<h2 id="${id}">`);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    expect(html).not.toContain('{{');
  });

  it('names the address for questions where there is one', async () => {
    const named = await read('terms', { CONTACT_EMAIL: 'a_b_c@assay.example' });
    expect(named.html).toContain('write to <a href="mailto:a_b_c@assay.example">a_b_c@assay.example</a>');
    expect((await read('terms')).html).toContain('write to the operator of this site');
  });
});

describe('a text of the operator', () => {
  it('replaces the built-in one; the other stays', async () => {
    const { title, changed, html } = await readOwn(`${HEAD}Be **kind**.\r\n`);
    expect({ title, changed, html }).toEqual({
      title: 'Our terms',
      changed: '2026-02-03',
      html: '<p>Be <strong>kind</strong>.</p>\n',
    });
    expect((await read('privacy', { CONTENT_DIR: folder })).title).toBe('Privacy Policy');
  });

  it('is looked for in a folder that has to exist', () => {
    expect(() => readConfig({ CONTENT_DIR: path.join(folder, 'nowhere') })).toThrow(/CONTENT_DIR=.*must be a folder/);
    expect(() => readConfig({ CONTENT_DIR: path.join(folder, 'nowhere') })).toThrow(StartError);
  });

  it('renders no HTML, script or harmful address', async () => {
    const { html, title, sections } = await readOwn(
      [
        HEAD.replace('Our terms', 'Terms <script>alert(1)</script> & "more"').trimEnd(),
        '## A <img src=x onerror=alert(1)> heading',
        '## ”><script>alert(1)</script>',
        '<script>alert(1)</script>',
        '<iframe src="https://evil.example"></iframe>',
        'text with <b onclick="alert(1)">HTML</b> in it',
        '[link](javascript:alert(1)) [other](data:text/html,x) ![picture](javascript:alert(1))',
        '[titled](https://a.example "\\" onmouseover=\\"alert(1)")',
        '<javascript:alert(1)>',
      ].join('\n\n'),
    );
    expect(title).toBe('Terms <script>alert(1)</script> & "more"');
    expect(sections.map(({ title: name }) => name)).toEqual([
      'A <img src=x onerror=alert(1)> heading',
      '”><script>alert(1)</script>',
    ]);
    const tags = [...html.matchAll(/<(\w+)([^>]*)>/g)].map(([, name, attributes]) => `${name}${attributes}`);
    expect(tags).toEqual([
      'h2 id="a-img-src-x-onerror-alert-1-heading"',
      'h2 id="script-alert-1-script"',
      'p',
      'p',
      'a href=""',
      'a href=""',
      'img src="" alt="picture" /',
      'p',
      'a href="https://a.example" title="&quot; onmouseover=&quot;alert(1)"',
      'p',
      'a href=""',
    ]);
  });

  it('gives headings of one name different ids', async () => {
    const { sections } = await readOwn(`${HEAD}## Same\n\n## Same\n\n## !\n\n## Điều khoản\n\n## Same 2`);
    expect(sections.map(({ id }) => id)).toEqual(['same', 'same--2', 'section', 'điều-khoản', 'same-2']);
  });

  it.each(['# Our terms\n\ntext', '---\nchanged: soon\n---\n\n# Our terms\n', HEAD.replace('# ', '## '), ''])(
    'that cannot be used is named at start: %j',
    async (markdown) => {
      const reading = readOwn(markdown);
      await expect(reading).rejects.toThrow(StartError);
      await expect(reading).rejects.toThrow(`${folder}/en/terms.md cannot be used: it has to begin with`);
    },
  );
});
