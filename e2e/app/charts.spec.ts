import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { firstSlugs } from '../support/rows.ts';

const count = (html: string, what: string) => html.split(what).length - 1;

test('every chart of every page arrives with its words, source and age, and can be saved as image and file', async ({
  request,
}) => {
  const [project, otherProject] = await firstSlugs(request, 'projects', 2);
  const [organization, otherOrganization] = await firstSlugs(request, 'organizations', 2);
  const charts: Readonly<Record<string, number>> = {
    '/': 1,
    '/observatory': 11,
    [`/project/${project}`]: 1,
    [`/project/${project}/supply`]: 2,
    [`/organization/${organization}`]: 2,
    [`/organization/${organization}/co-investors`]: 1,
    [`/compare/projects?ids=${project},${otherProject}`]: 1,
    [`/compare/organizations?ids=${organization},${otherOrganization}`]: 1,
  };
  for (const [address, expected] of Object.entries(charts)) {
    await test.step(address, async () => {
      const html = await (await request.get(address)).text();
      const figures = html.match(/<figure[\s>].*?<\/figure>/gs) ?? [];
      expect.soft(figures).toHaveLength(expected);
      for (const figure of figures) {
        const words = (/<figcaption.*?<\/figcaption>/s.exec(figure)?.[0] ?? '').replace(/<[^>]*>/g, '');
        expect.soft(words).toMatch(/\d.*Source: Sample data\. As of \w{3} \d/s);
      }
      expect.soft(count(html, 'aria-label="Save as an image"')).toBe(expected);
      expect.soft(count(html, 'aria-label="Export as CSV"')).toBe(expected);
    });
  }
});

test('a page arrives with the scripts of its first view, none of which draws a chart', async ({ request }) => {
  const [project] = await firstSlugs(request, 'projects', 1);
  const news = await (await request.get('/news-research')).text();
  const article = /(?<=href=")\/news\/[^"?]+/.exec(news)?.[0] ?? '';
  /** Compressed by gzip, in kB. */
  const limits: Readonly<Record<string, number>> = {
    '/directory/projects': 510,
    '/observatory': 435,
    [`/project/${project}`]: 620,
    [article]: 350,
    '/crypto-jobs': 530,
    '/dao': 530,
  };
  const sizes = new Map<string, number>();
  for (const [address, limit] of Object.entries(limits)) {
    await test.step(address, async () => {
      const html = await (await request.get(address)).text();
      const scripts = html.match(/(?<=(?:src|href)=")\/assets\/[^"]+\.js(?=")/g) ?? [];
      expect.soft(scripts.length).toBeGreaterThan(3);
      expect.soft(scripts.filter((script) => /echarts|relations|drawing/.test(script))).toEqual([]);
      let sum = 0;
      for (const script of new Set(scripts)) {
        const known = sizes.get(script) ?? gzipSync(await (await request.get(script)).body()).length;
        sizes.set(script, known);
        sum += known / 1_000;
      }
      expect.soft(sum).toBeGreaterThan(200);
      expect.soft(sum).toBeLessThan(limit);
    });
  }
});
