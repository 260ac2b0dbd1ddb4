import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { ProposeCells } from './ProposeCells.tsx';
import { contributorAnswer } from './testing/contributorAnswer.ts';

let sent: unknown[];

beforeEach(() => {
  storeToken('token', 3600);
  sent = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const { pathname } = new URL(String(url), window.location.origin);
    if (!pathname.startsWith('/api/contributions')) return Response.json({ result: [] });
    if (init?.method === 'POST') {
      sent.push(JSON.parse(String(init.body)));
      return Response.json({ batch: '0b8f6a52-6a4e-4c0a-9f3e-3f1f0d2f7a11', data: [], refused: [] });
    }
    return Response.json(contributorAnswer());
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  storeToken('', 0);
});

async function open(ids: Float64Array) {
  const onClose = vi.fn();
  const copy = vi.fn(async () => ({
    ...{ rows: 3, columns: 5, html: '' },
    text: '1\tPLM\t/project/plum\tPlum\t1000\n2\t\t/project/k%C3%B6rvane\tKörvane\t\n3\t\t\tNo page\t5',
  }));
  const { screen } = await renderPart(
    <ProposeCells source="projects" handle={fakeTable({ copy })} ids={ids} onClose={onClose} />,
  );
  return { screen, copy, onClose };
}

it('changes a column of the selected rows, and sends those that differ as one batch', async () => {
  const { screen, copy, onClose } = await open(Float64Array.of(1, 2, 3));
  const column = screen.getByRole('combobox', { name: 'Column' });
  await column.selectOptions('Max supply');
  await expect.poll(() => copy.mock.lastCall).toMatchObject([{ columns: ['name', 'max_supply'] }]);
  const rows = screen.getByRole('table', { name: 'New values by row' }).getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent('Plum1,000');
  await expect.element(rows.nth(2)).toHaveTextContent('Körvaneunknown');
  await expect.element(screen.getByText('No page')).not.toBeInTheDocument();
  await screen.getByRole('textbox', { name: 'The same for all rows' }).fill('1,000');
  await screen.getByRole('button', { name: 'Fill in' }).click();
  // Plum has that already.
  await expect.element(screen.getByRole('button', { name: 'Send 1 row' })).toBeVisible();
  await screen.getByRole('textbox', { name: 'New value for Plum' }).fill('many');
  await screen.getByRole('textbox', { name: 'Source of all rows' }).fill('https://supply.example');
  await screen.getByRole('button', { name: 'Send 2 rows' }).click();
  await expect.element(screen.getByText('1 row has a value that is not valid yet.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'New value for Plum' }).fill('2000');
  await screen.getByRole('textbox', { name: 'Source of Plum' }).fill('https://plum.example');
  await screen.getByRole('button', { name: 'Send 2 rows' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent).toMatchObject([
    {
      source: 'projects',
      rows: [
        { slug: 'plum', fields: { max_supply: '2000' }, sources: { max_supply: 'https://plum.example' } },
        { slug: 'körvane', fields: { max_supply: '1000' }, sources: { max_supply: 'https://supply.example' } },
      ],
    },
  ]);
});

it('says how many rows can be selected', async () => {
  const { screen, copy } = await open(new Float64Array(201));
  await expect.element(screen.getByText('Select at most 200 rows.')).toBeVisible();
  expect(copy).not.toHaveBeenCalled();
});
