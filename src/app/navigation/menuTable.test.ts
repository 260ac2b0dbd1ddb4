import { describe, expect, it } from 'vitest';
import { FIXED_PAGES } from '#schemas/routes/routes.ts';
import { shellPartMessages } from '#src/i18n/en/shellParts.ts';
import { arranged, MENU, type MenuEntry, type MenuGroup, shownGroups, tagAt } from './menuTable.ts';

const NO_LINKS = { socialRecap: null, mintRadar: null, loop: null, ainDashboard: null };
const SOME_LINKS = {
  ...NO_LINKS,
  socialRecap: 'https://r.example',
  mintRadar: 'https://m.example',
  loop: 'https://l.example',
};
const entryIds = (groups: readonly MenuGroup[]) =>
  groups.flatMap((group) => group.columns.flatMap((column) => column.entries.map((entry) => entry.id)));

describe('the menus', () => {
  it('list the pages of the page table first, then other entries', () => {
    expect(
      shownGroups(SOME_LINKS).map(({ id, columns }) => [
        id,
        ...columns.map((column) => entryIds([{ id, columns: [column] }])),
      ]),
    ).toEqual([
      [
        'features',
        ['projects', 'people', 'organizations', 'fundraising'],
        ['observatory', 'compare', 'paths', 'ask', 'intelligence', 'events', 'jobs', 'dao', 'socialRecap', 'mintRadar'],
        ['loop'],
      ],
      ['screener', ['screenProjects', 'screenPeople', 'screenOrganizations', 'screenFundraising'], ['playground']],
      ['resources', ['helpCenter', 'pricing', 'careers', 'apiDocs']],
    ]);
    const inTable = FIXED_PAGES.flatMap(({ path, menu }) => (menu ? [path] : []));
    const pages = MENU.flatMap(({ columns }) => columns.flatMap(({ entries }) => entries)).flatMap(({ to }) =>
      'page' in to ? [to.page] : [],
    );
    expect(pages.toSorted()).toEqual(inTable.toSorted());
  });

  it('leave out unset links and columns left empty', () => {
    const [features] = shownGroups(NO_LINKS);
    expect(features?.columns.map((column) => column.id)).toEqual(['directories', 'tools']);
    expect(entryIds(features ? [features] : [])).toEqual([
      'projects',
      'people',
      'organizations',
      'fundraising',
      'observatory',
      'compare',
      'paths',
      'ask',
      'intelligence',
      'events',
      'jobs',
      'dao',
    ]);
  });

  it('show operator links only once the settings have loaded', () => {
    expect(entryIds(shownGroups(undefined))).not.toContain('loop');
  });

  it('are at most three: the first with entries', () => {
    const group = (id: MenuGroup['id'], entry: MenuEntry): MenuGroup => ({
      id,
      columns: [{ id: 'tools', entries: [entry] }],
    });
    const pages = ['/a', '/b', '/c', '/d'].map((page) => group('screener', { id: 'projects', to: { page } }));
    const shown = shownGroups(NO_LINKS, [group('features', { id: 'loop', to: { link: 'loop' } }), ...pages]);
    expect(shown.flatMap((each) => each.columns[0]?.entries[0]?.to)).toEqual([
      { page: '/a' },
      { page: '/b' },
      { page: '/c' },
    ]);
  });

  it('have a text for every entry and column, once', () => {
    const ids = entryIds(MENU);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(Object.keys(shellPartMessages.menu.entries).toSorted());
    expect(MENU.flatMap((group) => group.columns.map((column): string => column.id)).toSorted()).toEqual(
      Object.keys(shellPartMessages.menu.columns).toSorted(),
    );
  });
});

describe('a tag', () => {
  const tag = { kind: 'new', until: '2026-09-12' } as const;

  it('shows until the end of its last day', () => {
    expect(tagAt(tag, Date.UTC(2026, 8, 12, 23, 59, 59))).toBe('new');
    expect(tagAt(tag, Date.UTC(2026, 8, 13))).toBeNull();
  });

  it('is not on entries without one', () => {
    expect(tagAt(undefined, 0)).toBeNull();
  });
});

it('leads with the highlighted column in a narrow window', () => {
  const columns = shownGroups(SOME_LINKS)[0]?.columns ?? [];
  expect(arranged(columns, false).map((column) => column.id)).toEqual(['directories', 'tools', 'highlights']);
  expect(arranged(columns, true).map((column) => column.id)).toEqual(['highlights', 'directories', 'tools']);
});
