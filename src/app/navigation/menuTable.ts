import { useQuery } from '@tanstack/react-query';
import type { ExternalLinks } from '#schemas/api/public-settings.ts';
import type { MenuColumnId, MenuTag, PageMenuEntryId } from '#schemas/routes/pageEntry.ts';
import { FIXED_PAGES } from '#schemas/routes/routes.ts';
import { settingsQuery } from '#src/api/queries.ts';
import { useMediaQuery } from '#src/ui/useMediaQuery.ts';

/** Where an entry leads: a page of the product, a place outside that the operator may have set, or a document of the server. */
export type MenuTarget =
  | { readonly page: string }
  | { readonly link: keyof ExternalLinks }
  | { readonly document: string }
  /** Nowhere yet. */
  | { readonly soon: true };

export type EntryId = PageMenuEntryId | 'socialRecap' | 'mintRadar' | 'dao' | 'loop' | 'ain' | 'apiDocs';
export type ColumnId = MenuColumnId | 'highlights';
export type GroupId = 'features' | 'screener' | 'resources';

export interface MenuEntry {
  /** Names its text and its icon. */
  readonly id: EntryId;
  readonly to: MenuTarget;
  readonly tag?: MenuTag | undefined;
}
export interface MenuColumn {
  readonly id: ColumnId;
  /** Set apart from the others, and first where the window is narrow. */
  readonly highlighted?: true;
  readonly entries: readonly MenuEntry[];
}
export interface MenuGroup {
  readonly id: GroupId;
  readonly columns: readonly MenuColumn[];
}

/** A column with the pages that the table of pages puts there, followed by what is no page. */
function column(id: MenuColumnId, others: readonly MenuEntry[] = []): MenuColumn {
  const pages = FIXED_PAGES.flatMap(({ path, menu }): readonly MenuEntry[] =>
    menu?.column === id ? [{ id: menu.entry, to: { page: path }, tag: menu.tag }] : [],
  );
  return { id, entries: [...pages, ...others] };
}

/** The menus of the header, in their order. */
export const MENU: readonly MenuGroup[] = [
  {
    id: 'features',
    columns: [
      column('directories'),
      column('tools', [
        { id: 'socialRecap', to: { link: 'socialRecap' } },
        { id: 'mintRadar', to: { link: 'mintRadar' }, tag: { kind: 'new', until: '2026-09-12' } },
        { id: 'dao', to: { soon: true }, tag: { kind: 'soon' } },
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

/** The links that the operator has set; undefined until they are known. */
type Links = Partial<Readonly<Record<keyof ExternalLinks, string | null>>> | undefined;

/** So many menus stand in the header. */
const GROUPS_SHOWN = 3;

/**
 * The first three groups that have something to show, each with the columns and entries that lead somewhere. What comes
 * soon leads nowhere and is shown all the same.
 */
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

/** The tag an entry wears at a moment (UTC ms), if any. */
export function tagAt(tag: MenuTag | undefined, now: number): MenuTag['kind'] | null {
  if (!tag) return null;
  if (tag.kind === 'new' && now >= Date.parse(`${tag.until}T00:00:00Z`) + 86_400_000) return null;
  return tag.kind;
}

/** The columns in the order of a window: the highlighted ones first where it is narrow. */
export function arranged(columns: readonly MenuColumn[], narrow: boolean): readonly MenuColumn[] {
  if (!narrow) return columns;
  return [...columns.filter((column) => column.highlighted), ...columns.filter((column) => !column.highlighted)];
}

/** The menus that have something to show here and now. */
export function useMenus(): readonly MenuGroup[] {
  return shownGroups(useLinks());
}

/** The places outside that the operator has set; undefined until they are known. */
export function useLinks(): ExternalLinks | undefined {
  return useQuery(settingsQuery()).data?.links;
}

/** True in the windows, from 600 to 1170 px, where menus begin with what is highlighted. */
export function useReordered(): boolean {
  return useMediaQuery('(600px <= width <= 1170px)');
}
