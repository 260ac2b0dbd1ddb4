import { appendFile, cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileHelp } from '#server/modules/help/compile.ts';
import { withKeyboardSections } from './keyboardTable.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp('/tmp/assay-contents-');
  await cp('content', folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const article = (id: string) => path.join(folder, 'help/en', `${id}.md`);

describe('the table of contents and the texts of the help', () => {
  it('belong together, and every link leads somewhere', async () => {
    expect((await compileHelp(folder)).length).toBeGreaterThan(20);
  });

  it.each([
    ['an article without a text', 'faq/general: ENOENT', () => rm(article('faq/general'))],
    [
      'a text without an article',
      'faq/colors.md: schemas/help/contents.ts has no such article',
      () => rename(article('faq/general'), article('faq/colors')),
    ],
    [
      'another title',
      'pricing-plans/pro: its title is "Pro"',
      () => writeFile(article('pricing-plans/pro'), `${head('Prof')}Text.\n`),
    ],
    [
      'a heading that is gone',
      'leads to /support/getting-started/data#two-dashes',
      () => writeFile(article('getting-started/data'), `${head('Data')}Text.\n`),
    ],
    [
      'a page that does not exist',
      'faq/general: leads to /no/such/page',
      () => appendFile(article('faq/general'), '\n[page](/no/such/page)\n'),
    ],
    [
      'an unknown fact',
      'there is no fact {{plans.gold.price}}',
      () => appendFile(article('faq/general'), '\n{{plans.gold.price}}\n'),
    ],
    ['more than three minutes', 'faq/general: takes', () => appendFile(article('faq/general'), '\nword'.repeat(700))],
  ])('fail with %s', async (_, fault, spoil) => {
    await spoil();
    await expect(compileHelp(folder)).rejects.toThrow(fault);
  });
});

function head(title: string): string {
  const summary = 'A summary of this article that is long enough for a search result to show it in full.';
  return [
    '---',
    `title: ${title}`,
    `summary: ${summary}`,
    'updated: 2026-11-23',
    'related: faq/general',
    '---',
    '',
    '',
  ].join('\n');
}

it('lists the keys of the commands in place of those that an article had', () => {
  const renewed = withKeyboardSections('# Keys\n\nText.\n\n## Find\n\noutdated\n');
  expect(renewed).toMatch(/^# Keys\n\nText\.\n\n## Find\n\n\| Keys \| What they do \|/);
  expect(renewed).toContain('| `Ctrl+k` | Command palette |');
  expect(renewed).not.toContain('outdated');
  expect(withKeyboardSections(renewed)).toBe(renewed);
});
