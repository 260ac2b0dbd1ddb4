/** The contract between the server and the built renderer of pages, which do not import each other. */

/** Answer to a GET of the API. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: string;
}

/** What the renderer asks of the server, for the page that is being rendered. */
export interface RenderSurroundings {
  /** Asks the API for an address under `/api`, as a visitor. */
  readonly ask: (url: string) => Promise<ApiAnswer>;
  /** The page's moment (UTC ms): what it says of ages is as of it. */
  readonly now: () => number;
}

/** Renders the page at an address (path with query) as for a visitor: HTML of the root element. Null: only the browser can. */
export type RenderPage = (href: string) => Promise<string | null>;

/** The built renderer exports it under this name. */
export type CreateRenderer = (surroundings: RenderSurroundings) => RenderPage;

/**
 * What a page that arrives as HTML brings besides: a JSON data block, from which the browser renders the same page without
 * asking again.
 */
export interface PageState {
  /** The page's moment (UTC ms). */
  readonly now: number;
  /** The HTML is the whole page, to be taken over; false: it is the frame, to be replaced. */
  readonly whole: boolean;
  /** Bodies of the API's answers by address. */
  readonly answers: Readonly<Record<string, string>>;
}

/** Id of the data block. */
export const PAGE_STATE_ID = 'page-state';
