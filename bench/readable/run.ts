import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import autocannon from 'autocannon';
import { z } from 'zod';
import { structUrl } from '#schemas/http.ts';
import { createProduct } from '../../e2e/support/product.ts';
import { openBrowser } from '../browser.ts';
import { startServer } from '../load/servers.ts';
import { median } from '../median.ts';
import { inTurn, PHONE, RUNS, readableAfter, visit } from '../visits.ts';
import { staticPage } from './staticPage.ts';

/** `readable`: rows of a directory and of the screener, and articles, in times of the static page. */
const BARS = { readable: 2, sortMs: 2_500, shift: 0.01, cached: 0.6 } as const;
const CONNECTIONS = 200;
const LOAD_SECONDS = 5;

/**
 * How soon directory and screener of the built product with its sample data can be read and used on a slow line and
 * processor, beside a static page with the directory's rows: medians of five first visits, in turn. Also requests until a
 * directory rests, layout shift, cached HTML beside a bare route, and Lighthouse where it can be run. Returns what missed
 * its bar.
 */
export async function benchReadable(): Promise<string[]> {
  const problems: string[] = [];
  const product = await createProduct();
  const server = await product.start();
  const browser = await openBrowser();
  const directory = `${server.url}/directory/projects`;
  const screener = `${server.url}/master-demo/projects`;
  const plain = await staticPage(browser, directory);
  try {
    const visits = {
      'static page': plain.address,
      directory,
      screener,
    };
    const readable = await inTurn(visits, (address) => visit(browser, address, rowsReadable));
    const articles = {
      'news article': await newestArticle(server.url),
      'help article': `${server.url}${HELP_ARTICLE}`,
    };
    const read = await inTurn(articles, (address) => visit(browser, address, articleReadable));
    console.log(`\nreadable: ${list(readable)}`);
    for (const name of ['directory', 'screener'] as const) {
      const ratio = readable[name] / readable['static page'];
      console.log(`the rows of a ${name} can be read after ${ratio.toFixed(2)} times the static page`);
      if (ratio > BARS.readable) problems.push(`the ${name} can be read after ${ratio.toFixed(2)} times a static page`);
    }

    console.log(`articles: ${list(read)}`);
    for (const [name, time] of Object.entries(read)) {
      const ratio = time / readable['static page'];
      console.log(`a ${name} can be read after ${ratio.toFixed(2)} times the static page`);
      if (ratio > BARS.readable) problems.push(`a ${name} can be read after ${ratio.toFixed(2)} times a static page`);
    }

    const measures = { sorted: sortedByClick, shift: layoutShift, screenerShift: layoutShift, ownGrid };
    const {
      sorted,
      shift,
      screenerShift,
      ownGrid: own,
    } = await inTurn(
      { sorted: directory, shift: directory, screenerShift: screener, ownGrid: screener },
      (address, name) => visit(browser, address, measures[name]),
    );
    console.log(
      `a sort by click is answered ${sorted.toFixed(0)} ms after navigation; the screener's own grid has rows after ${own.toFixed(0)} ms`,
    );
    console.log(`layout shift: directory ${shift.toFixed(4)}, screener ${screenerShift.toFixed(4)}`);
    if (sorted > BARS.sortMs) problems.push(`a sort is answered after ${sorted.toFixed(0)} ms`);
    if (shift > BARS.shift) problems.push(`a directory's layout shifts by ${shift.toFixed(4)}`);
    if (screenerShift > BARS.shift) problems.push(`the screener's layout shifts by ${screenerShift.toFixed(4)}`);

    console.log(await requestsUntilRest(browser, directory));
    problems.push(...(await cachedBesideBare(directory)));
    await lighthouse([directory, `${server.url}/directory/fundraising`, `${server.url}/terms`]);
    return problems;
  } finally {
    plain.close();
    await browser.close();
    await server.end('SIGTERM');
    await product.remove();
  }
}

const list = (times: Readonly<Record<string, number>>) =>
  Object.entries(times)
    .map(([name, time]) => `${name} ${time.toFixed(0)} ms`)
    .join(', ');

const rowsReadable = (page: Page, address: string) => readableAfter(page, address, '[role=rowheader] .grid-name, td');

const HELP_ARTICLE = '/support/getting-started/data';
const articleReadable = (page: Page, address: string) => readableAfter(page, address, 'main h1');

const NewestSchema = z.object({
  data: z.object({ master_news: z.tuple([z.tuple([z.object({ slug: z.string() })])]) }),
});

/** The address of the newest article. */
async function newestArticle(origin: string): Promise<string> {
  const answer = await fetch(`${origin}${structUrl('master_news', { take: 1 })}`);
  const [[{ slug }]] = NewestSchema.parse(await answer.json()).data.master_news;
  return `${origin}/news/${slug}`;
}

/**
 * Ms from navigation until the rows by price are painted, where the header is clicked as soon as it is painted. The page
 * clicks by itself: a driver that looks for it by its role keeps a slow processor busy for most of a second.
 */
async function sortedByClick(page: Page, address: string): Promise<number> {
  await page.addInitScript({
    content: `(() => {
      const header = () => [...document.querySelectorAll('[role=columnheader]')].find((one) => one.querySelector('.grid-label-text')?.textContent === 'Price');
      const begun = Number(sessionStorage.benchBegun ??= performance.timeOrigin);
      const painted = (work) => requestAnimationFrame(() => setTimeout(work));
      const isSorted = () => header()?.getAttribute('aria-sort') === 'descending' && document.querySelector('[role=rowheader] .grid-name');
      new MutationObserver((_, observer) => {
        if (!sessionStorage.benchClicked && header()) {
          sessionStorage.benchClicked = 'true';
          painted(() => header().querySelector('a, button').click());
        }
        if (!isSorted()) return;
        observer.disconnect();
        painted(() => { document.documentElement.dataset.sortedAfter = String(performance.timeOrigin + performance.now() - begun); });
      }).observe(document, { childList: true, subtree: true, attributeFilter: ['aria-sort'] });
    })();`,
  });
  await page.goto(address, { waitUntil: 'commit' });
  const sorted = page.locator('html[data-sorted-after]');
  await sorted.waitFor({ state: 'attached', timeout: 60_000 });
  return Number(await sorted.getAttribute('data-sorted-after'));
}

/** Ms until the screener's own grid shows its rows in place of those that came as HTML. */
async function ownGrid(page: Page, address: string): Promise<number> {
  const begun = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('.screener-grid [role=rowheader] .grid-name').first().waitFor({ timeout: 60_000 });
  return performance.now() - begun;
}

/** Cumulative layout shift until the page rests. */
async function layoutShift(page: Page, address: string): Promise<number> {
  await page.addInitScript({
    content: `globalThis.shift = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) globalThis.shift += entry.value; })
      .observe({ type: 'layout-shift', buffered: true });`,
  });
  await page.goto(address, { waitUntil: 'networkidle', timeout: 120_000 });
  return Number(await page.evaluate('globalThis.shift'));
}

async function requestsUntilRest(browser: Browser, address: string): Promise<string> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const sizes: number[] = [];
  page.on('requestfinished', async (request) => {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    sizes.push(responseBodySize + responseHeadersSize);
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await context.close();
  const sum = sizes.reduce((all, size) => all + size, 0);
  return `${sizes.length} requests and ${(sum / 1_000).toFixed(0)} kB until a directory rests`;
}

/** Requests a second of a page that is cached, beside a bare route that sends the same bytes. */
async function cachedBesideBare(page: string): Promise<string[]> {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  const folder = await mkdtemp(path.join(tmpdir(), 'assay-readable-'));
  const file = path.join(folder, 'page');
  const { bytes, sent } = await bytesOf(page, headers);
  await writeFile(file, bytes);
  const bare = await startServer('bench/load/bareServer.ts', [file, JSON.stringify(sent)]);
  try {
    const rates: Record<'page' | 'bare', number[]> = { page: [], bare: [] };
    let failed = 0;
    for (let run = 0; run < RUNS; run += 1) {
      for (const [name, url] of [
        ['page', page],
        ['bare', `${bare.address}/page`],
      ] as const) {
        const { requests, errors, timeouts, non2xx } = await autocannon({
          ...{ url, headers, connections: CONNECTIONS, duration: LOAD_SECONDS },
        });
        rates[name].push(requests.average);
        failed += errors + timeouts + non2xx;
      }
    }
    const ratio = median(rates.page) / median(rates.bare);
    console.log(
      `cached HTML of ${bytes.length} bytes: ${median(rates.page).toFixed(0)} requests a second, ${(100 * ratio).toFixed(0)} % of a bare route; ${failed} failed`,
    );
    return [
      ...(ratio < BARS.cached ? [`cached HTML is at ${(100 * ratio).toFixed(0)} % of a bare route`] : []),
      ...(failed > 0 ? [`${failed} requests for cached HTML failed`] : []),
    ];
  } finally {
    await bare.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The bytes as the server sends them; `fetch` would decompress them. */
async function bytesOf(url: string, headers: Readonly<Record<string, string>>) {
  const { get } = await import('node:http');
  return new Promise<{ bytes: Buffer; sent: Record<string, string> }>((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', async () => {
        const bytes = Buffer.concat(chunks);
        await promisify(brotliDecompress)(bytes);
        resolve({
          bytes,
          sent: {
            'content-type': 'text/html; charset=utf-8',
            'content-encoding': 'br',
            'content-length': String(bytes.length),
          },
        });
      });
    }).on('error', reject);
  });
}

/** Lighthouse is no dependency: npm fetches it for this run, and without it the scores are left out by name. */
async function lighthouse(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const file = path.join(tmpdir(), `assay-lighthouse-${process.pid}.json`);
    const flags = ['--no-sandbox', '--headless=new', '--disable-gpu'];
    const code = await new Promise<number | null>((resolve) => {
      const child = spawn(
        'npx',
        [
          '--yes',
          'lighthouse@12',
          address,
          '--quiet',
          '--output=json',
          `--output-path=${file}`,
          `--chrome-flags=${flags.join(' ')}`,
        ],
        { stdio: 'ignore' },
      );
      child.on('error', () => resolve(null));
      child.on('exit', resolve);
    });
    if (code !== 0) {
      console.log('Lighthouse could not be run here: no scores.');
      return;
    }
    const { categories } = JSON.parse(await readFile(file, 'utf8'));
    const scores = Object.entries<{ score: number }>(categories).map(
      ([name, { score }]) => `${name} ${Math.round(score * 100)}`,
    );
    console.log(`Lighthouse, mobile, ${new URL(address).pathname}: ${scores.join(', ')}`);
    await rm(file);
  }
}
