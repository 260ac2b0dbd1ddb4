import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { roundMessages } from '#src/i18n/en/rounds.ts';
import { screenerMessages } from '#src/i18n/en/screener.ts';
import { settingsMessages } from '#src/i18n/en/settings.ts';
import { shellPartMessages } from '#src/i18n/en/shellParts.ts';
import { messages } from '#src/i18n/index.ts';
import { SOURCES } from '../kinds.ts';
import type { PageRoute } from './pageEntry.ts';
import { PAGE_ROUTES } from './pages.ts';
import {
  canonicalAddress,
  canReturnTo,
  documentTitle,
  endsInFooter,
  FIXED_PAGES,
  fillsWindow,
  HELP_PAGES,
  NOT_FOUND_PAGE,
  PAGE_OPENERS,
  pageFinder,
  pageOf,
  RECORD_ROUTES,
  rulesAt,
  rulesOf,
  shownPage,
  sourceOfPage,
} from './routes.ts';
import { SETTINGS_TABS } from './settingsTabs.ts';

/** The routes of the application, as its files name them. */
function routesOfTheApplication(): string[] {
  return (
    readdirSync('src/routes')
      .filter((file) => file.endsWith('.tsx') && !file.startsWith('__'))
      // `_` sets a page beside the list of its path, not within it.
      .map((file) => file.replace(/\.tsx$/, '').replaceAll('_.', '.'))
      .map((name) => (name === 'index' ? '/' : `/${name.replaceAll('.', '/')}`))
  );
}

describe('the table of pages', () => {
  /** Route files without an entry, and entries without a route file. */
  function unmatched(routes: readonly PageRoute[]): readonly string[] {
    const files = new Set(routesOfTheApplication());
    const listed = new Set(routes.map(({ route }) => route));
    return [...files, ...listed].filter((route) => !files.has(route) || !listed.has(route));
  }

  it('has every route file of the application, and no other', () => {
    expect(unmatched(PAGE_ROUTES)).toEqual([]);
    expect(new Set(PAGE_ROUTES.map(({ route }) => route)).size).toBe(PAGE_ROUTES.length);
  });

  it.each(PAGE_ROUTES.map(({ route }) => route))('reports a missing %s', (left) => {
    expect(unmatched(PAGE_ROUTES.filter(({ route }) => route !== left))).toEqual([left]);
  });

  it('has addresses that are those of their routes, each once', () => {
    for (const { route, path } of FIXED_PAGES) expect(rulesAt(path)?.route, path).toBe(route);
    expect(new Set(FIXED_PAGES.map(({ path }) => path)).size).toBe(FIXED_PAGES.length);
  });

  it('lets no search engine list a page for members', () => {
    const forMembers = FIXED_PAGES.filter(({ access }) => access === 'member');
    expect(forMembers.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/watchlist', '/user_profile', '/profile-settings', '/profile-settings/data']),
    );
    expect(forMembers.filter(({ indexable }) => indexable)).toEqual([]);
  });

  it('gives each key to one command', () => {
    const keys = PAGE_OPENERS.map((opener) => opener.keys);
    expect(new Set(keys).size).toBe(keys.length);
    expect(PAGE_OPENERS.find(({ id }) => id === 'goScreener')?.pages).toHaveLength(SOURCES.length);
  });

  it('names pages as the application does', () => {
    const { shell } = messages;
    const titleAt = (path: string) => FIXED_PAGES.find((page) => page.path === path)?.title;
    expect(titleAt('/')).toBe(shell.home);
    for (const source of SOURCES) {
      const { title } = shell.directory[source];
      expect(titleAt(`/directory/${source}`)).toBe(title);
      expect(titleAt(`/master-demo/${source}`)).toBe(screenerMessages.title(title));
      expect(titleAt(`/directory-demo/${source}`)).toBe(shell.playgroundTitle(title));
    }
    expect(titleAt('/profile-settings')).toBe(settingsMessages.title);
    for (const tab of SETTINGS_TABS) {
      expect(titleAt(`/profile-settings/${tab}`)).toBe(settingsMessages.tabs[tab].title);
    }
    expect(titleAt('/user_profile')).toBe(settingsMessages.member.title);
    for (const { kind, missing } of RECORD_ROUTES) {
      expect(missing).toBe(kind === 'round' ? roundMessages.missing : entityMessages.missing(kind));
    }
    expect(NOT_FOUND_PAGE.title).toBe(shellPartMessages.notFound.title);
    expect(documentTitle('Projects')).toBe(shell.title('Projects'));
  });

  it('describes every page in 70 to 160 characters, without duplicates', () => {
    const descriptions = [
      ...[...FIXED_PAGES, ...HELP_PAGES].map((page) => page.description),
      NOT_FOUND_PAGE.description,
    ];
    for (const description of descriptions) {
      expect(description.length, description).toBeGreaterThanOrEqual(70);
      expect(description.length, description).toBeLessThanOrEqual(160);
    }
    expect(new Set(descriptions).size).toBe(descriptions.length);
  });
});

describe('pageOf', () => {
  it.each(FIXED_PAGES.filter(({ path }) => !path.includes('$')))('finds $path', (page) => {
    expect(pageOf(page.path)).toEqual({ kind: 'fixed', page });
    expect(pageOf(`${page.path.replace(/\/$/, '')}/`)).toEqual({ kind: 'fixed', page });
  });

  it('finds a page with a parameter, after those whose path is whole', () => {
    expect(pageOf('/my-research/lending')).toMatchObject({
      page: { path: '/my-research/lending', title: 'Edit research' },
    });
    expect(pageOf('/my-research/new')).toMatchObject({ page: { title: 'Write research' } });
  });

  it.each([
    ['/SIGNIN', '/signin'],
    ['/Directory/projects/', '/directory/projects'],
  ])('takes the case of a route’s own words as it comes: %s', (typed, path) => {
    expect(pageOf(typed)).toMatchObject({ kind: 'fixed', page: { path } });
  });

  it('finds every category and article of the help at its own address, and nothing else beside them', () => {
    expect(HELP_PAGES.length).toBeGreaterThan(30);
    for (const page of HELP_PAGES) expect(pageOf(page.path)).toEqual({ kind: 'fixed', page });
    for (const path of [
      '/support',
      '/support/colors',
      '/support/getting-started/colors',
      '/support/pricing-plans/welcome',
    ]) {
      expect(pageOf(path), path).toEqual({ kind: 'missing' });
    }
  });

  it('reads the section of an article, which only its text can know', () => {
    const page = HELP_PAGES.find(({ path }) => path === '/support/getting-started/data');
    expect(pageOf('/Support/getting-started/data/Two%20dashes')).toEqual({
      kind: 'section',
      page,
      section: 'Two dashes',
    });
    expect(pageOf('/support/getting-started/colors/two')).toEqual({ kind: 'missing' });
    expect(pageOf('/support/help-center')).toMatchObject({
      kind: 'fixed',
      page: { sameAs: '/support-help/help-center' },
    });
  });

  it('reads the slug of a record and writes its one address', () => {
    expect(pageOf('/project/uniswap')).toMatchObject({ kind: 'record', slug: 'uniswap', path: '/project/uniswap' });
    expect(pageOf('/People/l%69nh%20tr%E1%BA%A7n/')).toMatchObject({
      kind: 'record',
      route: { kind: 'people' },
      slug: 'linh trần',
      path: '/people/linh%20tr%E1%BA%A7n',
    });
  });

  it.each(['/referral/LINH-7', '/referral', '/Referral/LINH-7/', '/join/LINH-7/referral'])(
    'finds the page to sign up at %s',
    (path) => {
      expect(pageOf(path)).toMatchObject({ kind: 'fixed', page: { path: '/signup' } });
    },
  );

  it.each(['/project/referral', '/people/referral-labs'])('leaves the record %s its page', (path) => {
    expect(pageOf(path)).toMatchObject({ kind: 'record', path });
  });

  it.each(['/twitter-connect-success', '/twitter-connect-error/'])('finds the member’s own page at %s', (path) => {
    expect(pageOf(path)).toMatchObject({ kind: 'fixed', page: { path: '/user_profile' } });
  });

  it.each([
    '/directory',
    '/directory/colours',
    '/twitter-connect-',
    '/twitter-connect-success/more',
    '/directory/Projects',
    '/directory/projects/more',
    '/directory-demo',
    '/project',
    '/project/',
    '/project/a/b',
    '/project/%zz',
    '/index.html',
    '//evil.example',
  ])('finds nothing at %s', (path) => {
    expect(pageOf(path)).toEqual({ kind: 'missing' });
  });

  it('finds a record again at the address it gives', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('project', 'organization', 'people'),
        fc.string({ unit: 'grapheme', minLength: 1 }),
        (segment, slug) => {
          const page = pageOf(`/${segment}/${encodeURIComponent(slug)}`);
          expect(page).toMatchObject({ kind: 'record', slug });
          expect(page.kind === 'record' && pageOf(page.path)).toEqual(page);
        },
      ),
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (path) => void pageOf(path)));
  });
});

describe('a table with more pages', () => {
  const rules = { access: 'public', footer: 'shown' } as const;
  const record = { ...rules, kind: 'project', source: 'projects', missing: 'None', about: 'All' } as const;
  const page = (path: string) => ({ path, title: path, description: path, indexable: false });
  const find = pageFinder([
    { ...record, route: '/project/$slug' },
    { ...record, route: '/project/$slug/$tab', tabs: ['markets', 'rounds'] },
    { ...rules, route: '/career/$slug', pages: [page('/career/$slug')] },
    { ...rules, route: '/career/post-job', pages: [page('/career/post-job')] },
    { ...rules, access: 'member', route: '/quest', pages: [page('/quest')] },
    { ...rules, access: 'member', route: '/quest/$page', pages: [page('/quest/$page')] },
    { ...rules, access: 'member', route: '/6557', pages: [page('/6557')] },
    { ...rules, route: '/support/$viewType/$topicId/$slug', pages: [page('/support/$viewType/$topicId/$slug')] },
  ]);

  it('finds the tab of a record by its known names', () => {
    expect(find('/Project/a%20b/markets/')).toMatchObject({
      kind: 'record',
      slug: 'a b',
      tab: 'markets',
      path: '/project/a%20b/markets',
    });
    expect(find('/project/a')).toMatchObject({ kind: 'record', slug: 'a', path: '/project/a' });
    for (const path of ['/project/a/colours', '/project/a/Markets', '/project/a/markets/more', '/project//markets']) {
      expect(find(path), path).toEqual({ kind: 'missing' });
    }
  });

  it.each(['/quest', '/quest/week%201', '/6557', '/support/faq/general/what-is-it'])('finds %s', (path) => {
    expect(find(path)).toMatchObject({ kind: 'fixed', page: { path } });
    expect(find(`${path}/`)).toMatchObject({ kind: 'fixed', page: { path } });
  });

  it('prefers the address that is spelled out', () => {
    expect(find('/career/post-job')).toMatchObject({ page: { title: '/career/post-job' } });
    expect(find('/career/cook')).toMatchObject({ page: { title: '/career/$slug', path: '/career/cook' } });
  });

  it.each(['/quest/a/b', '/655', '/65577', '/career', '/support/faq/general', '/%zz/a'])(
    'finds nothing at %s',
    (path) => {
      expect(find(path)).toEqual({ kind: 'missing' });
    },
  );
});

it.each([
  ['/', true],
  ['/no/such/page', true],
  ['/directory/projects', false],
  ['/directory/colours', false],
  ['/directory-demo/people', false],
  ['/project/korvane', false],
  ['/Project/korvane', false],
  ['/organization/larkspur-capital', false],
  ['/people/ines-faldqvist', false],
  ['/master-demo/fundraising', false],
  ['/signin', false],
  ['/signup', false],
  ['/forgot-password', false],
  ['/user_profile', false],
  ['/watchlist', false],
  ['/profile-settings/data', true],
])('%s ends in the footer: %s', (path, expected) => {
  expect(endsInFooter(rulesAt(path), { view: 'all' })).toBe(expected);
});

it('hides the footer of a list only while it shows all', () => {
  const rules = { footer: 'unlessViewAll' } as const;
  expect([{}, { view: 'default' }, { view: 'all' }].map((search) => endsInFooter(rules, search))).toEqual([
    true,
    true,
    false,
  ]);
});

it('fills the window with a list only while it shows all, and with other tables always', () => {
  const fills = (path: string, view: string) => fillsWindow(rulesAt(path), { view });
  expect(['default', 'all'].map((view) => fills('/news-research', view))).toEqual([false, true]);
  expect(['default', 'all'].map((view) => fills('/directory/people', view))).toEqual([true, true]);
  expect(['default', 'all'].map((view) => fills('/terms', view))).toEqual([false, false]);
});

it("recognizes the playground's address in any letter case", () => {
  expect(rulesAt('/Directory-Demo/people')?.playground).toBe(true);
  expect(rulesAt('/directory/people')?.playground).toBeUndefined();
});

it('has no rules for the root of the router', () => {
  expect(rulesOf('__root__')).toBeUndefined();
  expect(rulesOf('/crypto-jobs_/$slug')?.route).toBe('/crypto-jobs/$slug');
});

it.each([
  ['/', true],
  ['/directory/projects', true],
  ['/people/linh', true],
  ['/no/such/page', true],
  ['/signin', false],
  ['/Signup', false],
  ['/forgot-password/', false],
  ['/referral/LINH-7', false],
  ['/twitter-connect-error', false],
  ['/watchlist', false],
  ['/user_profile', false],
  ['/profile-settings', false],
  ['/profile-settings/no-such-tab', false],
])('signing in may lead back to %s: %s', (path, expected) => {
  expect(canReturnTo(path)).toBe(expected);
});

it.each([
  ['/directory/people', 'people'],
  ['/directory-demo/organizations', 'organizations'],
  ['/master-demo/fundraising', 'fundraising'],
  ['/people/ada', 'people'],
  ['/organization/aster', 'organizations'],
  ['/project/aave', 'projects'],
  ['/directory/colours', 'projects'],
  ['/', 'projects'],
])('%s shows %s', (pathname, source) => {
  expect(sourceOfPage(pathname)).toBe(source);
});

it.each([
  ['/researchs', {}, 'News', '/news-research'],
  ['/researchs', { type: 'research', view: 'default' }, 'Research', '/researchs?type=research'],
  ['/news-research', { type: 'research' }, 'Research', '/researchs?type=research'],
  ['/news-research', { type: 'nothing' }, 'News', '/news-research'],
  ['/terms', { type: 'research' }, 'Terms of Service', '/terms'],
])('%s with %j is named after what it shows: %s', (path, search, title, canonical) => {
  const found = pageOf(path);
  if (found.kind !== 'fixed') throw new Error(`${path} is no page`);
  const shown = shownPage(found.page, search);
  expect([shown.title, canonicalAddress(shown)]).toEqual([title, canonical]);
});
