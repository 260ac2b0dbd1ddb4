import { useQuery } from '@tanstack/react-query';
import type { ExternalLinks } from '#schemas/api/public-settings.ts';
import type { MenuColumnId, MenuTag, PageMenuEntryId } from '#schemas/routes/pageEntry.ts';
import { FIXED_PAGES } from '#schemas/routes/routes.ts';
import { settingsQuery } from '#src/api/shellQueries.ts';
import { useMediaQuery } from '#src/ui/useMediaQuery.ts';

/** Target of an entry: a page, an external link set by the operator, or a document of the server. */
export type MenuTarget =
  | { readonly page: string; readonly search?: Readonly<Record<string, string>> }
  | { readonly link: keyof ExternalLinks }
  | { readonly document: string };

export type EntryId = PageMenuEntryId | 'socialRecap' | 'mintRadar' | 'loop' | 'ain' | 'apiDocs';
export type ColumnId = MenuColumnId | 'highlights';
export type GroupId = 'features' | 'screener' | 'resources';

export interface MenuEntry {
  /** Key of its text and icon. */
  readonly id: EntryId;
  readonly to: MenuTarget;
  readonly tag?: MenuTag | undefined;
}
export interface MenuColumn {
  readonly id: ColumnId;
  /** Separated from the others; first in narrow windows. */
  readonly highlighted?: true;
  readonly entries: readonly MenuEntry[];
}
export interface MenuGroup {
  readonly id: GroupId;
  readonly columns: readonly MenuColumn[];
}

/** A column: its pages from the page table, then other entries. */
function column(id: MenuColumnId, others: readonly MenuEntry[] = []): MenuColumn {
  const pages = FIXED_PAGES.flatMap(({ path, menu, search }): readonly MenuEntry[] =>
    menu?.column === id ? [{ id: menu.entry, to: { page: path, ...(search && { search }) }, tag: menu.tag }] : [],
  );
  return { id, entries: [...pages, ...others] };
}

/** The header's menus, in order. */
export const MENU: readonly MenuGroup[] = [
  {
    id: 'features',
    columns: [
      column('directories'),
      column('tools', [
        { id: 'socialRecap', to: { link: 'socialRecap' } },
        { id: 'mintRadar', to: { link: 'mintRadar' }, tag: { kind: 'new', until: '2026-09-12' } },
      ]),
      {
        id: 'highlights',
        highlighted: true,
        entries: [
          { id: 'loop', to: { link: 'loop' } },
          { id: 'ain', to: { link: 'ainDashboard' } },
        ],
      },
    ],
  },
  { id: 'screener', columns: [column('screeners'), column('tryOut')] },
  { id: 'resources', columns: [column('help', [{ id: 'apiDocs', to: { document: '/api/docs' } }])] },
];

/** Links set by the operator; undefined while loading. */
type Links = Partial<Readonly<Record<keyof ExternalLinks, string | null>>> | undefined;

const GROUPS_SHOWN = 3;

/** The first three groups with entries, without unset links. */
export function shownGroups(links: Links, groups: readonly MenuGroup[] = MENU): readonly MenuGroup[] {
  return groups
    .map((group) => ({ ...group, columns: shownColumns(group.columns, links) }))
    .filter((group) => group.columns.length > 0)
    .slice(0, GROUPS_SHOWN);
}

function shownColumns(columns: readonly MenuColumn[], links: Links): readonly MenuColumn[] {
  return columns
    .map((column) => ({ ...column, entries: column.entries.filter((entry) => isShown(entry, links)) }))
    .filter((column) => column.entries.length > 0);
}

function isShown({ to }: MenuEntry, links: Links): boolean {
  return !('link' in to) || (links?.[to.link] ?? null) !== null;
}

/** The tag of an entry at `now` (UTC ms), or null. */
export function tagAt(tag: MenuTag | undefined, now: number): MenuTag['kind'] | null {
  if (!tag) return null;
  if (now >= Date.parse(`${tag.until}T00:00:00Z`) + 86_400_000) return null;
  return tag.kind;
}

/** Columns in order; highlighted ones first in narrow windows. */
export function arranged(columns: readonly MenuColumn[], narrow: boolean): readonly MenuColumn[] {
  if (!narrow) return columns;
  return [...columns.filter((column) => column.highlighted), ...columns.filter((column) => !column.highlighted)];
}

/** The menus to show now. */
export function useMenus(): readonly MenuGroup[] {
  return shownGroups(useLinks());
}

/** External links set by the operator; undefined while loading. */
export function useLinks(): ExternalLinks | undefined {
  return useQuery(settingsQuery()).data?.links;
}

/** True from 600 to 1170 px, where menus begin with the highlighted column. */
export function useReordered(): boolean {
  return useMediaQuery('(600px <= width <= 1170px)');
}
