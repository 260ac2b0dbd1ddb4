import { type APIRequestContext, type Browser, expect, test } from '@playwright/test';
import { z } from 'zod';
import { LANGUAGES, type Language } from '#schemas/constants.ts';
import { addressIn } from '#schemas/i18n/buildLanguage.ts';
import { detailPath } from '#schemas/kinds.ts';
import { PAGE_ROUTES } from '#schemas/routes/pages.ts';
import { documentTitle, FIXED_PAGES, type FixedPage, HELP_PAGES } from '#schemas/routes/routes.ts';
import { expectTakenOver } from '../support/arrival.ts';
import { firstOpening, firstSlug } from '../support/firstRecords.ts';
import { admin, bearerOf, createMember, signInQuietly } from '../support/members.ts';
import { leftInEnglish } from '../support/plainEnglish.ts';

/** Titles that are names in both languages. */
const NAMES = new Set(
  ['Assay DAO', 'DAO', 'Pro', 'Enterprise', 'Discover API', 'Enrichment API'].map((name) => documentTitle(name)),
);

/** The texts of a page's frame and head, without what its records say. */
function textsOf(html: string): readonly string[] {
  const plain = html.replace(/<(script|style|noscript)\b.*?<\/\1>/gs, '');
  const named = [
    ...plain.matchAll(/<(?:nav|section|form|table|main|ul|dialog)\b[^>]* aria-label="([^"]*)"/g),
    ...plain.matchAll(/ placeholder="([^"]*)"/g),
  ];
  const headed = [...plain.matchAll(/<(?:title|h1|h2|button|label|nav)\b[^>]*>([^<]+)</g)];
  return [...named, ...headed].map(([, text = '']) => text);
}

/** What the head of a page says. */
interface Head {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly isIndexable: boolean;
  /** Addresses of the page by language. */
  readonly alternates: Readonly<Record<string, string>>;
  /** Languages that its structured data names. */
  readonly dataLanguages: readonly string[];
}

const LANGUAGE_OF_DATA = /"inLanguage":"([^"]*)"/g;

function headOf(html: string): Head {
  const one = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
  const alternates = html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g);
  return {
    title: one(/<title>(.*?)<\/title>/),
    description: one(/<meta name="description" content="([^"]*)"/),
    canonical: one(/<link rel="canonical" href="([^"]*)"/),
    isIndexable: !/<meta name="robots" content="noindex/.test(html),
    alternates: Object.fromEntries([...alternates].map(([, language = '', address = '']) => [language, address])),
    dataLanguages: [...new Set([...html.matchAll(LANGUAGE_OF_DATA)].map(([, language = '']) => language))],
  };
}

/** A page in a language. What is wrong with it as such is told at once. */
async function openIn(request: APIRequestContext, language: Language, path: string) {
  const address = addressIn(language, path);
  const answer = await request.get(address, { headers: { accept: 'text/html' } });
  const html = await answer.text();
  expect(answer.status(), address).toBe(200);
  expect(/<html[^>]* lang="([^"]*)"/.exec(html)?.[1], address).toBe(language);
  const head = headOf(html);
  expect(head.dataLanguages, address).toEqual([language]);
  return { html, head };
}

interface Walked {
  readonly path: string;
  /** What the English page says of itself; null: title and description are data, the same in both languages. */
  readonly english: Pick<FixedPage, 'title' | 'description'> | null;
}

/** Opens a change of a project to votes, which the sample has none of: the part of its address. */
async function openProposal(browser: Browser, baseURL: string): Promise<string> {
  const author = await browser.newContext({ baseURL });
  await signInQuietly(author, baseURL, await createMember());
  const slug = await firstSlug(author.request, 'projects', 40);
  const sent = await author.request.post('/api/contributions', {
    headers: await bearerOf(author),
    data: {
      ...{ kind: 'contribute_token', update: 'edit', slug, privacy: 1, note: '', others: [], send: true },
      data: { fields: { sector: 'Oracles' }, sources: { sector: 'https://docs.example/sector' }, added: {} },
    },
  });
  const { _id } = z.object({ _id: z.int() }).parse(await sent.json());
  const provider = await createMember();
  await admin('role', provider.username, 'provider');
  const desk = await browser.newContext({ baseURL });
  await signInQuietly(desk, baseURL, provider);
  const decided = { ids: [_id], action: 'approve', reason: '' };
  await desk.request.post('/api/dao/review', { headers: await bearerOf(desk), data: decided });
  const found = await firstSlug(author.request, 'proposals');
  await Promise.all([author.close(), desk.close()]);
  return found;
}

/** Every page: those of the table, of the help, and one of each kind of record. */
async function everyPage(request: APIRequestContext, proposal: string): Promise<readonly Walked[]> {
  const fixed = [...FIXED_PAGES, ...HELP_PAGES].filter(({ path }) => !path.includes('$'));
  const pages: Walked[] = fixed.map((english) => ({ path: english.path, english }));
  for (const route of PAGE_ROUTES) {
    if ('pages' in route || 'help' in route) continue;
    const isOwn = 'isOwn' in route && route.isOwn;
    const slug = await ('source' in route
      ? firstSlug(request, route.source)
      : isOwn
        ? firstOpening(request)
        : route.of === 'proposals'
          ? proposal
          : firstSlug(request, route.of));
    const path = route.route.replace('$slug', slug);
    // Its tabs are opened in the smoke test, and have the head of the first.
    const [tab = ''] = 'tabs' in route ? route.tabs : [];
    // An opening of the operator stands among the ads as well, where its address is.
    const paths = [path.replace('$tab', tab), ...(isOwn ? [detailPath('job', slug)] : [])];
    pages.push(...paths.map((path) => ({ path, english: null })));
  }
  return pages;
}

/** Addresses of the sitemap with their alternates by language. */
async function sitemap(request: APIRequestContext): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const xml = await (await request.get('/sitemaps/pages.xml')).text();
  return new Map(
    [...xml.matchAll(/<url><loc>(.*?)<\/loc>(.*?)<\/url>/g)].map(([, address = '', rest = '']) => [
      address,
      Object.fromEntries(
        [...rest.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, language = '', alternate = '']) => [
          language,
          alternate,
        ]),
      ),
    ]),
  );
}

test('every page arrives in Vietnamese below /vi, and points at the English one, as records do at each other', async ({
  browser,
  request,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const pages = await everyPage(request, await openProposal(browser, origin));
  const listed = await sitemap(request);
  const canonicals = new Set<string>();
  const named = new Set<string>();
  for (const { path, english } of pages) {
    await test.step(path, async () => {
      const { html, head: vi } = await openIn(request, 'vi', path);
      if (english) {
        expect.soft(leftInEnglish([...textsOf(html), vi.description]), path).toEqual([]);
        const title = documentTitle(english.title);
        if (!NAMES.has(title)) expect.soft(vi.title, path).not.toBe(title);
        expect.soft(vi.description, path).not.toBe(english.description);
      }
      expect.soft(vi.title, path).toMatch(/\S \| Assay$/);
      // Home is one address, without a slash at its end.
      expect.soft(html, path).not.toContain('href="/vi/"');
      const shown = new URL(vi.canonical).pathname.replace(/^\/vi/, '') || '/';
      expect.soft(vi.canonical, path).toBe(`${origin}${addressIn('vi', shown)}`);
      const both = { en: `${origin}${addressIn('en', shown)}`, vi: vi.canonical };
      const alternates = vi.isIndexable ? { ...both, 'x-default': both.en } : {};
      expect.soft(vi.alternates, path).toEqual(alternates);
      // What the table says of itself in English is compared by the server's tests.
      if (!english) {
        const { head: en } = await openIn(request, 'en', path);
        expect.soft([en.canonical, en.isIndexable, en.alternates], path).toEqual([both.en, vi.isIndexable, alternates]);
      }
      for (const language of LANGUAGES) {
        canonicals.add(both[language]);
        named.add(`${origin}${addressIn(language, path)}`);
        // Records of the sample are not listed.
        if (vi.isIndexable && english) expect.soft(listed.get(both[language]), path).toEqual(both);
      }
    });
  }
  // What pages call their address is one of those above; so is all that the sitemap lists.
  expect([...canonicals, ...listed.keys()].filter((address) => !named.has(address))).toEqual([]);
});

test('a reader changes to Vietnamese, keeps the view, searches and opens the sign-in there', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.goto('/directory/projects?sort=tvl');
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('link', { name: 'Tiếng Việt' }).click();
  await expect(page).toHaveURL('/vi/directory/projects?sort=tvl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  await expectTakenOver(page);
  const search = page.getByRole('searchbox', { name: 'Tìm dự án', exact: true });
  await search.fill('korvane');
  await expect(page).toHaveURL(/[?&]q=korvane/);
  // "B" is no unit of a Vietnamese reader: the cell is named in words.
  await expect(page.getByRole('gridcell', { name: /^[\d,]+ (?:nghìn|triệu|tỷ|nghìn tỷ) USD/ }).first()).toBeVisible();
  await page
    .getByRole('link', { name: 'Đăng nhập' })
    .or(page.getByRole('button', { name: 'Đăng nhập' }))
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Mừng bạn trở lại' })).toBeVisible();
  expect(problems).toEqual([]);
});
