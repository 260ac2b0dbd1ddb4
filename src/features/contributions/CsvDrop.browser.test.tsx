import { getDefaultStore } from 'jotai';
import { afterEach, expect, it } from 'vitest';
import type { Source } from '#schemas/kinds.ts';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { CsvDrop, droppedCsvAtom } from './CsvDrop.tsx';

afterEach(() => getDefaultStore().set(droppedCsvAtom, null));

async function open(source: Source) {
  const Table = () => (
    <main>
      <CsvDrop source={source} sampleMode={false} />
      Table
    </main>
  );
  const { screen, history } = await renderPages({ '/': Table, '/contribute/$form': () => 'Form' });
  await expect.element(screen.getByText('Table')).toBeVisible();
  return { screen, history };
}

function drag(type: 'dragover' | 'drop', name: string): boolean {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['a'], name));
  const target = document.querySelector('main') ?? document.body;
  return target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}

it('takes a CSV that is dropped on a table to its form, and says so while it is held', async () => {
  const { screen, history } = await open('people');
  expect(drag('dragover', 'a.csv')).toBe(false);
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Drop the CSV to see how it differs from the data');
  drag('drop', 'a.csv');
  await expect.poll(() => history.location.pathname).toBe('/contribute/csv');
  expect(getDefaultStore().get(droppedCsvAtom)).toMatchObject({ source: 'people', file: { name: 'a.csv' } });
});

it('keeps the page where something else is dropped, and leaves tables alone that nobody can propose to', async () => {
  const { screen, history } = await open('people');
  expect(drag('drop', 'a.png')).toBe(false);
  expect(history.location.pathname).toBe('/');
  await screen.unmount();
  await open('fundraising');
  expect(drag('dragover', 'a.csv')).toBe(true);
  expect(getDefaultStore().get(droppedCsvAtom)).toBeNull();
});
