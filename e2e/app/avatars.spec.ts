import { expect, test } from '@playwright/test';
import { firstSlugs } from '../support/rows.ts';

/** Links to profiles with a picture or a mark made from a name inside, as the server sends them; icons and lines of prices are none. */
function picturedLinks(html: string): readonly string[] {
  const links = html.match(/<a\s[^>]*href="\/(?:project|organization|people)\/[^"]*"[^>]*>.*?<\/a>/gs) ?? [];
  const picture = /<img\b|<svg viewBox="0 0 (?:24 24|48 48)"(?![^>]*lucide)|<span[^>]*role="img"/;
  return links.filter((link) => picture.test(link));
}

test('a picture of a project, organization or person opens its page in a new tab, on every page', async ({
  request,
}) => {
  const [project, otherProject] = await firstSlugs(request, 'projects', 2);
  const [organization, otherOrganization] = await firstSlugs(request, 'organizations', 2);
  const [person] = await firstSlugs(request, 'people', 1);
  const pages = [
    '/',
    '/observatory',
    '/directory/projects',
    '/directory/people',
    '/directory/organizations',
    '/directory/fundraising',
    `/project/${project}`,
    `/project/${project}/fundraising`,
    `/project/${project}/team`,
    `/organization/${organization}`,
    `/organization/${organization}/portfolio`,
    `/organization/${organization}/co-investors`,
    `/organization/${organization}/team`,
    `/people/${person}`,
    `/people/${person}/experience`,
    `/compare/projects?ids=${project},${otherProject}`,
    `/compare/organizations?ids=${organization},${otherOrganization}`,
    `/paths?from=project/${project}&to=organization/${organization}`,
  ];
  let found = 0;
  for (const address of pages) {
    const links = picturedLinks(await (await request.get(address)).text());
    found += links.length;
    const inPlace = links.filter((link) => !/^<a\s[^>]*target="_blank"/.test(link));
    expect.soft(inPlace, address).toEqual([]);
  }
  expect(found).toBeGreaterThan(200);
});
