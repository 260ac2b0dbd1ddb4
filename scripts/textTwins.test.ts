import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { GIVEN_SETS } from '#schemas/columns/givenSets.ts';
import { WATCHED_SETS } from '#schemas/columns/watched.ts';
import { HELP_CATEGORIES } from '#schemas/help/contents.ts';
import { labelOf } from '#schemas/i18n/vi/columnLabels.ts';
import { textOf } from '#schemas/i18n/vi/columnTexts.ts';
import { HELP_LABELS } from '#schemas/i18n/vi/helpLabels.ts';
import { pageDescription, pageTitle } from '#schemas/i18n/vi/labels.ts';
import { PROFILE_PAGES, PROFILE_TABS } from '#schemas/routes/profileTabs.ts';
import { FIXED_PAGES, RECORD_ROUTES, STORY_ROUTES } from '#schemas/routes/routes.ts';
import { readFrontMatter } from '#server/platform/frontMatter.ts';

/** Every text has its Vietnamese twin. A failure names the file to edit, and the key in it. Types say a part of this, by their own words. */

/** Catalogs of pages, of the server and of mails, by file. */
const CATALOGS: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries({
    ...import.meta.glob('../src/i18n/{en,vi}/*.ts', { eager: true }),
    ...import.meta.glob('../schemas/i18n/{en,vi}/*.ts', { eager: true }),
  }).map(([file, catalog]) => [file.replace('../', ''), catalog]),
);

/** Vietnamese texts of what is declared in English where it is used: their keys are checked below. */
const OF_DECLARATIONS =
  /\/(?:askedColumns|columnLabels|columnTexts|countries|dataErrors|days|helpLabels|pageLabels|valueWords)\.ts$/;
/** What a language needs and another does not: words of questions and of scales, and the library's own texts of the table. */
const OWN_KEYS = /\/(?:askWords|askExamples|gridLocale|locale)\.ts$/;

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of all keys of a value; of a list, of its places. */
function keysOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => [`${at}[${index}]`, ...keysOf(item, `${at}[${index}]`)]);
  if (!isTable(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const inner = at === '' ? key : `${at}.${key}`;
    return [inner, ...keysOf(item, inner)];
  });
}

/** What one of two twins lacks. Of what is missing as a whole the parts are not named. */
function differences(english: string, one: unknown, vietnamese: string, other: unknown): string[] {
  const [ours, theirs] = [new Set(keysOf(one)), new Set(keysOf(other))];
  const outermost = (keys: readonly string[]) =>
    keys.filter((key) => !keys.some((outer) => key.startsWith(`${outer}.`) || key.startsWith(`${outer}[`)));
  return [
    ...outermost([...ours].filter((key) => !theirs.has(key))).map(
      (key) => `${vietnamese} lacks ${key}: translate it from ${english}`,
    ),
    ...outermost([...theirs].filter((key) => !ours.has(key))).map(
      (key) => `${vietnamese} has ${key}, which ${english} lacks: take it out, or write it in English too`,
    ),
  ];
}

/** What is wrong with files of two languages, whose paths differ by `/en/` and `/vi/`. */
function twinFaults(files: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(files).flatMap((file) => {
    const twin = file.includes('/en/') ? file.replace('/en/', '/vi/') : file.replace('/vi/', '/en/');
    if (!(twin in files)) return [`${twin} is missing: it is the twin of ${file}`];
    return file.includes('/en/') ? differences(file, files[file], twin, files[twin]) : [];
  });
}

describe('a text without its twin', () => {
  const [english, vietnamese] = ['src/i18n/en/news.ts', 'src/i18n/vi/news.ts'];

  it('is named by file and key', () => {
    const files = {
      [english]: { news: { title: 'News', more: { one: 'a', other: 'b' }, steps: ['a', 'b'] } },
      [vietnamese]: { news: { title: 'Tin', steps: ['a'], old: 'c' } },
    };
    expect(twinFaults(files)).toEqual([
      `${vietnamese} lacks news.more: translate it from ${english}`,
      `${vietnamese} lacks news.steps[1]: translate it from ${english}`,
      `${vietnamese} has news.old, which ${english} lacks: take it out, or write it in English too`,
    ]);
  });

  it('is named where a whole file is missing, in either language', () => {
    expect(twinFaults({ [english]: {} })).toEqual([`${vietnamese} is missing: it is the twin of ${english}`]);
    expect(twinFaults({ [vietnamese]: {} })).toEqual([`${english} is missing: it is the twin of ${vietnamese}`]);
  });
});

it('every catalog of pages, of the server and of mails has its twin, with the same keys', () => {
  const compared = Object.entries(CATALOGS).filter(([file]) => !OF_DECLARATIONS.test(file));
  expect(compared.length).toBeGreaterThan(100);
  const faults = twinFaults(
    Object.fromEntries(compared.map(([file, catalog]) => [file, OWN_KEYS.test(file) ? {} : catalog])),
  );
  expect(faults.join('\n')).toBe('');
});

it('every document and article has its twin, with the same parts', () => {
  const files = readdirSync('content', { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join('content', name.replaceAll(path.sep, '/')))
    .filter((file) => /\/(?:en|vi)\/.*\.(?:md|json)$/.test(file));
  expect(files.length).toBeGreaterThan(50);
  const faults = twinFaults(Object.fromEntries(files.map((file) => [file, partsOf(file)])));
  expect(faults.join('\n')).toBe('');
});

/** The keys of a document in JSON; of one in Markdown the names of its front matter, and its headings by place. */
function partsOf(file: string): unknown {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.json')) return JSON.parse(text);
  const parts = readFrontMatter(text);
  const headings = [...(parts?.body ?? text).matchAll(/^#{1,4} /gm)].map(([marks]) => ({
    [`heading ${marks.trim()}`]: {},
  }));
  return { ...parts?.matter, headings };
}

it('every text that is declared in English in place has its Vietnamese one', () => {
  const inCatalog = (name: string) => `schemas/i18n/vi/${name}.ts`;
  const lacking = (file: string, key: string, english: string) =>
    `${inCatalog(file)} lacks ${key}: translate ${english}`;
  const ofColumns = [...Object.values(DATA_SETS), ...Object.values(WATCHED_SETS), ...Object.values(GIVEN_SETS)].flatMap(
    ({ source, columns, companions }) => [
      ...[...columns, ...companions]
        .filter(({ field }) => labelOf(source, field) === undefined)
        .map(({ field, label }) => lacking('columnLabels', `${source}.${field}`, `“${label}”`)),
      ...columns
        .filter(({ field }) => textOf(source, field) === undefined)
        .map(({ field, about }) => lacking('columnTexts', `${source}.${field}`, `“${about.means}”`)),
    ],
  );
  const articles = HELP_CATEGORIES.flatMap((category) => [category, ...category.articles]);
  const tabs = Object.entries(PROFILE_TABS).flatMap(([kind, names]) =>
    Object.keys(names).map((tab) => `${tabbedPage(kind)}/${tab}`),
  );
  const pages = [
    '*',
    ...FIXED_PAGES.map(({ path: place }) => place),
    ...[...RECORD_ROUTES, ...STORY_ROUTES].map(({ route }) => route),
  ];
  const ofPages = [
    ...[...pages, ...tabs]
      .filter((place) => pageTitle(place, '') === '')
      .map((place) => lacking('pageLabels', `the title of ${place}`, 'that of schemas/routes')),
    ...pages
      .filter((place) => pageDescription(place, '') === '')
      .map((place) => lacking('pageLabels', `the description of ${place}`, 'that of schemas/routes')),
    ...articles
      .filter(({ path: place }) => pageTitle(place, '') === '' || pageDescription(place, '') === '')
      .map(({ path: place }) => lacking('helpLabels', place, 'title and summary of schemas/help/contents.ts')),
  ];
  const declared = new Set(articles.map(({ path: place }) => place));
  const unused = Object.keys(HELP_LABELS)
    .filter((place) => !declared.has(place))
    .map((place) => `${inCatalog('helpLabels')} has ${place}, which schemas/help/contents.ts lacks: take it out`);
  expect([...ofColumns, ...ofPages, ...unused].join('\n')).toBe('');
});

function tabbedPage(kind: string): string {
  if (kind === 'project') return PROFILE_PAGES.project;
  return kind === 'venture' ? PROFILE_PAGES.venture : PROFILE_PAGES.people;
}
