import { expect, it } from 'vitest';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { Roadmap } from './Roadmap.tsx';

const PHASE = {
  ...{ time: 'Q3 2026', icon: 'rocket', title: 'Launch', content: ['Audit', 'Mainnet'], status: 0 as const },
  origin: {
    page: 'https://aave.example/plan',
    proposal: { _id: 12, slug: '12-aave' },
    at: '2026-01-05T00:00:00.000Z',
  },
};

it('shows each phase with its time, steps and state, and where it comes from', async () => {
  const { screen } = await renderPart(
    <Roadmap phases={[PHASE, { ...PHASE, title: 'Test net', status: 1, content: [] }]} note="2" />,
    { at: '/project/aave' },
  );
  const region = screen.getByRole('region', { name: 'Roadmap' });
  const [first, second] = region
    .getByRole('listitem')
    .elements()
    .filter((one) => one.querySelector('h3'));
  expect(first?.textContent).toContain('Q3 2026');
  expect(first?.textContent).toContain('Not done yet');
  expect(first?.textContent).toContain('Mainnet');
  expect(second?.textContent).toContain('Done');
  await expect
    .element(region.getByRole('link', { name: 'Proposal #12' }).first())
    .toHaveAttribute('href', '/dao/12-aave');
  await expect.element(region.getByRole('link', { name: /Source/ }).first()).toHaveAttribute('href', PHASE.origin.page);
});

it('is nothing without phases', async () => {
  const { screen } = await renderPart(<Roadmap phases={[]} />, { at: '/' });
  expect(screen.container.textContent).toBe('');
});
