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

/** Stands at the texts whose contrast is to be checked. */
const MARK = 'data-new-kind';

/** WCAG 2.2 A and AA. */
const WCAG: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

const CONTRAST: axe.RunOnly = { type: 'rule', values: ['color-contrast'] };

/** What gives a text its colors, beside the theme and the width of the window: classes and states, from the root down. */
const STATES = [
  ...['class', 'style', 'role', 'disabled'],
  ...['selected', 'current', 'disabled', 'pressed', 'expanded', 'checked', 'sort', 'invalid'].map((is) => `aria-${is}`),
  ...['active', 'age', 'direction', 'disabled', 'editable', 'found', 'highlighted', 'marks'].map((is) => `data-${is}`),
  ...['selected', 'sorted', 'state', 'unread', 'used'].map((is) => `data-${is}`),
];

/**
 * The kinds of texts with contrast enough, by theme and window, among all that this process has looked at: reading the
 * colors of a text takes most of the time of a check, and every page has the same header, buttons and cells.
 */
const readable = new Map<string, Set<number>>();

/** Fails on accessibility errors of the page but of contrast, which is the same in every browser: sizes and places are not. */
export function expectAccessibleLayout(page: Page, opened?: Locator): Promise<void> {
  return expectNoViolation(page, { runOnly: WCAG, rules: { 'color-contrast': { enabled: false } } }, opened);
}

/** Fails on accessibility errors of the page, or only of what opened over a page that another test checks. */
export async function expectAccessible(page: Page, opened?: Locator): Promise<void> {
  await expectAccessibleLayout(page, opened);
  await expectReadable(page, await themeOf(page), opened);
}

/** The same in both themes: the theme changes contrast only. The page must follow the system theme. */
export async function expectAccessibleInBothThemes(page: Page, opened?: Locator): Promise<void> {
  await expectAccessible(page, opened);
  const theme = await themeOf(page);
  const other = theme === 'dark' ? 'light' : 'dark';
  if ((await newKinds(page, other, opened)).length === 0) return;
  await changeTheme(page, other);
  await expectReadable(page, other, opened);
  await changeTheme(page, theme);
}

type Theme = 'dark' | 'light';

async function themeOf(page: Page): Promise<Theme> {
  return (await page.locator('html').getAttribute('data-theme')) === 'dark' ? 'dark' : 'light';
}

async function changeTheme(page: Page, theme: Theme): Promise<void> {
  // Colors on their way from one theme to the other are those of neither.
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** Fails on texts without enough contrast in the theme that the page has. */
async function expectReadable(page: Page, theme: Theme, part?: Locator): Promise<void> {
  const kinds = await newKinds(page, theme, part);
  if (kinds.length === 0) return;
  await expectNoViolation(page, { runOnly: CONTRAST }, part, true);
  for (const kind of kinds) readableIn(page, theme).add(kind);
}

function readableIn(page: Page, theme: Theme): Set<number> {
  const key = `${theme} ${page.viewportSize()?.width}`;
  const known = readable.get(key) ?? new Set<number>();
  readable.set(key, known);
  return known;
}

/** Marks one text of each kind that was not looked at yet in that theme; gives these kinds. */
async function newKinds(page: Page, theme: Theme, part?: Locator): Promise<readonly number[]> {
  return (part ?? page.locator('html')).evaluate(
    (root, { states, known, exclude, mark }) => {
      const kinds = new Map<Element, number>();
      const kindOf = (element: Element | null): number => {
        if (!element) return 0;
        const found = kinds.get(element);
        if (found !== undefined) return found;
        const text = [
          kindOf(element.parentElement),
          element.tagName,
          ...states.map((name) => element.getAttribute(name)),
        ];
        let [high, low] = [0x1f2e3d4c, 0x5a6b7c8d];
        for (const letter of text.join()) {
          high = Math.imul(high ^ letter.charCodeAt(0), 0x9e3779b1);
          low = Math.imul(low ^ letter.charCodeAt(0), 0x85ebca77);
        }
        const kind = (high >>> 11) * 2 ** 32 + (low >>> 0);
        kinds.set(element, kind);
        return kind;
      };
      for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
      const seen = new Set(known);
      const found: number[] = [];
      const look = (element: Element | null) => {
        if (!element || element.closest(`script, style, ${exclude}`) || seen.has(kindOf(element))) return;
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
        seen.add(kindOf(element));
        found.push(kindOf(element));
        element.setAttribute(mark, '');
      };
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.textContent?.trim()) look(node.parentElement);
      }
      for (const field of root.querySelectorAll('input, select, textarea')) look(field);
      return found;
    },
    { states: STATES, known: [...readableIn(page, theme)], exclude: MORE_ROWS, mark: MARK },
    { timeout: 10_000 },
  );
}

/** Fails where headings skip a level, two landmarks bear one name, or a control is not called what is written on it. */
export async function expectWellNamed(page: Page): Promise<void> {
  const values = ['heading-order', 'landmark-unique', 'label-content-name-mismatch'];
  await expectNoViolation(page, { runOnly: { type: 'rule', values } });
}

async function expectNoViolation(
  page: Page,
  options: axe.RunOptions,
  part?: Locator,
  onlyMarked = false,
): Promise<void> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE);
  const root = await (part ?? page.locator('html')).elementHandle({ timeout: 10_000 });
  const found = await page.evaluate(
    async ({ root, exclude, options, marked }) => {
      if (!window.axe || !root) throw new Error('Nothing to check.');
      const { axe, scrollX, scrollY } = window;
      const { violations } = await axe.run(
        {
          include: marked ? [...root.querySelectorAll(marked), ...(root.matches(marked) ? [root] : [])] : [root],
          exclude: [exclude],
        },
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
    { root, exclude: MORE_ROWS, options, marked: onlyMarked ? `[${MARK}]` : undefined },
  );
  expect(found, found.join('\n')).toEqual([]);
}
