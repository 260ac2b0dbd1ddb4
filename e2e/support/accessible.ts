import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Half as long as the source that the package exports: the browser reads it once a document. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rows of a table beyond the first ones: they are of the same kind, and reading all of them takes most of the time. */
const MORE_ROWS = '[role=row]:nth-child(n+6)';

/** WCAG 2.2 A and AA. */
const WCAG: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

const CONTRAST: axe.RunOnly = { type: 'rule', values: ['color-contrast'] };

/** Fails on accessibility errors of the page, or only of what opened over a page that another test checks. */
export async function expectAccessible(page: Page, opened?: Locator): Promise<void> {
  await expectNoViolation(page, { runOnly: WCAG }, opened);
}

/** The same in both themes: the theme changes contrast only. The page must follow the system theme. */
export async function expectAccessibleInBothThemes(page: Page, opened?: Locator): Promise<void> {
  await expectAccessible(page, opened);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [theme, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await changeTheme(page, other);
  await expectNoViolation(page, { runOnly: CONTRAST }, opened);
  await changeTheme(page, theme);
}

async function changeTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  // Colors on their way from one theme to the other are those of neither.
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** Fails where headings skip a level, two landmarks bear one name, or a control is not called what is written on it. */
export async function expectWellNamed(page: Page): Promise<void> {
  const values = ['heading-order', 'landmark-unique', 'label-content-name-mismatch'];
  await expectNoViolation(page, { runOnly: { type: 'rule', values } });
}

async function expectNoViolation(page: Page, options: axe.RunOptions, part?: Locator): Promise<void> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE);
  const root = await (part ?? page.locator('html')).elementHandle({ timeout: 10_000 });
  const found = await page.evaluate(
    async ({ root, exclude, options }) => {
      if (!window.axe || !root) throw new Error('Nothing to check.');
      const { axe, scrollX, scrollY } = window;
      const { violations } = await axe.run(
        { include: [root], exclude: [exclude] },
        { ...options, resultTypes: ['violations'], elementRef: true, preload: { assets: ['media'] } },
      );
      /** The targets that are too small also away from the bars that cover what scrolls below them. */
      const stillSmall = async (nodes: readonly axe.NodeResult[]): Promise<axe.NodeResult[]> => {
        const small = nodes.filter(({ element }) => !element);
        let left = nodes.flatMap((node) => (node.element ? [{ node, element: node.element }] : []));
        for (let first = left[0]; first !== undefined; first = left[0]) {
          first.element.scrollIntoView({ block: 'center', behavior: 'instant' });
          // All of them: the others that can be seen now are done with as well.
          const again = await axe.run(
            { include: left.map(({ element }) => element) },
            { runOnly: ['target-size'], resultTypes: ['violations'], elementRef: true },
          );
          const found = new Set(again.violations.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
          if (found.has(first.element)) small.push(first.node);
          left = left.slice(1).filter(({ element }) => found.has(element));
        }
        return small;
      };
      const small = violations.find(({ id }) => id === 'target-size');
      if (small) {
        small.nodes = await stillSmall(small.nodes);
        window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
      }
      return violations
        .filter(({ nodes }) => nodes.length > 0)
        .map(({ id, help, nodes }) => [`${id}: ${help}`, ...nodes.slice(0, 3).map(({ html }) => html)].join('\n  '));
    },
    { root, exclude: MORE_ROWS, options },
  );
  expect(found, found.join('\n')).toEqual([]);
}
