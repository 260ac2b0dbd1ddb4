import type { EntityKind, Source, StorySet } from '../kinds.ts';

/** What the table of pages says of a page. */

/** Columns of the header's menus that hold pages. */
export type MenuColumnId = 'directories' | 'tools' | 'screeners' | 'tryOut' | 'help';

/** Names the text and the icon of a page in the header's menus. */
export type PageMenuEntryId =
  | 'projects'
  | 'people'
  | 'organizations'
  | 'fundraising'
  | 'screenProjects'
  | 'screenPeople'
  | 'screenOrganizations'
  | 'screenFundraising'
  | 'playground'
  | 'observatory'
  | 'compare'
  | 'paths'
  | 'ask'
  | 'intelligence'
  | 'events'
  | 'dao'
  | 'helpCenter'
  | 'pricing'
  | 'careers'
  | 'jobs';

/** Names the text and the icon of a page in the account menu. */
export type AccountMenuEntryId =
  | 'profile'
  | 'watchlist'
  | 'conversations'
  | 'research'
  | 'quests'
  | 'settings'
  | 'changePlan'
  | 'contributor';

/** Names the text of a page in the footer. */
export type FooterLinkId =
  | 'observatory'
  | 'projects'
  | 'people'
  | 'organizations'
  | 'intelligence'
  | 'events'
  | 'dao'
  | 'jobs'
  | 'help'
  | 'pricing'
  | 'dataHealth'
  | 'terms'
  | 'privacy';

/** Tag of a menu entry: `new` until the end of a day (UTC). */
export interface MenuTag {
  readonly kind: 'new';
  readonly until: `${number}-${number}-${number}`;
}

/** A key that opens a page, `g p` for `g` then `p`, and the command that it runs. */
export interface PageCommand {
  readonly id: `go${string}`;
  readonly keys: `g ${string}`;
}

/** A page with a fixed path. */
export interface PageEntry {
  /** The path; a part such as `$page` matches any value. */
  readonly path: string;
  /** Without the product's name. */
  readonly title: string;
  /** 70 to 160 characters. */
  readonly description: string;
  /** Whether search engines may list it; those that may are in the sitemap. */
  readonly indexable: boolean;
  /** The path of the page that it shows as well: its canonical address. */
  readonly sameAs?: string;
  /** The data set it shows. */
  readonly source?: Source;
  /** Place in the header's menus; within a column pages follow the order of this table. */
  readonly menu?: { readonly column: MenuColumnId; readonly entry: PageMenuEntryId; readonly tag?: MenuTag };
  readonly accountMenu?: { readonly entry: AccountMenuEntryId; readonly tag?: MenuTag };
  readonly footerLink?: { readonly column: 'features' | 'support'; readonly label: FooterLinkId };
  readonly command?: PageCommand;
  /** Parameters with which menus and footer lead to it. */
  readonly search?: Readonly<Record<string, string>>;
}

/** Rules of all addresses of a route. */
export interface RouteRules {
  /** The route as the router names it: `/project/$slug`. */
  readonly route: string;
  /** `member`: signed-out visitors are sent back to the page before, where the sign-in dialog opens. */
  readonly access: 'public' | 'member';
  /** Whether its pages end in the footer; `unlessViewAll`: not with `view=all` in the address. */
  readonly footer: 'shown' | 'hidden' | 'unlessViewAll';
  /** The page fills the window and scrolls inside itself; `whenViewAll`: with `view=all` in the address. */
  readonly fillsWindow?: true | 'whenViewAll';
  /** Rows are generated in the browser, so the server's state does not matter. */
  readonly playground?: true;
  /** Signing in, signing up, a new password: no place to come back to afterwards. */
  readonly isAuthForm?: true;
  /** How the palette words its pages; pages of other routes are not offered. */
  readonly palette?:
    | 'home'
    | 'observatory'
    | 'compare'
    | 'paths'
    | 'ask'
    | 'stories'
    | 'events'
    | 'jobs'
    | 'dao'
    | 'directory'
    | 'screener'
    | 'playground'
    | 'watchlist'
    | 'quests'
    | 'settings'
    | 'contribute'
    | 'help'
    | 'reading';
  /** Opens the page of the data set that is shown. */
  readonly command?: PageCommand;
}

/** A route with listed addresses. */
export interface ListedRoute extends RouteRules {
  readonly pages: readonly PageEntry[];
}

/** The route of one project, organization, person or round each: `/project/$slug`, or `/project/$slug/$tab` with its tabs. */
export interface RecordRoute extends RouteRules {
  readonly kind: EntityKind | 'round';
  /** Directory of these rows. */
  readonly source: Source;
  /** What the page is called when nothing has its address. */
  readonly missing: string;
  /** Description for entities whose own one is short. */
  readonly about: string;
  /** Values of `$tab`; any other is a 404. */
  readonly tabs?: readonly string[];
}

/**
 * A route of the help: its categories, its articles, or the sections of these. Which there are is in `schemas/help/contents.ts`;
 * a section's address leads to its place in the article.
 */
export interface HelpRoute extends RouteRules {
  readonly help: 'category' | 'article' | 'section';
}

/** The route of one story each, by its slug: `/crypto-jobs/$slug`. */
export interface StoryRoute extends RouteRules {
  readonly of: StorySet;
  /** Only those of the operator, which have another page as well: their canonical one. */
  readonly isOwn?: true;
  /** What the page is called when nothing has its address. */
  readonly missing: string;
  /** Description for stories whose summary is short. */
  readonly about: string;
}

export type PageRoute = ListedRoute | RecordRoute | HelpRoute | StoryRoute;
