import './app.css';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Toggletip } from './Toggletip.tsx';

it('says more by keys, by click and under the mouse', async () => {
  await render(<Toggletip about="430,391,002,311 USD">$430.39B</Toggletip>);
  const button = page.getByRole('button', { name: '$430.39B' });
  await userEvent.keyboard('{Tab}');
  await expect.element(button).toHaveFocus();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('430,391,002,311 USD');
  await userEvent.keyboard('{Enter}');
  const panel = page.getByRole('dialog');
  await expect.element(panel).toHaveTextContent('430,391,002,311 USD');
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await button.click();
  await expect.element(panel).toBeVisible();
});
