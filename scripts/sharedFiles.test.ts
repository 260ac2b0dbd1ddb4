import path from 'node:path';
import { expect, test } from 'vitest';
import { fileOfShared } from './sharedFiles.ts';

const page = (route: string) => path.resolve(`src/routes/${route}.tsx?tsr-split=component`);

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  [page('terms')]: ['Prose'],
  [page('support.help-center')]: ['Prose'],
  [page('signin')]: ['Form'],
  [page('signup')]: ['Form'],
  [page('directory.$source')]: ['Grid', 'Prose'],
  [page('news-research')]: ['Grid'],
  [page('project.$slug')]: ['Grid', 'Profile', 'Form'],
  Form: ['Field'],
  Grid: ['Cell'],
  Cell: ['Grid'],
};
const modules = (imports = IMPORTS) => ({
  getModuleInfo: (id: string) => (imports[id] ? { importedIds: imports[id] } : null),
});

test('what pages share lies with those that load least', () => {
  const fileOf = fileOfShared();
  const names = ['Prose', 'Field', 'Cell', 'Profile'].map((id) => fileOf(id, modules()));
  expect(names).toEqual(['text', 'forms', 'table', 'shared']);
});

test('a family names pages that are there', () => {
  expect(() => fileOfShared()('Grid', modules({}))).toThrow('is no page');
});
