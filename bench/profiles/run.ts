import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { structUrl } from '#schemas/http.ts';
import type { Sid } from '#schemas/queries/catalog.ts';
import { createProduct } from '../../e2e/support/product.ts';
import { openBrowser } from '../browser.ts';
import { startServer } from '../load/servers.ts';
import { median } from '../median.ts';
import { staticTexts } from '../readable/staticPage.ts';
import { inTurn, readableAfter, visit } from '../visits.ts';
import { benchPriceChart } from './priceChart.ts';

/** Times of the static page after which a profile can be read. */
const READABLE = 2;
/** Profiles of a kind that are asked for, each once: nothing of them is cached. */
const ASKED = 30;

const KINDS = [
  { kind: 'project', list: 'master_projects', detail: 'detail_project' },
  { kind: 'organization', list: 'master_funds', detail: 'detail_venture' },
  { kind: 'people', list: 'master_people', detail: 'detail_people' },
] as const;

const PageSchema = z.object({
  data: z.record(z.string(), z.array(z.array(z.looseObject({ slug: z.nullable(z.string()) })))),
});

/**
 * How long a profile that nobody has asked for takes, as an answer and as a page, beside a bare route that sends the same
 * bytes; how soon it can be read on a slow line and processor, beside a static page with the same text; and whether ten years
 * of prices zoom and pan without a long task. Returns what missed its bar.
 */
export async function benchProfiles(): Promise<string[]> {
  const problems: string[] = [];
  const product = await createProduct();
  const server = await product.start();
  const browser = await openBrowser();
  try {
    for (const { kind, list, detail } of KINDS) {
      const slugs = await slugsOf(server.url, list);
      const answerOf = (slug: string) => server.url + structUrl(detail, { slug });
      const pageOf = (slug: string) => `${server.url}/${kind}/${slug}`;
      const answers = await besideBare(slugs.slice(0, ASKED).map(answerOf), {});
      const pages = await besideBare(slugs.slice(ASKED, 2 * ASKED).map(pageOf), { accept: 'text/html' });
      console.log(`\na profile of ${kind}: its answer ${answers}; its page ${pages}`);
    }
    const [slug = ''] = await slugsOf(server.url, KINDS[0].list);
    const profile = `${server.url}/project/${slug}`;
    const plain = await staticTexts(browser, profile);
    try {
      const readable = await inTurn({ plain: plain.address, profile }, (address) =>
        visit(browser, address, (page) => readableAfter(page, address, 'h1')),
      );
      const ratio = readable.profile / readable.plain;
      console.log(
        `a profile can be read after ${readable.profile.toFixed(0)} ms, ${ratio.toFixed(2)} times a static page (${readable.plain.toFixed(0)} ms)`,
      );
      problems.push(...(await benchPriceChart(browser, profile)));
      if (ratio > READABLE) problems.push(`a profile can be read after ${ratio.toFixed(2)} times a static page`);
    } finally {
      plain.close();
    }
    return problems;
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    await product.remove();
  }
}

/** The first rows of a directory know most, so their profiles are the largest. */
async function slugsOf(server: string, list: Sid): Promise<string[]> {
  const answer = await fetch(server + structUrl(list, { take: 2 * ASKED }));
  const rows = PageSchema.parse(await answer.json()).data[list]?.[0] ?? [];
  return rows.flatMap(({ slug }) => slug ?? []);
}

/** Medians of one request each, in turn with a bare route that sends the bytes of the first. */
async function besideBare(urls: readonly string[], headers: Readonly<Record<string, string>>): Promise<string> {
  const [first = '', ...others] = urls;
  const folder = await mkdtemp(path.join(tmpdir(), 'assay-profiles-'));
  const file = path.join(folder, 'answer');
  await writeFile(file, Buffer.from(await (await fetch(first, { headers })).arrayBuffer()));
  const bare = await startServer('bench/load/bareServer.ts', [file]);
  try {
    const product: number[] = [];
    const plain: number[] = [];
    for (const url of others) {
      plain.push(await timed(`${bare.address}/page`, headers));
      product.push(await timed(url, headers));
    }
    const ratio = median(product) / median(plain);
    return `${median(product).toFixed(1)} ms, ${ratio.toFixed(0)} times a bare route (${median(plain).toFixed(1)} ms)`;
  } finally {
    await bare.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return performance.now() - begun;
}
