import { useParams } from '@tanstack/react-router';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { useCommandKeys } from '#src/shared/commands/useCommandKeys.ts';
import { openedFrom } from '#src/shared/storage/openedFrom.ts';
import { useNeighbors } from './useNeighbors.ts';

afterEach(() => void openedFrom.write(null));

function Profile() {
  const { slug = '', tab } = useParams({ strict: false });
  useCommandKeys({ letters: true, paused: false });
  useNeighbors('project', slug, tab ?? null);
  return <h1>{slug}</h1>;
}

/** A profile that was opened from a directory, one page later. */
async function open(path: string) {
  const pages = { '/directory/projects': () => <h1>Directory</h1>, '/project/$slug/{-$tab}': Profile };
  const { screen, history } = await renderPages(pages, { at: '/directory/projects' });
  history.push(path);
  const shown = screen.getByRole('heading', { level: 1 });
  return { screen, history, shown };
}

it('goes through the records of the view, in the tab that is open, and back to the view', async () => {
  openedFrom.write({ entry: 0, kind: 'project', slugs: ['ash', 'plum', null, 'pear'] });
  const { screen, history, shown } = await open('/project/plum/team');
  await expect.element(shown).toHaveTextContent('plum');
  await userEvent.keyboard('j');
  await expect.element(shown).toHaveTextContent('pear');
  expect(history.location.pathname).toBe('/project/pear/team');
  await userEvent.keyboard('j');
  await expect.element(screen.getByText(/^No further record/)).toBeVisible();
  expect(history.location.pathname).toBe('/project/pear/team');
  await userEvent.keyboard('k');
  await userEvent.keyboard('k');
  await expect.element(shown).toHaveTextContent('ash');
  await userEvent.keyboard('{Escape}');
  await expect.element(shown).toHaveTextContent('Directory');
});

it('says that there is no view to go through, and stays', async () => {
  const { screen, history, shown } = await open('/project/plum');
  await expect.element(shown).toHaveTextContent('plum');
  await userEvent.keyboard('k');
  await expect.element(screen.getByText(/^This profile was not opened from a table/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(history.location.pathname).toBe('/project/plum');
});
