import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useCommand } from '#src/shared/commands/registry.ts';
import { follow, onPlayground, openPlayground } from './testing/playground.tsx';
import { activate, counts, focused, keys, nameAt, names, rowHeader } from './testing/shownGrid.ts';

onPlayground();

const ADDRESS = '/master-demo/projects?rows=60&columns=order,name,market_cap_usd&filter=tvl.gte.1000';
const review = page.getByRole('region', { name: 'Review' });
const place = review.getByRole('heading', { level: 2 });
const button = (name: string | RegExp) => review.getByRole('button', { name });
const shownName = () => review.element().querySelector('.font-display')?.textContent?.trim();
const choice = page.getByRole('button', { name: /^Rows by what you decided/ });

function PageKeys({ onKey }: { readonly onKey: (key: string) => void }) {
  useCommand('density', onKey);
  useCommand('theme', onKey);
  return null;
}

async function begin(): Promise<number> {
  await activate(2);
  const { matching } = counts();
  await keys('Shift+R');
  await expect.element(review).toHaveFocus();
  await expect.element(place).toHaveTextContent(`1 of ${matching}`);
  return matching;
}

it('goes through the rows by keys, undoes exactly, and ends at the row in the table', async () => {
  await openPlayground(ADDRESS);
  await activate(2);
  const [first, second, third] = names(3);
  const all = await begin();
  await expect.poll(shownName).toBe(first);
  await keys('j');
  await expect.poll(shownName).toBe(second);
  await keys('ArrowRight');
  await expect.poll(shownName).toBe(third);
  await keys('k', 'ArrowLeft');
  await expect.poll(shownName).toBe(first);

  await keys('d');
  const reason = review.getByRole('textbox', { name: 'Why? Enter leaves it open' });
  await expect.element(reason).toHaveFocus();
  await userEvent.keyboard('No token{Enter}');
  await expect.element(place).toHaveTextContent(`2 of ${all} · 1 dismissed`);
  await expect.element(review).toHaveFocus();
  await keys('k');
  await expect.element(review.getByText('Dismissed: No token')).toBeVisible();
  await keys('u', 'u');
  await expect.element(place).toHaveTextContent(new RegExp(`^1 of ${all}$`));
  await expect.element(review.getByText('Dismissed: No token')).not.toBeInTheDocument();

  await keys('t');
  await userEvent.keyboard('l2, Ai ,L2{Enter}');
  await expect.element(review.getByText('l2', { exact: true })).toBeVisible();
  await expect.element(review.getByText('Ai', { exact: true })).toBeVisible();
  await keys('w');
  await expect.element(button(/^Unwatch/)).toBeVisible();
  await keys('u');
  await expect.element(button(/^Watch/).first()).toBeVisible();

  await keys('j', 'j');
  await expect.poll(shownName).toBe(third);
  await keys('Escape');
  await expect.element(review).not.toBeInTheDocument();
  await expect.poll(() => focused()?.place).toBe(3);
});

it('comes back with only what is new, hides what was dismissed, and reviews all again', async () => {
  await openPlayground(ADDRESS);
  await activate(2);
  const [first, second] = names(2);
  const all = await begin();
  await keys('d', 'Enter', 'j', 'Escape');
  await openPlayground(ADDRESS);
  await activate(2);
  await keys('Shift+R');
  await expect.element(place).toHaveTextContent(`1 of ${all - 2}`);
  await expect.element(review.getByText('New here')).toBeVisible();
  await keys('Escape');

  await expect.element(choice).toHaveTextContent('1 dismissed: shown');
  await choice.click();
  await page.getByRole('menuitemradio', { name: 'Dismissed hidden' }).click();
  await expect.poll(() => counts().matching).toBe(all - 1);
  await expect.poll(() => nameAt(1)).toBe(second);
  await openPlayground(ADDRESS);
  await expect.poll(() => counts().matching).toBe(all - 1);
  await choice.click();
  await page.getByRole('menuitemradio', { name: 'Only dismissed (1)' }).click();
  await expect.poll(() => counts().matching).toBe(1);
  await expect.poll(() => rowHeader(1).textContent).toContain(first);

  // Of all rows again, the dismissed one too.
  await choice.click();
  await page.getByRole('menuitemradio', { name: 'All rows' }).click();
  await expect.poll(() => counts().matching).toBe(all);
  // The rows are drawn after they are counted.
  await expect.poll(() => names(2)).toEqual([first, second]);
  await activate(2);
  await keys('Shift+R');
  await expect.element(place).toHaveTextContent(`1 of ${all - 2}`);
  for (let left = all - 2; left > 0; left--) await keys('j');
  await expect.element(review.getByText('End of the review')).toBeVisible();
  await button('Review all again').click();
  await expect.element(place).toHaveTextContent(`1 of ${all} · 1 dismissed`);
  await expect.poll(shownName).toBe(first);
  await keys('d');
  await expect.element(place).toHaveTextContent(new RegExp(`^1 of ${all}$`));
  await keys('Escape');
  await keys('Shift+R');
  await expect.element(review.getByText(/^Nothing new or changed since/)).toBeVisible();
  // Keys of a review are its own where it has no record, too: elsewhere these change the rows and the theme.
  const pressed: string[] = [];
  const { unmount } = await render(<PageKeys onKey={(key) => pressed.push(key)} />);
  await keys('d', 't');
  expect(pressed).toEqual([]);
  await unmount();
  await button('Done').click();
  await expect.element(review).not.toBeInTheDocument();
});

it('ends with the view that it is of', async () => {
  await openPlayground(ADDRESS);
  await begin();
  follow('/master-demo/projects?rows=60&columns=order,name,market_cap_usd&filter=tvl.gte.1000&sort=name.asc');
  await expect.element(review).not.toBeInTheDocument();
  follow(ADDRESS);
  await expect.poll(() => document.querySelector('[aria-sort=ascending]')).toBeNull();
  await expect.element(review).not.toBeInTheDocument();
});

it('gives what was decided to the list that the view is saved as', async () => {
  await openPlayground(ADDRESS);
  await begin();
  await keys('d', 'Enter', 'Escape');
  await page.getByRole('region', { name: 'Your lists' }).getByRole('button', { name: 'Save this view' }).click();
  await userEvent.keyboard('Mine{Enter}');
  await expect.element(page.getByRole('heading', { level: 2, name: 'Mine' })).toBeVisible();
  await expect.element(choice).toHaveTextContent('1 dismissed: shown');
  const kept = Object.keys(localStorage).filter((key) => key.startsWith('assay.review/'));
  expect(kept).toEqual(['assay.review/sample/list/projects:1']);
});

it('keeps what a form is typed into from being a key, and says where decisions are kept', async () => {
  await openPlayground(ADDRESS);
  await begin();
  await expect.element(review.getByText('Kept on this device.')).toBeVisible();
  await keys('t');
  await userEvent.keyboard('djkwu');
  await expect.element(review.getByRole('textbox')).toHaveValue('djkwu');
  await keys('Escape');
  await expect.element(review).toHaveFocus();
  await expect.element(review.getByText('djkwu')).not.toBeInTheDocument();
  await expect.element(place).toHaveTextContent(/^1 of/);
});
