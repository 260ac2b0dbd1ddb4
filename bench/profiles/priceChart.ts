import type { Browser, Page } from '@playwright/test';
import { intercept } from '../../e2e/support/intercept.ts';
import { LONG_TASK_MS, watched } from '../longTasks.ts';
import { median } from '../median.ts';
import { RUNS } from '../visits.ts';

const DAYS = 3653;
/** Steps of a drag over the whole track, and years that a year is moved by. */
const STEPS = 60;
const YEARS = 5;

/** Ten years of daily points: the longest task while one zooms and pans, the median of five runs. Returns what missed its bar. */
export async function benchPriceChart(browser: Browser, profile: string): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  // The TypeScript loader adds this helper to functions, also in code sent to the page.
  await page.addInitScript({ content: 'globalThis.__name = (value) => value' });
  await intercept(page, /\/api\/data\/struct.*sid=detail_project/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withTenYears(await response.text()) });
  });
  await page.goto(profile);
  await page.getByRole('slider', { name: FROM }).waitFor();
  await page.getByRole('radio', { name: 'All' }).check({ force: true });
  const problems: string[] = [];
  for (const [task, work] of Object.entries({ zoomed, panned })) {
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await watched(page, () => work(page)));
    const longest = median(runs.map((run) => run.longest));
    const longTasks = median(runs.map((run) => run.longTasks));
    console.log(
      `ten years of prices ${task}: longest task ${longest.toFixed(0)} ms, ${longTasks} over ${LONG_TASK_MS} ms, medians of ${RUNS} runs`,
    );
    if (longTasks > 0) problems.push(`ten years of prices ${task}: a task of ${longest.toFixed(0)} ms`);
  }
  await page.close();
  return problems;
}

const FROM = /^First day/;
const TO = /^Last day/;

/** Drags the first day from the beginning almost to the end, and back. */
async function zoomed(page: Page): Promise<void> {
  const thumb = page.getByRole('slider', { name: FROM });
  await thumb.press('Home');
  const box = await thumb.boundingBox();
  const end = await page.getByRole('slider', { name: TO }).boundingBox();
  if (!box || !end) throw new Error('The chart has no ends');
  const y = box.y + box.height / 2;
  const start = box.x + box.width / 2;
  await page.mouse.move(start, y);
  await page.mouse.down();
  await page.mouse.move(start + (end.x - start) * 0.95, y, { steps: STEPS });
  await page.mouse.move(start, y, { steps: STEPS });
  await page.mouse.up();
}

/** Moves a year by months, to the past and back. */
async function panned(page: Page): Promise<void> {
  const [from, to] = [page.getByRole('slider', { name: FROM }), page.getByRole('slider', { name: TO })];
  await page.getByRole('radio', { name: '1Y' }).check({ force: true });
  for (let month = 0; month < YEARS * 12; month += 1) {
    await from.press('PageDown');
    await to.press('PageDown');
  }
  for (let month = 0; month < YEARS * 12; month += 1) {
    await to.press('PageUp');
    await from.press('PageUp');
  }
  await page.getByRole('radio', { name: 'All' }).check({ force: true });
}

/** The answer about a project, with ten years of daily figures up to its newest day. */
function withTenYears(answer: string): string {
  return JSON.stringify(JSON.parse(answer), (key, value) => {
    if (key !== 'price_points') return value;
    const newest = value.day.at(-1) ?? Math.floor(Date.now() / 86_400_000);
    const days = Array.from({ length: DAYS }, (_, at) => newest - DAYS + 1 + at);
    const walk = (scale: number) => days.map((day) => scale * (2 + Math.sin(day / 90) + Math.sin(day / 7) / 5));
    return {
      ...value,
      day: days,
      price_usd: walk(100),
      market_cap_usd: walk(5e10),
      volume_usd: walk(1e9),
      moment: days.map(() => null),
      sources: [{ day: days[0], source: 'sample' }],
    };
  });
}
