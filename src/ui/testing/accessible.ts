import axe from 'axe-core';
import { expect } from 'vitest';

/** WCAG 2.2 A and AA. */
const WCAG: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
const CONTRAST: axe.RunOnly = { type: 'rule', values: ['color-contrast'] };

/** What gives a text its colors, beside the theme and the width of the window: classes and states, from the root down. */
const STATES = [
  ...['class', 'style', 'role', 'disabled', 'readonly', 'placeholder'],
  ...['selected', 'current', 'disabled', 'pressed', 'expanded', 'checked', 'sort', 'invalid'].map((is) => `aria-${is}`),
  ...['active', 'age', 'direction', 'disabled', 'editable', 'found', 'heat', 'highlighted', 'marks'].map(
    (is) => `data-${is}`,
  ),
  ...['selected', 'sorted', 'state', 'unread', 'used'].map((is) => `data-${is}`),
];

/**
 * The kinds of texts with contrast enough, by the width of the window, among all that the tests of this page have looked
 * at: reading the colors of a text takes most of the time of a check, and most parts have the same fields and buttons.
 */
const readable = new Set<string>();

/** One text of each kind that was not looked at yet. */
function newKinds(part: Element): ReadonlyMap<string, Element> {
  const kinds = new Map<Element, string>();
  const kindOf = (element: Element | null): string => {
    if (!element) return String(window.innerWidth);
    const known = kinds.get(element);
    if (known !== undefined) return known;
    const own = STATES.map((name) => element.getAttribute(name)).join();
    const kind = `${kindOf(element.parentElement)}/${element.tagName} ${own}`;
    kinds.set(element, kind);
    return kind;
  };
  const found = new Map<string, Element>();
  const look = (element: Element | null) => {
    if (!element || element.closest('script, style') || found.has(kindOf(element)) || readable.has(kindOf(element)))
      return;
    if (element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      found.set(kindOf(element), element);
  };
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.textContent?.trim()) look(node.parentElement);
  for (const field of part.querySelectorAll('input, select, textarea')) look(field);
  return found;
}

/**
 * Fails on accessibility errors of what a test has drawn, with contrast in both themes: what stands on a page (a menu, a
 * form, a dialog) is checked here, the page itself in a journey.
 */
export async function expectAccessible(part: Element = document.body): Promise<void> {
  await expectNoViolation(part, { runOnly: WCAG, rules: { 'color-contrast': { enabled: false } } });
  const kinds = newKinds(part);
  if (kinds.size === 0) return;
  const root = document.documentElement;
  const before = root.dataset.theme;
  try {
    for (const theme of ['dark', 'light']) {
      root.dataset.theme = theme;
      await expectNoViolation({ include: [...kinds.values()] }, { runOnly: CONTRAST });
    }
  } finally {
    if (before === undefined) delete root.dataset.theme;
    else root.dataset.theme = before;
  }
  for (const kind of kinds.keys()) readable.add(kind);
}

async function expectNoViolation(context: axe.ElementContext, options: axe.RunOptions): Promise<void> {
  const { violations } = await axe.run(context, {
    ...options,
    resultTypes: ['violations'],
    preload: { assets: ['media'] },
  });
  const theme = document.documentElement.dataset.theme ?? 'system';
  const found = violations.map(({ id, help, nodes }) =>
    [`${id} in the ${theme} theme: ${help}`, ...nodes.slice(0, 3).map(({ html }) => html)].join('\n  '),
  );
  expect(found, found.join('\n')).toEqual([]);
}
