import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { CallWriter } from '#src/pages/settings/api/CallWriter.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { onServer } from './testing/servedRows.tsx';

onServer();

it('writes a call of the API with the editor of conditions, a data set at a time', async () => {
  const { screen } = await renderPart(<CallWriter />);
  const call = screen.getByRole('figure', { name: 'The call' });
  await expect.element(call).toHaveTextContent('/api/v1/projects');
  await expect.element(screen.getByText('None: every row')).toBeVisible();
  await screen.getByRole('button', { name: 'Edit conditions as text' }).click();
  const dialog = page.getByRole('dialog', { name: 'Conditions as text' });
  await expect.element(dialog.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('tvl > 5m or sector in (DeFi');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('not closed');
  await userEvent.keyboard(')');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(screen.getByText('tvl > 5M or sector in (DeFi)')).toBeVisible();
  await expect.element(call).toHaveTextContent('filter=[{"any":[["tvl","gt",5000000],["sector","in",["DeFi"]]]}]');
  await expectAccessible();
  await screen.getByRole('combobox', { name: 'Data set' }).selectOptions('people');
  await expect.element(call).toHaveTextContent('/api/v1/people');
  await expect.element(screen.getByText('None: every row')).toBeVisible();
  await screen.getByRole('combobox', { name: 'Data set' }).selectOptions('projects');
  await expect.element(screen.getByText('tvl > 5M or sector in (DeFi)')).toBeVisible();
});
