import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import type { PlanName } from '#schemas/api/plans.ts';
import type { WATCHLISTS } from '#schemas/api/watchlist.ts';
import { Grid } from '../grid/Grid.ts';
import { asNewMember, bearerOf, postAsMember } from '../support/members.ts';

const Rows = z.object({
  data: z.object({
    master_projects: z.tuple([
      z.array(z.object({ _id: z.number(), name: z.string(), slug: z.string(), symbol: z.nullable(z.string()) })),
    ]),
  }),
});
export type Project = z.infer<typeof Rows>['data']['master_projects'][0][number];
const Watched = z.object({ data: z.array(z.object({ _id: z.number(), note: z.optional(z.string()) })) });

/** The page of watchlists, as a person uses it, and what the server holds of them. */
export class Watchlist extends Grid {
  readonly note: Locator;
  readonly noteField: Locator;
  readonly paste: Locator;
  readonly pasted: Locator;

  constructor(page: Page) {
    super(page);
    this.note = page.getByRole('dialog', { name: /^Note on / });
    this.noteField = page.getByRole('textbox', { name: 'Note' });
    this.paste = page.getByRole('dialog', { name: /^Paste a list/ });
    this.pasted = page.getByRole('textbox', { name: 'One per line, or separated by commas' });
  }

  /** Goes to the first cell of a row by its place in the view, from 1. */
  async activate(place: number): Promise<void> {
    await this.root.locator('[tabindex="0"]').focus();
    await this.page.keyboard.press('Control+Home');
    for (let row = 1; row < place; row++) await this.page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await this.focused())?.place).toBe(place);
  }

  /** The star of a row by its place in the view, from 1. */
  star(place: number): Locator {
    return this.row(place).locator('.grid-star');
  }

  noteCell(place: number): Locator {
    return this.row(place).locator('[data-editable]');
  }

  /** The leading projects of the data set. */
  async projects(take: number): Promise<readonly Project[]> {
    const answer = await this.page.request.get('/api/data/struct', {
      params: { sid: 'master_projects', params: JSON.stringify([{ take }]) },
    });
    return Rows.parse(await answer.json()).data.master_projects[0];
  }

  /** Watches records without going through the page. */
  async watchQuietly(ids: readonly number[], sid: (typeof WATCHLISTS)[number] = 'watchlist_project'): Promise<void> {
    // What is watched later comes first.
    const query = new URLSearchParams({ sid, params: JSON.stringify([{ ids }]) });
    await postAsMember(this.page.context(), `watch-list/add?${query}`, {});
  }

  /** What the server holds: `_id` and note, in the member's order. */
  async kept(sid: (typeof WATCHLISTS)[number] = 'watchlist_project') {
    const answer = await this.page.request.get(`/api/users/watch-list/get?${new URLSearchParams({ sid })}`, {
      headers: await bearerOf(this.page.context()),
    });
    return Watched.parse(await answer.json()).data;
  }
}

/** Opens the page for a new member who watches so many of the leading projects. */
export async function openWatching(
  page: Page,
  baseURL: string | undefined,
  count: number,
  { plan, address = '/watchlist' }: { readonly plan?: PlanName; readonly address?: string } = {},
) {
  const member = await asNewMember(page, baseURL, plan);
  const list = new Watchlist(page);
  const projects = await list.projects(count);
  await list.watchQuietly(projects.map(({ _id }) => _id));
  await list.open(address);
  return { list, projects, member };
}
