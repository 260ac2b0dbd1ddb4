import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { onPlayground, openPlayground } from './testing/playground.tsx';
import { close, columnOf, counts, header, keys, labels, nameAt, names, press, rowHeader } from './testing/shownGrid.ts';

onPlayground();

const PROJECTS = '/directory-demo/projects?rows=200';
const FEW = `${PROJECTS}&columns=order,name,price_usd,market_cap_usd,tvl,sector`;

const button = (name: string | RegExp) => page.getByRole('button', { name });
const search = page.getByRole('searchbox', { name: /^Find / });
const dialog = page.getByRole('dialog');
const sort = (label: string) => header(label).getAttribute('aria-sort');
const chip = (field: string) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: field }).first();
const chips = () => [...document.querySelectorAll('[data-chip]')].map(({ textContent }) => textContent);
const value = page.getByRole('textbox', { name: 'Value' });

/** Begins a filter on a field: its editor is open. */
async function beginFilter(field: string): Promise<Locator> {
  await button('Add a filter').click();
  await dialog.getByRole('button', { name: field, exact: true }).click();
  return page.getByRole('dialog', { name: `Filter by ${field}` });
}

async function addBound(field: string, amount: string): Promise<void> {
  const editor = await beginFilter(field);
  await editor.getByRole('combobox').selectOptions('gte');
  await value.fill(amount);
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect.element(editor).not.toBeInTheDocument();
}

it('is filtered by values with their counts, says why nothing is left and what would help', async () => {
  await openPlayground(FEW);
  const editor = await beginFilter('Sector');
  await editor.getByRole('searchbox').fill('defi');
  const option = editor.getByRole('checkbox', { name: /^DeFi/ });
  const label = () => option.element().closest('label')?.textContent ?? '';
  await expect.poll(label).toMatch(/\d/);
  const promised = Number(label().replaceAll(/\D/g, ''));
  await option.click();
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => counts().matching).toBe(promised);
  expect(chips()).toEqual([expect.stringContaining('SectorcontainsDeFi')]);

  await addBound('TVL', '900T');
  await expect.element(page.getByRole('heading', { name: 'No project matches' })).toBeVisible();
  await expect.element(page.getByText(`Without TVL ≥ 900T there would be ${promised}.`)).toBeVisible();
  await button('Remove TVL filter').click();
  await expect.poll(() => counts().matching).toBe(promised);
  expect(chips()).toHaveLength(1);
});

it('of rounds is filtered by date, and lists all investors of a round', async () => {
  await openPlayground('/directory-demo/fundraising?rows=200');
  const more = button(/list all names$/).first();
  await expect.element(more).toBeVisible();
  const cell = more.element().closest<HTMLElement>('[role=gridcell]');
  const count = Number(more.element().textContent?.slice(1)) + 1;
  await more.click();
  const list = page.getByRole('dialog', { name: /, \d+$/ });
  await expect.poll(() => list.getByRole('listitem').elements()).toHaveLength(count);
  await expect
    .element(list.getByRole('listitem').first())
    .toHaveTextContent(cell?.querySelector('.grid-beside')?.textContent ?? '?');
  await expectAccessible(list.element());
  await close(list);
  await expect.poll(() => document.activeElement).toBe(cell);

  const { total } = counts();
  await beginFilter('Date');
  await button('Past 6 months').click();
  await expect.poll(() => counts().matching).toBeLessThan(total);
  expect(chips()).toEqual([expect.stringContaining('Datepast 6 months')]);
  await expect.poll(() => window.location.search).toMatch(/filter=date\.gte\.-P6M$/);
});

it('shows, hides and moves columns in its address, which brings them back, and searches without a step for every letter', async () => {
  await openPlayground(PROJECTS);
  await button(/^Columns/).click();
  const chooser = page.getByRole('dialog', { name: 'Choose columns' });
  const box = (name: string | RegExp) => chooser.getByRole('checkbox', { name });
  await chooser.getByRole('searchbox').fill('descr');
  await box('Description').click();
  await chooser.getByRole('searchbox').fill('');
  await box(/^7d/).click();
  box(/^TVL(?! 30d)/)
    .element()
    .focus();
  await keys('Shift+ArrowUp');
  await expect.element(box(/^TVL(?! 30d)/)).toHaveFocus();
  await chooser.getByRole('button', { name: 'Done' }).click();
  const expectChosen = async () => {
    await expect.poll(labels).toContain('Description');
    expect(labels()).not.toContain('7d');
    expect(labels().indexOf('TVL')).toBeLessThan(labels().indexOf('Sector'));
  };
  await expectChosen();
  await openPlayground(window.location.pathname + window.location.search);
  await expectChosen();
  await button(/^Columns/).click();
  await button('Default').click();
  await close(chooser);
  await expect.poll(labels).toContain('7d');
  expect(window.location.search).not.toContain('columns=');

  await addBound('Price', '0');
  const name = nameAt(1);
  await expect.poll(() => counts().matching).toBeLessThan(counts().total);
  const { matching, total } = counts();
  await search.click();
  await userEvent.keyboard(name);
  await expect.poll(() => window.location.search).toMatch(/[?&]q=/);
  await expect.poll(() => nameAt(1)).toBe(name);
  await expect.poll(() => counts().matching).toBeLessThan(matching);
  // To before the condition.
  window.history.back();
  await expect.element(search).toHaveValue('');
  await expect.poll(() => counts().matching).toBe(total);
});

it('by the keyboard alone one filters, looks into rows, sorts and resets', async () => {
  await openPlayground(FEW);
  // The key, a field by its name, a value.
  await keys('f');
  await expect.element(page.getByRole('searchbox', { name: 'Find a field' })).toHaveFocus();
  await userEvent.keyboard('market{Enter}');
  await expect.element(value).toHaveFocus();
  await userEvent.keyboard('1m{Enter}');
  await expect.poll(chips).toEqual([expect.stringContaining('Market cap≥1M')]);
  await expect.element(button('Add a filter')).toHaveFocus();
  // Edited, then taken away: the focus stays in the line.
  await keys('Shift+Tab', 'Shift+Tab');
  await expect.element(chip('Market cap')).toHaveFocus();
  await keys('Enter');
  await expect.element(value).toHaveValue('1M');
  await expect.element(value).toHaveFocus();
  await close(dialog);
  await expect.element(chip('Market cap')).toHaveFocus();
  await keys('Backspace');
  await expect.poll(chips).toEqual([]);
  await expect.element(button('Add a filter')).toHaveFocus();

  // Beside the table, without leaving the cell.
  const preview = page.getByRole('complementary', { name: 'Preview' });
  const price = columnOf('Price');
  const [first = '', second = ''] = names(2);
  rowHeader(1).focus();
  await keys('Space');
  await expect.element(preview).toHaveTextContent(first);
  await keys('ArrowDown');
  await expect.element(preview).toHaveTextContent(second);
  await keys('ArrowUp');
  await close(preview);
  await press(['ArrowRight', 'ArrowUp'], { place: 0, column: price });
  await keys('Enter');
  await expect.poll(() => sort('Price')).toBe('descending');
  await keys('r');
  await expect.poll(() => sort('Price')).toBe('none');
  expect(window.location.pathname + window.location.search).toBe(FEW);
});
