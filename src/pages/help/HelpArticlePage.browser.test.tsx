import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { HelpArticle } from '#schemas/api/help.ts';
import { HELP_ARTICLES } from '#schemas/help/contents.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { HelpArticlePage } from './HelpArticlePage.tsx';

const ARTICLE: HelpArticle = {
  ...{ id: 'pricing-plans/pro', title: 'Pro', summary: 'Who Pro is for.', updated: '2026-11-01', minutes: 2 },
  ...{ html: '<h2 id="cost">What it costs</h2>', headings: [], related: [] },
};

let fails: boolean;
let sent: unknown[];

beforeEach(() => {
  localStorage.clear();
  fails = true;
  sent = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (fails) return Response.json({}, { status: 500 });
    const { pathname } = new URL(String(input), window.location.origin);
    if (pathname !== '/api/help/feedback') return Response.json(ARTICLE);
    const { article, helpful } = JSON.parse(String(init?.body));
    sent.push(helpful);
    return Response.json({ article, helpful });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const answer = (name: 'Yes' | 'No') =>
  page.getByRole('region', { name: 'Was this helpful?' }).getByRole('button', { name });

it('says that an article could not be loaded, loads it by a click, and keeps what the reader last answered', async () => {
  const entry = HELP_ARTICLES.find(({ id }) => id === ARTICLE.id);
  if (!entry) throw new Error('The help has no such article');
  const { screen } = await renderPart(<HelpArticlePage entry={entry} title="Pro" />);
  const failure = screen.getByRole('article').getByRole('alert');
  await expect.element(failure.getByRole('heading', { name: 'The article could not be loaded' })).toBeVisible();
  await expectAccessible(failure.element());
  fails = false;
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByRole('heading', { name: 'What it costs' })).toBeVisible();

  await answer('Yes').click();
  await expect.element(answer('Yes')).toHaveAttribute('aria-pressed', 'true');
  fails = true;
  await answer('No').click();
  await expect.element(screen.getByText(/^Your answer was not saved\./)).toBeVisible();
  await expect.element(answer('Yes')).toHaveAttribute('aria-pressed', 'true');
  fails = false;
  await answer('No').click();
  await expect.element(answer('No')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(answer('Yes')).toHaveAttribute('aria-pressed', 'false');
  expect(sent).toEqual([true, false]);
});
