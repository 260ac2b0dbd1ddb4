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
