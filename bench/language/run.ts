import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { LANGUAGES, type Language } from '#schemas/constants.ts';
import { addressIn } from '#schemas/i18n/buildLanguage.ts';
import { FIXED_PAGES, HELP_PAGES, NOT_FOUND_PAGE } from '#schemas/routes/routes.ts';
import { createProduct } from '../../e2e/support/product.ts';
import { openBrowser } from '../browser.ts';
import { inTurn, PHONE, readableAfter, visit } from '../visits.ts';

/** First readable rows in Vietnamese, in times of English. */
const BAR = 1.05;
const ROWS = '/directory/projects';
/** Pages that between them load most of what there is; the help with its search. */
const PAGES = ['/', ROWS, '/master-demo/projects', '/observatory', '/support/help-center', '/signup', '/ai'] as const;
/** What pages and columns say of themselves, declared in English with them. */
const DECLARED = [
  ...[NOT_FOUND_PAGE, ...FIXED_PAGES, ...HELP_PAGES].map(({ description }) => description),
  ...Object.values(DATA_SETS).flatMap(({ columns }) => columns.flatMap(({ about }) => [about.means, about.rule])),
];
/** Shorter texts may stand in both languages. */
const TEXT_LENGTH = 24;

/**
 * What each build loads of the other language, by the texts of the catalogs and of the help in all that its pages ask
 * for; and how soon the rows of a directory can be read in Vietnamese, beside English: medians of five first visits, in
 * turn. Returns what missed its bar.
 */
export async function benchLanguage(): Promise<string[]> {
  const problems: string[] = [];
  const product = await createProduct();
  const server = await product.start();
  const browser = await openBrowser();
  try {
    const texts = await ownTexts();
    for (const language of LANGUAGES) {
      const loaded = await loadedBy(browser, server.url, language);
      for (const other of LANGUAGES.filter((one) => one !== language)) {
        const found = texts[other].filter((text) => loaded.some(({ body }) => body.includes(text)));
        const own = texts[language].filter((text) => loaded.some(({ body }) => body.includes(text)));
        console.log(
          `\n${language}: ${loaded.length} files and answers hold ${own.length} texts of ${language}, ${found.length} of the ${texts[other].length} of ${other}`,
        );
        problems.push(...found.map((text) => `the pages in ${language} load what is ${other}: ${text}`));
      }
    }
    const addresses = { en: server.url + addressIn('en', ROWS), vi: server.url + addressIn('vi', ROWS) };
    const times = await inTurn(addresses, (address) =>
      visit(browser, address, (page, at) => readableAfter(page, at, '[role=rowheader] .grid-name, td')),
    );
    const ratio = times.vi / times.en;
    console.log(
      `rows can be read after ${times.en.toFixed(0)} ms in English, ${times.vi.toFixed(0)} ms in Vietnamese: ${ratio.toFixed(3)} times`,
    );
    if (ratio > BAR) problems.push(`rows can be read in Vietnamese after ${ratio.toFixed(3)} times English`);
    return problems;
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    await product.remove();
  }
}

interface Loaded {
  readonly address: string;
  readonly body: string;
}

/** Scripts and help that the pages of a language load until they rest. */
async function loadedBy(browser: Browser, origin: string, language: Language): Promise<readonly Loaded[]> {
  const context = await browser.newContext({ ...PHONE, locale: language });
  const loaded = new Map<string, Promise<string>>();
  const page = await context.newPage();
  page.on('response', (response) => {
    const address = response.url();
    if (/\.js$|\/help/.test(new URL(address).pathname))
      loaded.set(
        address,
        response.text().catch(() => ''),
      );
  });
  for (const one of PAGES) {
    await page.goto(origin + addressIn(language, one), { waitUntil: 'networkidle', timeout: 120_000 });
  }
  const search = page.getByRole('main').getByRole('combobox').or(page.getByRole('main').getByRole('searchbox'));
  await page.goto(origin + addressIn(language, '/support/help-center'), { waitUntil: 'networkidle', timeout: 120_000 });
  await search.first().fill('token');
  await page.waitForLoadState('networkidle');
  const bodies = await Promise.all([...loaded].map(async ([address, body]) => ({ address, body: await body })));
  await context.close();
  return bodies.filter(({ body }) => body !== '');
}

/** Texts of a language's catalogs, and of English what pages and columns declare, that the other one does not have. */
async function ownTexts(): Promise<Readonly<Record<Language, readonly string[]>>> {
  const all = await Promise.all(
    LANGUAGES.map(async (language) => [language, new Set(await textsOf(language))] as const),
  );
  const own = (language: Language) =>
    all.flatMap(([name, texts]) => {
      if (name !== language) return [];
      const others = all.filter(([other]) => other !== name).map(([, held]) => held);
      return [...texts].filter((text) => !others.some((held) => held.has(text)));
    });
  return { en: own('en'), vi: own('vi') };
}

async function textsOf(language: Language): Promise<readonly string[]> {
  const folders = [`src/i18n/${language}`, `schemas/i18n/${language}`];
  const files = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((file) => path.resolve(folder, file))),
  );
  const catalogs: unknown[] = await Promise.all(files.flat().map((file) => import(file)));
  const declared = language === 'en' ? DECLARED : [];
  return [...catalogs, declared].flatMap(textsIn).filter((text) => text.length >= TEXT_LENGTH && text.includes(' '));
}

/** Every text below a value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
