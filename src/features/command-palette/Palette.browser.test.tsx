import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { Palette } from './Palette.tsx';

const NOTHING = () => undefined;
const KORVANE = { type: 'project', item: { slug: 'korvane', name: 'Korvane', symbol: 'KRV', logo: null } };

/** How the search for names answers. */
let answer: () => Promise<Response>;
const found = (...hits: readonly unknown[]) =>
  Response.json({ data: { search_global: [hits] }, version: 1, asOf: null });

beforeEach(() => {
  localStorage.clear();
  answer = async () => found();
  vi.spyOn(window, 'fetch').mockImplementation(() => answer());
});
afterEach(() => vi.restoreAllMocks());

async function drawn() {
  const { screen } = await renderPages({
    '/': () => <Palette onClose={NOTHING} />,
    '/project/$slug': () => <h1>The profile</h1>,
  });
  return { field: screen.getByRole('combobox'), lines: screen.getByRole('option'), status: screen.getByRole('status') };
}

it('says how much there is, before and after something is typed', async () => {
  const { field, lines, status } = await drawn();
  const { length } = lines.elements();
  expect(length).toBeGreaterThan(8);
  await expect.element(status).toHaveTextContent(new RegExp(`^${length} suggestions$`));
  await field.fill('people directory');
  await expect.element(status).toHaveTextContent(/results?$/);
  await expect.element(status).toHaveTextContent(new RegExp(`^${lines.elements().length} results?$`));
});

it('says that nothing is found; what was typed can still be asked', async () => {
  const { field, lines } = await drawn();
  await field.fill('zzqxj nothing');
  await expect.element(page.getByRole('heading', { name: 'Nothing matches “zzqxj nothing”' })).toBeVisible();
  expect(lines.elements().map((line) => line.textContent)).toEqual([expect.stringMatching(/^Ask: zzqxj nothing/)]);
  await expectAccessible(page.getByRole('dialog').element());
});

it('says when names cannot be searched, works for the rest, and finds them by Retry', async () => {
  answer = async () => Response.json({}, { status: 500 });
  const { field, lines } = await drawn();
  await field.fill('korvane');
  const failure = page.getByRole('alert');
  await expect.element(failure).toHaveTextContent('could not be searched');
  await expectAccessible(page.getByRole('dialog').element());
  await expect.element(lines.first()).toHaveTextContent('Ask: korvane');
  answer = async () => found(KORVANE);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('group', { name: 'Projects' }).getByRole('option')).toHaveTextContent('Korvane');
  await expect.element(failure).not.toBeInTheDocument();
});

it('waits for the first name where Enter is pressed before names are there', async () => {
  let letIn: () => void = NOTHING;
  answer = () =>
    new Promise((resolve) => {
      letIn = () => resolve(found(KORVANE));
    });
  const { field, lines } = await drawn();
  await field.fill('korv');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => letIn).not.toBe(NOTHING);
  expect(lines.elements().filter((line) => line.getAttribute('aria-selected') === 'true')).toEqual([]);
  letIn();
  await expect.element(page.getByRole('heading', { name: 'The profile' })).toBeVisible();
});

it('opens what is marked in a new tab with Ctrl', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const { field, lines } = await drawn();
  await field.fill('people directory');
  await expect.element(lines.first()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(open).toHaveBeenCalledExactlyOnceWith('/directory/people', '_blank', 'noopener');
});

it('says by which former name it found a row', async () => {
  answer = async () => found({ ...KORVANE, item: { ...KORVANE.item, formerly: 'KVO' } });
  const { field } = await drawn();
  await field.fill('kvo');
  const line = page.getByRole('group', { name: 'Projects' }).getByRole('option');
  await expect.element(line).toHaveTextContent('KorvaneKRVformerly KVO');
});
