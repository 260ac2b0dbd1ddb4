import axe from 'axe-core';
import { expect } from 'vitest';

/** WCAG 2.2 A and AA. */
const WCAG: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
const CONTRAST: axe.RunOnly = { type: 'rule', values: ['color-contrast'] };

/**
 * Fails on accessibility errors of what a test has drawn, with contrast in both themes: what stands on a page (a menu, a
 * form, a dialog) is checked here, the page itself in a journey.
 */
export async function expectAccessible(part: Element = document.body): Promise<void> {
  const root = document.documentElement;
  const before = root.dataset.theme;
  try {
    for (const [theme, runOnly] of [
      ['dark', WCAG],
      ['light', CONTRAST],
    ] as const) {
      root.dataset.theme = theme;
      const { violations } = await axe.run(part, {
        runOnly,
        resultTypes: ['violations'],
        preload: { assets: ['media'] },
      });
      const found = violations.map(({ id, help, nodes }) =>
        [`${id} in the ${theme} theme: ${help}`, ...nodes.slice(0, 3).map(({ html }) => html)].join('\n  '),
      );
      expect(found, found.join('\n')).toEqual([]);
    }
  } finally {
    if (before === undefined) delete root.dataset.theme;
    else root.dataset.theme = before;
  }
}
