import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { PricingPage } from './PricingPage.tsx';

it('tells everybody what each plan includes and costs, and where to choose one', async () => {
  const { screen } = await renderPart(<PricingPage />);
  const plans = page.getByRole('table', { name: 'The plans side by side' });
  await expect.element(plans.getByRole('row', { name: 'USD a month 0.00 10.45 19.99' })).toBeVisible();
  await expect.element(plans.getByRole('row', { name: 'Saved lists 3 10 No limit' })).toBeVisible();
  const terms = page.getByRole('table', { name: 'Pro, several months at once' });
  await expect.element(terms.getByRole('row', { name: '1 month 10.45 10.45 --' })).toBeVisible();
  await expect.element(terms.getByRole('row', { name: '12 months 7.32 87.78 37.62' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Choose a plan' }))
    .toHaveAttribute('href', '/profile-settings/change_plan');
  // Nobody's plan is marked here: whose it would be is not known.
  expect(screen.container.querySelector('[aria-current]')).toBeNull();
  await expectAccessible();
});

it('keeps within a phone', async () => {
  await page.viewport(390, 844);
  await renderPart(<PricingPage />);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
