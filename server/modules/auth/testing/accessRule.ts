/** What a member has, for others to try at. */
export interface Belongings {
  readonly username: string;
  readonly sessionId: string;
  readonly listId: string;
  readonly reportId: string;
  readonly editionId: string;
  readonly research: string;
  /** Of a draft of an ad. */
  readonly ad: string;
  /** Number of a draft of a contribution. */
  readonly contribution: number;
  readonly exportId: string;
  readonly watchedId: number;
}

export interface Ask {
  readonly url: string;
  readonly body?: unknown;
}

/**
 * Who may ask what, as statuses: nobody signed in · another member at the owner's things · the owner · a member whose plan
 * does not include it, at their own things.
 */
export interface Rule {
  readonly ask: (of: Belongings) => Ask;
  readonly statuses: readonly [anonymous: number, another: number, owner: number, notEntitled: number];
}

export const plain = (url: string, body?: unknown) => () => ({ url, ...(body === undefined ? {} : { body }) });

export const everybody = (status: number) => [status, status, status, status] as const;

export const members = [401, 200, 200, 200] as const;

export const ownersOnly = [401, 404, 200, 200] as const;

export const provider = [401, 404, 404, 404] as const;
