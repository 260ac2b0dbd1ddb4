import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onPlayground, openPlayground } from './testing/playground.tsx';
import { activate, counts, focused, keys, nameAt } from './testing/shownGrid.ts';

onPlayground();

const PROJECTS = '/master-demo/projects?rows=300&columns=order,name,tvl';
const ROUNDS = '/master-demo/fundraising?rows=300&columns=order,name,amount_quantity';
const line = page.getByRole('group', { name: 'Filters' });
const input = line.getByRole('combobox');
const panel = page.getByRole('region', { name: 'Filter panel' });
const facet = (label: string) => panel.getByRole('region', { name: new RegExp(`^${label}`) });
const value = (of: string, name: string) => facet(of).getByRole('checkbox', { name: new RegExp(`^${name}\\b`) });
const matching = () => counts().matching;
const address = () => decodeURIComponent(window.location.search);

/** How many rows a value of a facet has, as it stands there. */
const countOf = (of: string, name: string) =>
  Number(value(of, name).element().closest('label')?.innerText.replace(/^.*\n/s, '').replace(/\D/g, ''));
const chip = (field: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-chip]')].find((one) => one.textContent.startsWith(field));
const chipText = (field: string) => chip(field)?.textContent;

/** Writes a condition and finishes it. */
async function write(condition: string): Promise<void> {
  input.element().focus();
  await userEvent.keyboard(`${condition}{Control>}{Enter}{/Control}`);
}

describe('a condition', () => {
  it('on a list that is asked for already joins it, and "and" means and', async () => {
    await openPlayground(`${PROJECTS}&filter=sector.all.DeFi`);
    await expect.element(facet('Sector').getByRole('checkbox').first()).toBeVisible();
    await expect.poll(matching).toBeLessThan(300);
    const first = matching();
    // The facet counts what stands beside it.
    await expect.element(value('Sector', 'DeFi')).toBeChecked();
    await expect.element(facet('Sector').getByRole('radio', { name: 'All of' })).toBeChecked();
    await expect.poll(() => countOf('Sector', 'DeFi')).toBe(first);
    await write('sector = Gaming');
    await expect.poll(() => chipText('Sector')).toBe('Sectorcontains all ofDeFi, Gaming');
    await expect.poll(address).toContain('filter=sector.all.DeFi|Gaming');
    await expect.poll(matching).toBeLessThan(first);
    const both = matching();
    await facet('Sector').getByText('Any of').click();
    await expect.poll(() => chipText('Sector')).toBe('Sectorcontains any ofDeFi, Gaming');
    await expect.poll(matching).toBeGreaterThan(first);
    window.history.back();
    await expect.poll(matching).toBe(both);
  });

  it('begins at the field of the column the focus is in, leaves what it said it would, and keeps the unknown', async () => {
    await openPlayground(PROJECTS);
    await activate(1);
    await keys('f');
    await expect.element(input).toHaveAccessibleName('Condition of Project');
    await keys('Escape', 'Escape');
    await expect.poll(() => focused()?.place).toBe(1);

    input.element().focus();
    await userEvent.keyboard('tvl >= 5M');
    const note = page.getByText(/^TVL ≥ 5M: [\d,]+ projects would match$/).last();
    await expect.element(note).toBeVisible();
    const promised = Number(note.element().textContent.replace(/^.*: /, '').replace(/\D/g, ''));
    await keys('Enter');
    await expect.poll(() => chipText('TVL')).toBe('TVL≥5M');
    expect(address()).toContain('filter=tvl.gte.5000000');
    await expect.poll(matching).toBe(promised);

    const keep = line.getByRole('button', { name: /^\+ [\d,]+ unknown: keep rows whose TVL is unknown$/ });
    await expect.element(keep).toHaveTextContent(/^\+ [\d,]+ unknown$/);
    const unknown = Number(keep.element().textContent.replace(/\D/g, ''));
    expect(unknown).toBeGreaterThan(0);
    chip('TVL')?.focus();
    await keys('u');
    await expect.poll(matching).toBe(promised + unknown);
    expect(address()).toContain('filter=tvl.gte.5000000,tvl.known.0|1');
    await line.getByRole('button', { name: /^with [\d,]+ unknown: leave out rows whose TVL is unknown$/ }).click();
    await expect.poll(matching).toBe(promised);
  });
});

it('the panel counts values, takes several, and counts again under other conditions', async () => {
  await openPlayground(ROUNDS);
  for (const one of ['Seed', 'Strategic']) {
    await expect.element(value('Round', one)).toBeVisible();
    await expect.poll(() => countOf('Round', one)).toBeGreaterThan(0);
  }
  const [seed, strategic] = [countOf('Round', 'Seed'), countOf('Round', 'Strategic')];
  await value('Round', 'Seed').click();
  await expect.poll(matching).toBe(seed);
  await value('Round', 'Strategic').click();
  await expect.poll(matching).toBe(seed + strategic);
  expect(address()).toContain('stages.in.Seed');
  // Its own choices do not hide the others.
  await expect.poll(() => countOf('Round', 'Series A')).toBeGreaterThan(0);
  await facet('Token').getByText('No token', { exact: true }).click();
  await expect.poll(() => countOf('Round', 'Seed')).toBeLessThan(seed);
  await facet('Token').getByText('All', { exact: true }).click();
  await expect.poll(() => countOf('Round', 'Seed')).toBe(seed);
  await panel.getByRole('button', { name: 'Clear the Round filter' }).click();
  await expect.poll(matching).toBe(300);
});

it('what is unfolded in the panel stays so', async () => {
  await openPlayground(ROUNDS);
  const investors = facet('Investors');
  await investors.getByRole('button', { name: /^Investors/ }).click();
  const unfolded = () => investors.getByRole('checkbox').elements().length;
  await expect.poll(unfolded).toBe(6);
  await openPlayground(ROUNDS);
  await expect.poll(unfolded).toBe(6);
});

it('on a phone the panel is a drawer and the preview a sheet, and conditions are written', async () => {
  await page.viewport(390, 844);
  await openPlayground(`${ROUNDS}&filter=amount_quantity.gte.5000000`);
  await page.getByRole('button', { name: /^Filters 1/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByRole('checkbox', { name: /^Seed\b/ }).click();
  await expect.poll(address).toContain('stages.in.Seed');
  await drawer.getByRole('button', { name: /^Show [\d,]+ rounds$/ }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  await write('amount <= 90M');
  await expect.poll(address).toContain('amount_quantity.lte.90000000');
  await page.getByRole('button', { name: 'Show the preview' }).click();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect.element(preview).toHaveTextContent(nameAt(1));
});
