import { describe, expect, it } from 'vitest';
import { shellPartMessages } from '#src/i18n/shellParts.ts';
import { arranged, MENU, type MenuGroup, shownGroups, tagAt } from './menuTable.ts';

const NO_LINKS = { socialRecap: null, mintRadar: null, loop: null, ainDashboard: null };
const everywhere = {
  hasPage: () => true,
  links: { ...NO_LINKS, socialRecap: 'https://r.example', mintRadar: 'https://m.example', loop: 'https://l.example' },
};
const entryIds = (groups: readonly MenuGroup[]) =>
  groups.flatMap((group) => group.columns.flatMap((column) => column.entries.map((entry) => entry.id)));

describe('the menus', () => {
  it('leave out pages that do not exist, links that are not set, and columns that end up empty', () => {
    const [features, ...others] = shownGroups({ hasPage: (path) => path.startsWith('/directory/'), links: NO_LINKS });
    expect(features?.columns.map((column) => column.id)).toEqual(['directories', 'tools']);
    expect(entryIds(features ? [features] : [])).toEqual(['projects', 'people', 'organizations', 'fundraising', 'dao']);
    expect(others.map((group) => group.id)).toEqual(['resources']);
  });

  it('show what is there', () => {
    const ids = entryIds(shownGroups(everywhere));
    expect(ids).toContain('observatory');
    expect(ids).toContain('loop');
    expect(ids).not.toContain('ain');
  });

  it('show links only once the settings are known', () => {
    expect(entryIds(shownGroups({ hasPage: () => true, links: undefined }))).not.toContain('loop');
  });

  it('are three at most, the first that have something to show', () => {
    const group = (id: MenuGroup['id'], page: string): MenuGroup => ({
      id,
      columns: [{ id: 'tools', entries: [{ id: 'projects', to: { page } }] }],
    });
    const groups = [group('features', '/gone'), ...['/a', '/b', '/c', '/d'].map((page) => group('screener', page))];
    const shown = shownGroups({ ...everywhere, hasPage: (path) => path !== '/gone' }, groups);
    expect(shown.flatMap((each) => each.columns[0]?.entries[0]?.to)).toEqual([
      { page: '/a' },
      { page: '/b' },
      { page: '/c' },
    ]);
  });

  it('name every entry and every column once', () => {
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

  it('is worn to the end of its last day and not after it', () => {
    expect(tagAt(tag, Date.UTC(2026, 8, 12, 23, 59, 59))).toBe('new');
    expect(tagAt(tag, Date.UTC(2026, 8, 13))).toBeNull();
  });

  it('of what comes soon stays', () => {
    expect(tagAt({ kind: 'soon' }, Date.UTC(2030, 0, 1))).toBe('soon');
    expect(tagAt(undefined, 0)).toBeNull();
  });
});

it('in a narrow window the highlighted column comes first', () => {
  const columns = shownGroups(everywhere)[0]?.columns ?? [];
  expect(arranged(columns, false).map((column) => column.id)).toEqual(['directories', 'tools', 'highlights']);
  expect(arranged(columns, true).map((column) => column.id)).toEqual(['highlights', 'directories', 'tools']);
});
