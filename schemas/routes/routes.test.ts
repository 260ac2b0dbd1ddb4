import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordMessages } from '#src/i18n/entity.ts';
import { messages } from '#src/i18n/index.ts';
import { screenerMessages } from '#src/i18n/screener.ts';
import { settingsMessages } from '#src/i18n/settings.ts';
import { shellPartMessages } from '#src/i18n/shellParts.ts';
import { SOURCES } from '../kinds.ts';
import { SETTINGS_TABS } from './privateRoutes.ts';
import { documentTitle, FIXED_PAGES, NOT_FOUND_PAGE, pageOf, RECORD_ROUTES } from './routes.ts';

/** The routes of the application, as its files name them. */
function routesOfTheApplication(): string[] {
  return readdirSync('src/routes')
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('__'))
    .map((file) => file.replace(/\.tsx$/, ''))
    .map((name) => (name === 'index' ? '/' : `/${name.replaceAll('.', '/')}`));
}

describe('the table of pages', () => {
  it('has every route of the application, and no other', () => {
    const known = new Set([...FIXED_PAGES, ...RECORD_ROUTES].map(({ route }) => route));
    expect([...known].sort()).toEqual(routesOfTheApplication().sort());
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
    for (const { kind, missing } of RECORD_ROUTES) expect(missing).toBe(recordMessages.missing(kind));
    expect(NOT_FOUND_PAGE.title).toBe(shellPartMessages.notFound.title);
    expect(documentTitle('Projects')).toBe(shell.title('Projects'));
  });

  it('describes every page in 70 to 160 characters, each in words of its own', () => {
    const descriptions = [...FIXED_PAGES.map((page) => page.description), NOT_FOUND_PAGE.description];
    for (const description of descriptions) {
      expect(description.length, description).toBeGreaterThanOrEqual(70);
      expect(description.length, description).toBeLessThanOrEqual(160);
    }
    expect(new Set(descriptions).size).toBe(descriptions.length);
  });
});

describe('pageOf', () => {
  it.each(FIXED_PAGES)('finds $path', (page) => {
    expect(pageOf(page.path)).toEqual({ kind: 'fixed', page });
    expect(pageOf(`${page.path.replace(/\/$/, '')}/`)).toEqual({ kind: 'fixed', page });
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

  it.each(['/referral/LINH-7', '/referral', '/Referral/LINH-7/'])('finds the page to sign up at %s', (path) => {
    expect(pageOf(path)).toMatchObject({ kind: 'fixed', page: { path: '/signup' } });
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
