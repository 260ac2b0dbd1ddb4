import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { z } from 'zod';
import { LANGUAGES, type Language } from '#schemas/constants.ts';
import { addressIn } from '#schemas/i18n/buildLanguage.ts';
import { KINDS, type Source } from '#schemas/kinds.ts';
import { CHROMIUM_FLAGS, findChromium } from '../e2e/support/browser.ts';
import { createProduct } from '../e2e/support/product.ts';

/**
 * Makes the pictures of the help anew from the built product with its sample data, in every language and both themes:
 * `npm run build`, then `npm run help:pictures`. Their sizes go to `content/help/pictures.json`, where articles look them up.
 */

const WINDOW = { width: 1280, height: 800 };
const WIDTH = 1080;
const QUALITY = 62;
const DRAWN_MS = 1_500;
const FOLDER = 'public/help';
const SIZES = 'content/help/pictures.json';

/** What is on a picture: an address of the sample data, and what is done there before. */
interface Shot {
  readonly address: string;
  readonly prepare?: (page: Page) => Promise<void>;
  /** The address is that of the first record of this data set. */
  readonly firstOf?: Source;
  /** Of the window, in pixels from its top. */
  readonly height?: number;
}

const FIRST_CELL = '[role=row] [role=gridcell]';

const SHOTS: Readonly<Record<string, Shot>> = {
  directory: { address: '/directory/projects?filter=sector.in.DeFi,market_cap_usd.gte.100000000' },
  'figure-card': {
    address: '/directory/projects',
    prepare: async (page) => {
      await page.locator(FIRST_CELL).nth(2).click();
      await page.keyboard.press('i');
      // A link of the card that keeps the focus opens a card of its own.
      await page.getByRole('dialog').focus();
    },
    height: 620,
  },
  palette: {
    address: '/directory/projects',
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('korv');
      await page
        .getByRole('option', { name: /Korvane/ })
        .first()
        .waitFor();
    },
    height: 620,
  },
  screener: { address: '/master-demo/projects?filter=sector.in.DeFi|AI&sort=change7d.desc' },
  observatory: { address: '/observatory' },
  groups: {
    address:
      '/directory/fundraising?columns=order,projects,date,stages,amount_quantity,organizations&groups=stages,date.year&totals=on',
    prepare: async (page) => {
      const name = page.getByRole('treegrid').locator('[aria-rowindex="2"]').getByRole('rowheader');
      await name.click({ position: { x: 4, y: 4 } });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      await page.locator('[role=row][aria-level="3"]').first().waitFor();
    },
  },
  pivot: {
    address:
      '/directory/fundraising?group=category&by=date.year&show=count,sum.amount_quantity&order=1.desc&heat=column',
  },
  sorts: {
    address:
      '/directory/fundraising?columns=order,projects,stages,amount_quantity,date,category,organizations&sort=stages.asc,amount_quantity.desc,date.desc',
    height: 520,
  },
  'header-bars': {
    address: '/directory/projects?sort=market_cap_usd.desc',
    prepare: async (page) => {
      await page.locator(FIRST_CELL).nth(2).click();
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('ArrowUp');
      const focused = page.locator('[role=columnheader]:focus');
      while ((await focused.getAttribute('data-field')) !== 'market_cap_usd') await page.keyboard.press('ArrowRight');
      await page.keyboard.press('i');
      await page.getByRole('dialog').getByRole('slider').first().waitFor();
    },
    height: 620,
  },
  'project-profile': { address: '/project/korvane' },
  'organization-profile': { address: '/organization/', firstOf: 'organizations' },
  'people-profile': { address: '/people/', firstOf: 'people' },
  compare: { address: '/compare/projects?ids=korvane,lumenfold' },
};

async function main(): Promise<void> {
  const only = process.argv.slice(2);
  const product = await createProduct();
  const server = await product.start();
  const executablePath = findChromium()?.program;
  const browser = await chromium.launch({ args: [...CHROMIUM_FLAGS], ...(executablePath ? { executablePath } : {}) });
  await mkdir(FOLDER, { recursive: true });
  try {
    const sizes = SizesSchema.parse(JSON.parse(await readFile(SIZES, 'utf8').catch(() => '{}')));
    const looks = LANGUAGES.flatMap((language) => (['dark', 'light'] as const).map((theme) => ({ language, theme })));
    for (const { language, theme } of looks) {
      // Another language would be proposed to its reader.
      const options = { baseURL: server.url, viewport: WINDOW, reducedMotion: 'reduce', locale: language } as const;
      const page = await browser.newPage({ ...options, colorScheme: theme });
      await page.addInitScript("sessionStorage.setItem('hasNavigated', 'true')");
      for (const [what, shot] of Object.entries(SHOTS)) {
        const name = language === 'en' ? what : `${language}-${what}`;
        if (only.length === 0 || only.includes(what))
          sizes[name] = await take(page, `${name}-${theme}`, language, shot);
      }
      await page.close();
    }
    await writeFile(SIZES, `${JSON.stringify(sizes, null, 2)}\n`);
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    await product.remove();
  }
}

const SizesSchema = z.record(z.string(), z.object({ width: z.int(), height: z.int() }));

/** Takes a picture, and returns its size. */
async function take(
  page: Page,
  file: string,
  language: Language,
  { address, firstOf, prepare, height = WINDOW.height }: Shot,
): Promise<{ width: number; height: number }> {
  await page.goto(addressIn(language, address + (firstOf ? await firstSlug(page, firstOf) : '')));
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  // Lines of charts are drawn after the answers. What is opened is taken at once, before another card opens over it.
  await page.waitForTimeout(DRAWN_MS);
  await prepare?.(page);
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: WINDOW.width, height } });
  const shrunk = sharp(png).resize({ width: WIDTH }).webp({ quality: QUALITY, effort: 6 });
  const { data, info } = await shrunk.toBuffer({ resolveWithObject: true });
  await writeFile(`${FOLDER}/${file}.webp`, data);
  console.log(`${file}: ${Math.round(data.length / 1024)} kB`);
  return { width: info.width, height: info.height };
}

/** The last part of the address of the first record of a directory. */
async function firstSlug(page: Page, source: Source): Promise<string> {
  const sid = KINDS[source].rowsSid;
  const answer = await page.request.get('/api/data/struct', { params: { sid, params: '[{"take":1}]' } });
  const [[row]] = z.tuple([z.tuple([z.object({ slug: z.string() })])]).parse((await answer.json()).data[sid]);
  return row.slug;
}

await main();
