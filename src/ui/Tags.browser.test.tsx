import './app.css';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Tags } from './Tags.tsx';

it('opens the names that a list has no room for, by keys and by click', async () => {
  await render(<Tags tags={['DeFi', 'Lending', 'Oracle', 'Bridge']} max={2} />);
  const more = page.getByRole('button', { name: '2 more: Oracle, Bridge' });
  await userEvent.keyboard('{Tab}');
  await expect.element(more).toHaveFocus();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Oracle, Bridge');
  await more.click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Oracle, Bridge');
});
