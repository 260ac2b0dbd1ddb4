import path from 'node:path';
import { expect, test } from 'vitest';
import { fileOfShared } from './sharedFiles.ts';

const page = (route: string) => path.resolve(`src/routes/${route}.tsx?tsr-split=component---loader`);

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  [page('terms')]: ['Prose'],
  [page('support.help-center')]: ['Prose'],
  [page('signin')]: ['Form'],
  [page('signup')]: ['Form'],
  [page('news.$slug')]: ['Prose', 'Sources'],
  [page('directory.$source')]: ['Grid', 'Prose'],
  [page('news-research')]: ['Grid'],
  [page('observatory')]: ['Chart', 'Rows'],
  [page('project.$slug')]: ['Grid', 'Profile', 'Form', 'Chart', 'Sources'],
  [page('organization.$slug')]: ['Profile'],
  [page('people.$slug')]: ['Profile'],
  [page('dao')]: ['Grid', 'List'],
  [page('crypto-jobs')]: ['List'],
  Form: ['Field'],
  Grid: ['Cell', 'Rows'],
  Cell: ['Grid'],
};
const modules = (imports = IMPORTS) => ({
  getModuleInfo: (id: string) => (imports[id] ? { importedIds: imports[id] } : null),
});

test('what pages share lies with those that load least', () => {
  const fileOf = fileOfShared();
  const fileByModule = {
    ...{ Prose: 'text', Field: 'forms', Sources: 'story', Rows: 'rows', Cell: 'table', Chart: 'charts' },
    ...{ Profile: 'profile', List: 'lists', Editor: 'shared' },
  };
  for (const [id, file] of Object.entries(fileByModule)) expect(fileOf(id, modules()), id).toBe(file);
});

test('a family names pages that are there', () => {
  expect(() => fileOfShared()('Grid', modules({}))).toThrow('is no page');
});
