import type { ExternalLinks } from '#schemas/api/public-settings.ts';

/**
 * Where an entry leads: a page of the product, a place outside that the operator may have set, or a document that the
 * server itself shows.
 */
export type MenuTarget =
  | { readonly page: string; readonly search?: Readonly<Record<string, string>> }
  | { readonly link: keyof ExternalLinks }
  | { readonly document: string };

/** What stands beside an entry: `new` until the end of a day (UTC), or `soon` for what cannot be opened yet. */
export type MenuTag =
  | { readonly kind: 'new'; readonly until: `${number}-${number}-${number}` }
  | { readonly kind: 'soon' };

interface Entry {
  /** Names its text and its icon. */
  readonly id: string;
  readonly to: MenuTarget;
  readonly tag?: MenuTag;
}

interface Column {
  readonly id: string;
  /** Set apart from the others, and first where the window is narrow. */
  readonly highlighted?: true;
  readonly entries: readonly Entry[];
}

interface Group {
  readonly id: string;
  readonly columns: readonly Column[];
}

const NEW: MenuTag = { kind: 'new', until: '2026-09-12' };

/** The menus of the header, in their order. */
export const MENU = [
  {
    id: 'features',
    columns: [
      {
        id: 'directories',
        entries: [
          { id: 'projects', to: { page: '/directory/projects' } },
          { id: 'people', to: { page: '/directory/people' } },
          { id: 'organizations', to: { page: '/directory/organizations' } },
          { id: 'fundraising', to: { page: '/directory/fundraising' }, tag: NEW },
        ],
      },
      {
        id: 'tools',
        entries: [
          { id: 'observatory', to: { page: '/observatory' } },
          { id: 'intelligence', to: { page: '/news-research', search: { type: 'news', view: 'default' } } },
          { id: 'socialRecap', to: { link: 'socialRecap' } },
          { id: 'mintRadar', to: { link: 'mintRadar' }, tag: NEW },
          { id: 'dao', to: { page: '/dao' }, tag: { kind: 'soon' } },
        ],
      },
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
  {
    id: 'screener',
    columns: [
      {
        id: 'screeners',
        entries: [
          { id: 'screenProjects', to: { page: '/master-demo/projects' } },
          { id: 'screenPeople', to: { page: '/master-demo/people' } },
          { id: 'screenOrganizations', to: { page: '/master-demo/organizations' } },
          { id: 'screenFundraising', to: { page: '/master-demo/fundraising' } },
        ],
      },
      { id: 'tryOut', entries: [{ id: 'playground', to: { page: '/directory-demo/projects' } }] },
    ],
  },
  {
    id: 'resources',
    columns: [
      {
        id: 'help',
        entries: [
          { id: 'aiChat', to: { page: '/ai-chat' } },
          { id: 'helpCenter', to: { page: '/support-help/help-center' } },
          { id: 'careers', to: { page: '/career' } },
          { id: 'apiDocs', to: { document: '/api/docs' } },
        ],
      },
    ],
  },
] as const satisfies readonly Group[];

type DeclaredGroup = (typeof MENU)[number];
type DeclaredColumn = DeclaredGroup['columns'][number];
export type GroupId = DeclaredGroup['id'];
export type ColumnId = DeclaredColumn['id'];
export type EntryId = DeclaredColumn['entries'][number]['id'];

export interface MenuEntry extends Entry {
  readonly id: EntryId;
}
export interface MenuColumn extends Column {
  readonly id: ColumnId;
  readonly entries: readonly MenuEntry[];
}
export interface MenuGroup extends Group {
  readonly id: GroupId;
  readonly columns: readonly MenuColumn[];
}

/** What decides whether an entry is shown: the pages that exist and the links that the operator has set. */
export interface MenuWorld {
  readonly hasPage: (path: string) => boolean;
  readonly links: Partial<Readonly<Record<keyof ExternalLinks, string | null>>> | undefined;
}

/** So many menus stand in the header. */
const GROUPS_SHOWN = 3;

/**
 * The first three groups that have something to show, each with the columns and entries that lead somewhere. What comes
 * soon leads nowhere and is shown all the same.
 */
export function shownGroups(world: MenuWorld, groups: readonly MenuGroup[] = MENU): readonly MenuGroup[] {
  return groups
    .map((group) => ({ ...group, columns: shownColumns(group.columns, world) }))
    .filter((group) => group.columns.length > 0)
    .slice(0, GROUPS_SHOWN);
}

function shownColumns(columns: readonly MenuColumn[], world: MenuWorld): readonly MenuColumn[] {
  return columns
    .map((column) => ({ ...column, entries: column.entries.filter((entry) => isShown(entry, world)) }))
    .filter((column) => column.entries.length > 0);
}

function isShown({ to, tag }: MenuEntry, { hasPage, links }: MenuWorld): boolean {
  if (tag?.kind === 'soon' || 'document' in to) return true;
  return 'page' in to ? hasPage(to.page) : (links?.[to.link] ?? null) !== null;
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
