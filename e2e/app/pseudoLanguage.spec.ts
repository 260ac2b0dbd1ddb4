import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { EXAMPLE_QUESTIONS } from '#schemas/ask/exampleQuestions.ts';
import type { RelationTable } from '#schemas/entities/relations.ts';
import { formatStated, statedAmountOf } from '#schemas/entities/statedAmounts.ts';
import { cutName } from '#schemas/format.ts';
import { SOURCES, type Source } from '#schemas/kinds.ts';
import type { HelpRoute, PageRoute } from '#schemas/routes/pageEntry.ts';
import { PAGE_ROUTES } from '#schemas/routes/pages.ts';
import { createSampleData, RELATION_OWNERS, type SampleData } from '#schemas/sample/sampleData.ts';
import { runToEnd } from '#server/testing/process.ts';
import { adminOf, createMember, signInQuietly } from '../support/members.ts';
import { walkTo } from '../support/pages.ts';
import { createProduct, type Product } from '../support/product.ts';
import { CELLS, textFaults } from '../support/visibleText.ts';

/**
 * The product in the pseudo-language, whose texts are bracketed, accented and 40 % longer: what is plain did not come from
 * a catalog, and what is cut has no room for another language.
 */

// One server for all windows.
test.describe.configure({ mode: 'default' });

const BUILD = 'dist/pseudo';
const PROJECTS = 300;
const STORIES = ['news', 'research', 'events', 'jobs', 'quests'] as const;
const RELATIONS = Object.entries(RELATION_OWNERS) as readonly (readonly [RelationTable, Source])[];
/** What a page opens is much alike from here on. */
const OPENED_MAX = 8;

let sample: SampleData;
let product: Product;
let server: Awaited<ReturnType<Product['start']>>;

test.beforeAll(async () => {
  const build = ['--import', 'tsx', 'scripts/build.ts', '--if-needed', '--language=pseudo'];
  const { exitCode, output } = await runToEnd({ command: build, environment: {} });
  expect(exitCode, output).toBe(0);
  sample = createSampleData({ seed: 1, projects: PROJECTS, now: Date.now() });
  for (const source of SOURCES) addData(sample.rows(source, 0, sample.count(source)));
  for (const round of sample.rows('fundraising', 0, sample.count('fundraising'))) {
    const stated = statedAmountOf(round);
    if (stated) addData([formatStated(stated), `(${formatStated(stated)})`]);
  }
  for (const kind of STORIES) addData(sample.stories(kind, 0, sample.storyCount(kind)));
  // What an operator writes is in one language.
  for (const file of ['quests', 'roadmap']) addData(JSON.parse(await readFile(`content/en/${file}.json`, 'utf8')));
  for (const [table, owner] of RELATIONS) addData(sample.relations(table, 0, sample.count(owner)));
  product = await createProduct(undefined, BUILD);
  server = await product.start({ SAMPLE_PROJECTS: String(PROJECTS) });
});

test.afterAll(async () => {
  await server?.end('SIGTERM');
  await product?.remove();
});

/** Texts that stay as they are: data, titles of documents, what `Intl` writes, addresses. */
const DATA = new Set<string>([
  'Terms of Service',
  'Privacy Policy',
  'English',
  'Tiếng Việt',
  ...Object.values(EXAMPLE_QUESTIONS).flat(),
]);
const WRITTEN_BY_INTL =
  /^(?:(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:\w*day)?)\b|UTC|\d|[\s,:–.])+$/;
const ADDRESS = /^(?:https?:\/\/|(?:https?:\/\/|[\w.+-]+@)?[\w-]+(?:\.[\w-]+)+(?:\/\S*)?)$/;
const SHORTENED = /^(?:[\d.,−+]+(?:[KMBT]| ?%| [A-Z]{3})?|\w{8}…\w{5}|\p{L}{1,2}|[A-Z\d]{2,6}|[A-Z\d]{4}-[A-Z\d]{4})$/u;

function addData(value: unknown): void {
  if (typeof value === 'string') {
    const text = value.replace(/\s+/g, ' ').trim();
    // Long names of projects are cut in cells.
    DATA.add(text).add(cutName(text));
  } else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) addData(part);
}

function isData(text: string): boolean {
  // What is left around texts of the interface: brackets, and the dot between two parts.
  const plain = text
    .replace(/\( ?\)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ · ?$/, '')
    .trim();
  if (DATA.has(plain) || WRITTEN_BY_INTL.test(plain) || ADDRESS.test(plain) || SHORTENED.test(plain)) return true;
  const parts = plain.split(/ *(?: · |[,:]| {2}) */).filter((part) => part !== '');
  return parts.length > 0 && parts[0] !== plain && parts.every(isData);
}

async function expectReady(page: Page, what: string, known?: string): Promise<void> {
  const { plain, cut } = await textFaults(page, known);
  const english = plain.filter(({ text }) => !isData(text)).map(({ text, where }) => `${text} in ${where}`);
  expect.soft([...english, ...cut], what).toEqual([]);
}

/** One selector: the browser finds it at once among all cells of a table. */
const OPENERS = ['[aria-haspopup]', '[aria-expanded="false"]']
  .map((opener) => `${opener}:not([role=row] *, [role=combobox])`)
  .join(', ');

/** Opens each menu, dialog and fold of a page or of a part of it in turn, those of one name once in a window. */
async function openEverything(page: Page, part: Locator, what: string, opened: Set<string>): Promise<void> {
  const address = page.url();
  const openers = part.locator(OPENERS).filter({ visible: true });
  const names = await openers.evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent ?? ''));
  for (const [place, name] of names.slice(0, OPENED_MAX).entries()) {
    if (opened.has(name)) continue;
    opened.add(name);
    await openers.nth(place).click();
    // The cells were read with the page.
    await expectReady(page, `${what}, opened ${place}`, CELLS);
    await page.keyboard.press('Escape');
    if (page.url() !== address) await walkTo(page, address);
  }
}

/** Takes the pointer away: what comes to lie under it would open its card, which stays for a moment after it has left. */
async function leaveEverything(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.locator('[data-hover-card]')).toHaveCount(0);
}

/** Sends each form with a mistake in it. */
async function makeMistakes(page: Page, what: string): Promise<void> {
  // A question cannot be wrong: it leads to its page and asks for the sign-in.
  const forms = page.getByRole('main').locator('form:has([type=submit]):not([action="/ai-chat"])');
  for (const form of await forms.all()) {
    for (const field of await form.getByRole('textbox').all()) await field.fill('-');
    await form.locator('[type=submit]').first().click();
    await expectReady(page, `${what}, with mistakes`);
  }
}

test('the server writes the pseudo-language too', async ({ request }) => {
  const texts = async (address: string, pattern: RegExp) => {
    const html = await (await request.get(`${server.url}${address}`, { headers: { accept: 'text/html' } })).text();
    return pattern.exec(html)?.slice(1) ?? [];
  };
  const pseudo = expect.stringMatching(/^\[[^[\]]*ö\]$/);
  expect(
    await texts('/directory/projects', /<title>(.*) \| Assay<.*"description" content="(.*?)".*<noscript>(.*?)</s),
  ).toEqual([pseudo, pseudo, pseudo]);
  expect(
    await texts(
      `/api/newsletter/unsubscribe/${'x'.repeat(43)}`,
      /<h1>(.*)<\/h1>.*<button type="submit">(.*)<\/button>/,
    ),
  ).toEqual([pseudo, pseudo]);
});

/** Of one load each page is looked at in all of them. */
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;
/** What opens, and forms, are measured where they have the least room. */
const isNarrowest = (width: number) => width === WINDOWS[2].width;
/** The bars of a table, and the menus of the header, are not there on a phone. */
const hasBars = (route: PageRoute) => 'pages' in route && route.pages.some(({ source }) => source !== undefined);

test('every page is in the pseudo-language and has room for it, in wide windows and on a phone', async ({
  browser,
}) => {
  // Ninety pages in three windows: two minutes on a slow machine.
  test.slow();
  const page = await browser.newPage({ baseURL: server.url, viewport: WINDOWS[0], reducedMotion: 'reduce' });
  const wrong: string[] = [];
  page.on('console', (message) => {
    // A form with a mistake in it is refused, which the browser notes.
    const isRefused = message.text().startsWith('Failed to load resource');
    if (/^(?:error|warning)$/.test(message.type()) && !isRefused) wrong.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => wrong.push(`${page.url()}: ${message}`));
  await page.goto('/');

  /** `look` in each window, the one it has first: a third of all changes of the window are saved. */
  const inEach = async (look: (width: number) => Promise<void>) => {
    const isWide = page.viewportSize()?.width === WINDOWS[0].width;
    for (const window of isWide ? WINDOWS : WINDOWS.toReversed()) {
      await page.setViewportSize(window);
      // What depends on the window is drawn with the next frame.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      await look(window.width);
    }
  };
  const opened = new Map<number, Set<string>>(WINDOWS.map(({ width }) => [width, new Set()]));
  const walk = async (access: PageRoute['access']) => {
    for (const [place, route] of PAGE_ROUTES.filter((one) => one.access === access).entries()) {
      const [first = '', ...others] = addressesOf(route, sample);
      await walkTo(page, first);
      await inEach(async (width) => {
        const what = `${first} at ${width} px`;
        await expectReady(page, what);
        const isWide = width === WINDOWS[0].width && (place === 0 || hasBars(route));
        if (!isNarrowest(width) && !isWide) return;
        // Header and footer are the same on all of them.
        await openEverything(page, page.locator(place === 0 ? 'body' : 'main'), what, opened.get(width) ?? new Set());
        if (isNarrowest(width)) await makeMistakes(page, what);
        await leaveEverything(page);
      });
      for (const address of others) {
        await walkTo(page, address);
        await inEach((width) => expectReady(page, `${address} at ${width} px`));
      }
    }
  };
  await walk('public');
  await walkTo(page, '/directory/projects');
  await inEach(async (width) => {
    for (const key of ['?', 'Control+k']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectReady(page, `the dialog of ${key} at ${width} px`);
      await page.keyboard.press('Escape');
    }
  });
  const member = await createMember('pro', product.dataDir);
  // For anybody else `/review` turns into a page that is not found.
  await adminOf(product.dataDir, 'role', member.username, 'provider');
  addData({ ...member, name: 'Member', device: await page.evaluate(() => navigator.userAgent) });
  await signInQuietly(page.context(), server.url, member);
  await page.goto('/');
  await walk('member');
  expect(wrong).toEqual([]);
  await page.close();
});

/** One address a route of the help: articles are documents, and all drawn alike. */
const HELP_EXAMPLES: Readonly<Record<HelpRoute['help'], readonly string[]>> = {
  category: ['/support/getting-started'],
  article: ['/support/getting-started/welcome'],
  section: [],
};

function addressesOf(route: PageRoute, sample: SampleData): readonly string[] {
  if ('help' in route) return HELP_EXAMPLES[route.help];
  if ('of' in route) {
    // The sample has none.
    if (route.of === 'proposals') return [];
    const [story] = sample.stories(route.of, 0, 1);
    return [route.route.replace('$slug', story?.slug ?? '')];
  }
  if (!('pages' in route)) {
    const [row] = sample.rows(route.source, 0, 1);
    const address = route.route.replace('$slug', String(route.source === 'fundraising' ? row?._id : row?.slug));
    return route.tabs?.map((tab) => address.replace('$tab', tab)) ?? [address];
  }
  // One with a parameter needs a name.
  const addresses = route.pages.flatMap(({ path }) => (path.includes('$') ? [] : [path]));
  // As many rows make the rows that the server has; the other playgrounds would make another.
  return route.playground ? [`${addresses[0]}?rows=${PROJECTS}`] : addresses;
}
