import { useRef } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { organizations } from '#schemas/columns/organizations.ts';
import { HeaderTooltip } from './HeaderTooltip.tsx';

const columns = organizations.columns.filter(({ field }) => field !== 'type').slice(1, 6);

function Headers() {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div ref={frame} role="grid">
      <div role="row">
        {columns.map(({ field, label }, at) => (
          <div key={field} role="columnheader" aria-colindex={at + 1} tabIndex={0}>
            {label}
          </div>
        ))}
      </div>
      <HeaderTooltip frameRef={frame} columns={columns} distributions={null} />
      <p className="mt-40">Below the table</p>
    </div>
  );
}

it('says what a column means, its unit, source and rule: at once on the keyboard’s focus, and under the mouse', async () => {
  await render(<Headers />);
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const tooltip = page.getByRole('tooltip');
  // An earlier test may have left the pointer over a header.
  await page.getByText('Below the table').hover();
  // An earlier test decides where Tab would begin.
  (header('Organization').element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(header('Deals')).toHaveFocus();
  await expect.element(tooltip).toHaveTextContent('Funding rounds it took part in.');
  await expect.element(header('Deals')).toHaveAccessibleDescription(/Unit: a count.*Source: computed from/);
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip).not.toBeInTheDocument();
  await header('Total of rounds joined').hover();
  await expect.element(tooltip).toHaveTextContent(/Unit: US dollars.*Not what it invested/);
  await header('Organization').click();
  await expect.element(tooltip).not.toBeInTheDocument();
});
