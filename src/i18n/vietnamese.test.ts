import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { GIVEN_SETS } from '#schemas/columns/givenSets.ts';
import { WATCHED_SETS } from '#schemas/columns/watched.ts';
import { HELP_CATEGORIES } from '#schemas/help/contents.ts';
import { labelOf } from '#schemas/i18n/vi/columnLabels.ts';
import { textOf } from '#schemas/i18n/vi/columnTexts.ts';
import { pageDescription, pageTitle } from '#schemas/i18n/vi/labels.ts';
import { FIXED_PAGES, RECORD_ROUTES, STORY_ROUTES } from '#schemas/routes/routes.ts';

type Modules = Readonly<Record<string, unknown>>;

const english: Modules = {
  ...import.meta.glob('./en/*.ts', { eager: true }),
  ...import.meta.glob('../../schemas/i18n/en/*.ts', { eager: true }),
};
const vietnamese: Modules = {
  ...import.meta.glob('./vi/*.ts', { eager: true }),
  ...import.meta.glob('../../schemas/i18n/vi/*.ts', { eager: true }),
};

/** Words that stand in both languages: what the field keeps in English, names, units and examples. */
const KEPT = new Set(
  `assay dao tvl fdv usd pro enterprise standard token logo website email csv json api atom rss qr log twitter x linkedin telegram
   github discord medium crunchbase google coingecko defillama protocols raises cryptorank crypto vc investment database depin
   ev data ai social recap mint radar loop ain l o p h utc id tier you example com https m n k b t null markdown mb cc to npm run
   admin jobs show approve refuse reason text set plan on chain staking otc m a max chrome edge pdf icalendar webhook mcp curl
   detail nft ido ieo ico usdc usdt seed vi en us gmt blog changelog slug name key video url cookie spam metamask walletconnect top lift marketing menu english asy live ms discover enrichment mc f`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Texts that programs read: the same in both languages. */
const FOR_PROGRAMS = ['profileModeMessages.table.heads', 'screenerPlaceholder', '/askWords.ts'];
/** Texts of another language on purpose, and those that the table's library brings. */
const NOT_OURS = ['languageMessages.proposal', 'gridLocale'];
/** Taken from another catalog, which is checked itself: the build puts the Vietnamese one in its place. */
const TAKEN_OVER = ['proposalMessages.title'];

/** English words that no Vietnamese text has, and that are no Vietnamese words without accents. */
const STOP = new Set(
  `the of and is are was were your you not with from for this that these could cannot been has have its their by or than when
   what which who nothing loading failed could will would should does rows columns search try again`.split(/\s+/),
);

const LONG_NAME = 'Nguyễn Thị Minh Khai Trần Hoàng Long Ventures';
/** What a function of texts may be called with. */
const SAMPLES: readonly unknown[] = [
  0,
  1,
  5,
  LONG_NAME,
  [LONG_NAME],
  [[LONG_NAME, 5]],
  null,
  'projects',
  'project',
  'people',
];
/** Records, whatever of them is named. */
const RECORDS: readonly unknown[] = [LONG_NAME, 5, 1].map((value) => new Proxy({}, { get: () => value }));
/** What samples are called in the answers. */
const SAMPLED = new RegExp(`${LONG_NAME}|projects?|people|null|NaN`, 'g');

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];
const isKept = (text: string) => wordsOf(text.replaceAll(/\{\w+\}/g, '')).every((word) => KEPT.has(word));

function isTable(value: unknown): value is Modules {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every text below a value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isTable(value) ? Object.values(value).flatMap(textsIn) : [];
}

type Called = (...values: readonly unknown[]) => unknown;
const isCalled = (value: unknown): value is Called => typeof value === 'function';

/** What a function says of a sample; of one that needs a record of its own, nothing. */
function answerOf(call: Called, sample: unknown): readonly string[] {
  try {
    return textsIn(call(...Array.from({ length: call.length }, () => sample)));
  } catch {
    return [];
  }
}

/** What is wrong with a function's answers. A sample that it cannot take is undefined in English as well. */
function faultsOfCall(path: string, one: Called, other: Called): readonly string[] {
  return [...SAMPLES, ...RECORDS].flatMap((sample) => {
    const said = answerOf(one, sample);
    const isTaken = said.length > 0 && !said.some((text) => text.includes('undefined'));
    return answerOf(other, sample).flatMap((text, at) => [
      ...(isTaken && said[at] === text && !isKept(text.replaceAll(SAMPLED, ''))
        ? [`${path}: not translated: ${text}`]
        : []),
      ...(isTaken && !RECORDS.includes(sample) && text.includes('undefined') ? [`${path}: undefined: ${text}`] : []),
      ...faultsOfText(path, text),
    ]);
  });
}

/** What is wrong with one value of the catalogs, by its path. */
function faultsOf(path: string, one: unknown, other: unknown): readonly string[] {
  if ([...FOR_PROGRAMS, ...NOT_OURS, ...TAKEN_OVER].some((name) => path.includes(name))) return [];
  if (typeof other === 'string') {
    const same = other === one && !isKept(other) ? [`${path}: not translated: ${other}`] : [];
    return [...same, ...faultsOfText(path, other)];
  }
  if (isCalled(other)) {
    if (!isCalled(one)) return [`${path}: is no function in English`];
    const arity = one.length < other.length ? [`${path}: takes more values`] : [];
    return [...arity, ...faultsOfCall(path, one, other)];
  }
  if (Array.isArray(other)) {
    return other.flatMap((item, at) => faultsOf(`${path}[${at}]`, Array.isArray(one) ? one[at] : undefined, item));
  }
  if (!isTable(other)) return [];
  return Object.entries(other).flatMap(([key, value]) =>
    faultsOf(`${path}.${key}`, isTable(one) ? one[key] : undefined, value),
  );
}

function faultsOfText(path: string, text: string): readonly string[] {
  const words = wordsOf(text.replaceAll(LONG_NAME, '').replaceAll(/(?:npm run .*|https?:\S+|\S+@\S+|\{\w+\})/g, ''));
  const left = words.filter((word) => STOP.has(word));
  return left.length === 0 ? [] : [`${path}: says ${left.join(', ')}: ${text}`];
}

const twins = Object.keys(vietnamese).filter((file) => file.replace('/vi/', '/en/') in english);

/** Placeholders of a text, in order of the alphabet. */
const placeholdersOf = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe('every Vietnamese catalog', () => {
  it.each(twins)('%s differs from English and says no English word', (file) => {
    expect(faultsOf(file, english[file.replace('/vi/', '/en/')], vietnamese[file])).toEqual([]);
  });

  it('fills the places that the English text fills', () => {
    const differing = twins.flatMap((file) => {
      const [one, other] = [textsIn(english[file.replace('/vi/', '/en/')]), textsIn(vietnamese[file])];
      return one.length === other.length
        ? one.flatMap((text, at) =>
            placeholdersOf(text).join() === placeholdersOf(other[at] ?? '').join() ? [] : [`${file}: ${text}`],
          )
        : [];
    });
    expect(differing).toEqual([]);
  });
});

/** Texts of a document whose entries are named by fields: those that are read, in their order. */
function readIn(value: unknown, name = ''): readonly string[] {
  if (typeof value === 'string') return READ.has(name) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => readIn(item, name));
  return isTable(value) ? Object.entries(value).flatMap(([key, item]) => readIn(item, key)) : [];
}

const READ = new Set(['name', 'description', 'tag', 'title', 'content']);

describe('documents of a language', () => {
  it.each(['quests', 'roadmap'])('%s.json says the same in each, in its own words', async (name) => {
    const [english, vietnamese] = await Promise.all(
      ['en', 'vi'].map(async (language) =>
        readIn(JSON.parse(await readFile(`content/${language}/${name}.json`, 'utf8'))),
      ),
    );
    expect(english?.length).toBeGreaterThan(5);
    expect(vietnamese?.length).toBe(english?.length);
    expect((vietnamese ?? []).flatMap((text, at) => faultsOf(`${name} ${at}`, english?.[at], text))).toEqual([]);
  });
});

describe('labels that are declared in English in place', () => {
  it('differ from it, and say no English word', () => {
    const specs = [...Object.values(DATA_SETS), ...Object.values(WATCHED_SETS), ...Object.values(GIVEN_SETS)];
    const ofColumns = specs.flatMap(({ source, columns, companions }) => [
      ...[...columns, ...companions].flatMap(({ field, label }) =>
        faultsOf(`${source} ${field}`, label, labelOf(source, field)),
      ),
      ...columns.flatMap(({ field, about }) =>
        faultsOf(`${source} ${field}`, [about.means, about.rule], textOf(source, field)),
      ),
    ]);
    const articles = HELP_CATEGORIES.flatMap((category) => [
      { path: category.path, title: category.title, description: category.summary },
      ...category.articles.map(({ path, title, summary }) => ({ path, title, description: summary })),
    ]);
    const routes = [...RECORD_ROUTES, ...STORY_ROUTES].map(({ route, missing, about }) => ({
      ...{ path: route, title: missing, description: about },
    }));
    const ofPages = [...FIXED_PAGES, ...articles, ...routes].flatMap(({ path, title, description }) => [
      ...faultsOf(path, title, pageTitle(path, '')),
      ...faultsOf(path, description, pageDescription(path, '')),
    ]);
    expect([...ofColumns, ...ofPages]).toEqual([]);
  });
});
