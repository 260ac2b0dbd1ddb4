import { expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import { WATCHED_SETS } from '../columns/watched.ts';
import { HELP_ARTICLES, HELP_CATEGORIES } from '../help/contents.ts';
import { FIXED_PAGES, HELP_PAGES, NOT_FOUND_PAGE, RECORD_ROUTES, STORY_ROUTES } from './routes.ts';

/** Each is whole: what is declared in English is left out of this build, parts of a text with it. */
it('titles and describes every page, record, article and column', () => {
  const said = [
    ...[NOT_FOUND_PAGE, ...FIXED_PAGES, ...HELP_PAGES].map(({ title, description }) => [title, description]),
    ...[...RECORD_ROUTES, ...STORY_ROUTES].map(({ missing, about }) => [missing, about]),
    ...[...HELP_CATEGORIES, ...HELP_ARTICLES].map(({ title, summary }) => [title, summary]),
    ...[...Object.values(DATA_SETS), ...Object.values(WATCHED_SETS)].flatMap(({ columns }) =>
      columns.map(({ label, about }) => [label, about.means, about.rule]),
    ),
  ];
  expect(said.filter((texts) => texts.some((text) => text === '' || /^[\s:|]|[\s:|]$/.test(text)))).toEqual([]);
  expect(HELP_PAGES.find(({ path }) => path === '/support/faq/general')?.title).toBe(
    'Câu hỏi thường gặp: Câu hỏi chung',
  );
});
