import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MoreCount, Tags } from './Tags.tsx';
import { Toggletip } from './Toggletip.tsx';
import { expectTargets } from './testing/targets.ts';

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

it('opens the names that a list has no room for, by keys and by click', async () => {
  await render(<Tags tags={['DeFi', 'Lending', 'Oracle', 'Bridge']} max={2} />);
  const more = page.getByRole('button', { name: '2 more: Oracle, Bridge' });
  await userEvent.keyboard('{Tab}');
  await expect.element(more).toHaveFocus();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Oracle, Bridge');
  await more.click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Oracle, Bridge');
});

it.each(['text-12', 'text-13', 'text-14'])('is a target of 24 px in %s that makes no line taller', async (size) => {
  const { container } = await render(
    <div className={size}>
      <p>Larkspur</p>
      <p className="flex items-center">
        Larkspur <MoreCount short names={['Hedgerow', 'Plum']} />
      </p>
      <p>
        Larkspur <MoreCount names={['Hedgerow', 'Plum']} />
      </p>
      <p className="flex items-center">
        Larkspur <Toggletip about="7 USD">$7</Toggletip>
      </p>
    </div>,
  );
  expect(expectTargets(container, 'button')).toHaveLength(3);
  const [plain, ...lines] = [...container.querySelectorAll('p')].map((line) => line.getBoundingClientRect().height);
  expect(lines).toEqual([plain, plain, plain]);
});
