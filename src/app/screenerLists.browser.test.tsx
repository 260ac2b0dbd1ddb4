import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { follow, onPlayground, openPlayground } from './testing/playground.tsx';
import { activate, click, counts, header, keys, labels } from './testing/shownGrid.ts';

onPlayground();

const ROUNDS = '/master-demo/fundraising?rows=300&columns=order,name,amount_quantity';
const lists = page.getByRole('region', { name: 'Your lists' });
const adder = lists.getByRole('button', { name: 'Save this view' });
const opener = (name: string) => lists.getByRole('button', { name: new RegExp(`^${name}`) });
const matching = () => counts().matching;

async function saveAs(name: string): Promise<void> {
  await adder.click();
  await userEvent.keyboard(`${name}{Enter}`);
  await expect.element(opener(name)).toBeVisible();
}

async function act(name: string, action: string): Promise<void> {
  lists
    .getByRole('button', { name: `Actions for ${name}`, exact: true })
    .element()
    .focus();
  await keys('Enter');
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

it('a list is counted, edited, updated, found again after a reload, and left alone by another address', async () => {
  await openPlayground(ROUNDS);
  await expect.element(adder).toHaveAttribute('aria-disabled', 'true');
  const early = 'date.gte.-P6M,stages.in.Seed|Series A';
  follow(`${ROUNDS}&filter=${encodeURIComponent(early)}`);
  await expect.poll(matching).toBeLessThan(300);
  await saveAs('Early');
  await expect.element(opener('Early')).toHaveTextContent(`Early${matching()}`);
  await expect.element(opener('Early')).toHaveAttribute('aria-current', 'true');

  follow(`${ROUNDS}&filter=${encodeURIComponent(`${early},amount_quantity.gte.5000000`)}`);
  await expect.element(opener('Early')).toHaveTextContent('Unsaved changes');
  await act('Early', 'Update with this view');
  await expect.element(opener('Early')).not.toHaveTextContent('Unsaved changes');
  await click(header('Amount'));
  await expect.element(opener('Early')).toHaveTextContent('Unsaved changes');
  const left = window.location.pathname + window.location.search;
  await openPlayground(left);
  await expect.element(opener('Early')).toHaveTextContent('Unsaved changes');

  await openPlayground(`${ROUNDS}&filter=amount_quantity.gte.9000000`);
  await expect.element(opener('Early')).toBeVisible();
  await expect.element(opener('Early')).not.toHaveTextContent('Unsaved changes');
  await expect.element(opener('Early')).not.toHaveAttribute('aria-current');
  await expect.element(adder).not.toHaveAttribute('aria-disabled');
});

it('is shared by a link that shows the same, whatever columns the other browser keeps', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await page.viewport(2400, 360);
  await openPlayground('/master-demo/projects?rows=60&filter=tvl.gte.1000000&sort=volume.desc');
  await activate(1);
  const [shown, counted] = [labels(), counts()];
  expect(shown.length).toBeGreaterThan(10);
  await saveAs('By volume');
  await page.getByRole('button', { name: 'Copy a link to By volume' }).click();
  await expect.element(page.getByText('A link to “By volume” was copied')).toBeVisible();
  const link = new URL(copied.mock.calls[0]?.[0] ?? '');
  localStorage.clear();
  localStorage.setItem('assay.layout.projects', JSON.stringify({ columns: 'order,name,tvl' }));
  await openPlayground(link.pathname + link.search);
  await expect.poll(labels).toEqual(shown);
  await expect.poll(counts).toEqual(counted);
  await expect.poll(() => header('Volume').getAttribute('aria-sort')).toBe('descending');
});
