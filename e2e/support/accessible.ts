import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rows of a table beyond the first ones: they are of the same kind, and reading all of them takes most of the time. */
const MORE_ROWS = '[role=row]:nth-child(n+8)';

/** Fails with what assistive technology would stumble over on the page as it stands: WCAG 2.2 A and AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingIn(readerOf(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']));
}

/**
 * The same, and that it can be read in the other theme too. That is all that a theme changes, so the way to this state is not
 * gone twice. The page has to follow the system’s theme.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [theme, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await changeTheme(page, other);
  await expectNothingIn(readerOf(page).withRules(['color-contrast']));
  await changeTheme(page, theme);
}

async function changeTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  // Colours on their way from one theme to the other are those of neither.
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** Fails where headings skip a level, two landmarks bear one name, or a control is not called what is written on it. */
export async function expectWellNamed(page: Page): Promise<void> {
  await expectNothingIn(readerOf(page).withRules(['heading-order', 'landmark-unique', 'label-content-name-mismatch']));
}

function readerOf(page: Page): AxeBuilder {
  return (
    new AxeBuilder({ page })
      // What is right is not told node by node.
      .options({ resultTypes: ['violations'] })
      // No page has frames, whose answers would be put together in a page of their own: that takes half of the time.
      .setLegacyMode()
      .exclude(MORE_ROWS)
  );
}

async function expectNothingIn(reader: AxeBuilder): Promise<void> {
  const { violations } = await reader.analyze();
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes
        .map((node) => node.html)
        .slice(0, 3)
        .join('\n  ')}`,
  );
  expect(found, found.join('\n')).toEqual([]);
}
