import { useSearch } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { readSampleRows, SampleModeBar } from './SampleModeBar.tsx';

const Bar = () => <SampleModeBar rows={readSampleRows(useSearch({ strict: false }).rows)} />;

it('offers other sizes than the one of the address, which names none for the usual one', async () => {
  const { history } = await renderPages(
    { '/directory-demo/$source': Bar },
    { at: '/directory-demo/projects?rows=20000' },
  );
  const size = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect.element(size('20,000')).toBeChecked();
  expect(page.getByRole('radio').elements()).toHaveLength(4);
  await page.getByText('5,000', { exact: true }).click();
  await expect.element(size('5,000')).toBeChecked();
  expect(history.location.search).toBe('');
});
