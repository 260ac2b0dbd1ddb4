import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rows of a table beyond the first ones: they are of the same kind, and reading all of them takes most of the time. */
const MORE_ROWS = '[role=row]:nth-child(n+8)';

/** Fails with what assistive technology would stumble over on the page as it stands: WCAG 2.2 A and AA. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // What is right is not told node by node.
    .options({ resultTypes: ['violations'] })
    // No page has frames, whose answers would be put together in a page of their own: that takes half of the time.
    .setLegacyMode()
    .exclude(MORE_ROWS)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes
        .map((node) => node.html)
        .slice(0, 3)
        .join('\n  ')}`,
  );
  expect(found, found.join('\n')).toEqual([]);
}
