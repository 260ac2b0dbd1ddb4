import { afterEach, expect, it, vi } from 'vitest';
import { detailQuery } from '#src/api/queries.ts';
import { answered, renderPart } from '#src/api/testing/renderPages.tsx';
import { EntityPage } from './EntityPage.tsx';

afterEach(() => vi.restoreAllMocks());

/** The page of an unknown organization; the server answers its address with `answer`. */
async function openUnknown(answer: { readonly status: number; readonly path: string }) {
  const response = new Response(null, { status: answer.status });
  Object.defineProperty(response, 'url', { value: new URL(answer.path, window.location.href).href });
  const fetched = vi.spyOn(window, 'fetch').mockResolvedValue(response);
  const { screen, history } = await renderPart(<EntityPage kind="venture" slug="zyla-roe" tab={null} mode="view" />, {
    at: '/organization/zyla-roe',
    known: [answered(detailQuery('venture', 'zyla-roe'), null)],
  });
  return { screen, history, fetched };
}

it('follows an organization that became a person', async () => {
  const { history, fetched } = await openUnknown({ status: 200, path: '/people/zyla-roe' });
  await expect.poll(() => history.location.pathname).toBe('/people/zyla-roe');
  expect(fetched).toHaveBeenCalledWith('/organization/zyla-roe', expect.objectContaining({ method: 'HEAD' }));
});

it('says that the address is unknown when the server confirms it', async () => {
  const { screen, history } = await openUnknown({ status: 404, path: '/organization/zyla-roe' });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(history.location.pathname).toBe('/organization/zyla-roe');
});
