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
  it('fail with all that does not belong together', async () => {
    await rename(article('faq/general'), article('faq/colors'));
    await writeFile(article('pricing-plans/pro'), `${head('Prof')}Text.\n`);
    await writeFile(article('getting-started/data'), `${head('Data')}Text.\n`);
    await appendFile(article('getting-started/asking'), '\n[page](/no/such/page)\n');
    await appendFile(article('getting-started/dao'), '\n{{plans.gold.price}}\n');
    await appendFile(article('getting-started/news'), '\nword'.repeat(700));
    const { message } = await compileHelp(folder).then(
      () => expect.unreachable(),
      (error: Error) => error,
    );
    for (const fault of [
      'faq/general: ENOENT',
      'faq/colors.md: schemas/help/contents.ts has no such article',
      'pricing-plans/pro: its title is "Pro"',
      'leads to /support/getting-started/data#two-dashes',
      'getting-started/asking: leads to /no/such/page',
      'there is no fact {{plans.gold.price}}',
      'getting-started/news: takes',
    ])
      expect(message).toContain(fault);
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
  const renewed = withKeyboardSections('# Keys\n\nText.\n\n## Find\n\noutdated\n', 'keyboard-shortcuts');
  expect(renewed).toMatch(/^# Keys\n\nText\.\n\n## Find\n\n\| Keys \| What they do \|/);
  expect(renewed).toContain('| `Ctrl+k` | Command palette |');
  expect(renewed).not.toContain('outdated');
  expect(withKeyboardSections(renewed, 'keyboard-shortcuts')).toBe(renewed);
  const ofPages = withKeyboardSections('Text.\n', 'keys-of-pages');
  expect(ofPages).toMatch(/^Text\.\n\n## Go\n/);
  expect(ofPages).toContain('| `g` `k` | Go to the events |');
  expect(renewed).not.toContain('Go to the events');
});
