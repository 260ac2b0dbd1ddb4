import { EXPLORE_PAGES } from './explorePages.ts';
import { MEMBER_PAGES } from './memberPages.ts';
import type { PageCommand, PageRoute } from './pageEntry.ts';
import { READING_PAGES } from './readingPages.ts';
import { TABLE_PAGES } from './tablePages.ts';

/**
 * Every page of the product, once. Routing rules, the HTML's head, the sitemap, the guard of private pages, the menus, the
 * footer, the palette, the `g` keys and the smoke test read this table. A page that is missing here is a 404.
 */
export const PAGE_ROUTES = [
  ...EXPLORE_PAGES,
  ...TABLE_PAGES,
  ...MEMBER_PAGES,
  ...READING_PAGES,
] as const satisfies readonly PageRoute[];

/** What the page of any other address says of itself. */
export const NOT_FOUND = {
  title: 'Page not found',
  description:
    'Sorry, the page you visited does not exist. The directories of projects, people, organizations and rounds do.',
};

type Row = (typeof PAGE_ROUTES)[number];
type CommandOf<T> = Extract<T, { readonly command: PageCommand }>['command']['id'];
/** Commands that open pages. */
export type PageCommandId = CommandOf<Row> | CommandOf<Extract<Row, { readonly pages: unknown }>['pages'][number]>;
