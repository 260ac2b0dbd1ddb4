import type { Page } from '@playwright/test';

/** What is wrong with the texts of a page as it stands; each fault says where it was found. */
export interface TextFaults {
  /** Texts, names and hints with letters outside of the pseudo-language’s brackets: data or plain English. */
  readonly plain: readonly { readonly text: string; readonly where: string }[];
  /** Texts of the interface that are cut off or drawn over each other. */
  readonly cut: readonly string[];
}

/** Cells of tables, not their headers. */
export const CELLS = '[role=gridcell], [role=rowheader]';

/** Reads every visible text and measures those in the pseudo-language, except in elements that match `known`. */
export function textFaults(page: Page, known?: string): Promise<TextFaults> {
  return page.evaluate((known) => {
    const NAMES = ['placeholder', 'title', 'aria-label', 'alt', 'aria-valuetext', 'aria-description'];
    /** Rounding, and letters that reach out of their line. */
    const SLACK = 3;

    const plain = new Map<string, string>();
    const cut = new Set<string>();

    const placeOf = (element: Element) =>
      [element.parentElement, element].map((each) => `${each?.tagName.toLowerCase()}.${each?.className}`).join(' > ');

    /** The text without its bracketed parts, which may hold others. */
    function outsideBrackets(text: string): string {
      const rest = text.replace(/\[[^[\]]*\]/g, ' ');
      return rest === text ? rest.trim() : outsideBrackets(rest);
    }

    function read(text: string | null, element: Element): void {
      const rest = outsideBrackets(text ?? '');
      if (/\p{L}{2}/u.test(rest)) plain.set(rest, placeOf(element));
    }

    /** Keys are called alike everywhere; an article, with its contents, is a document of its language. */
    function isShown(element: Element): boolean {
      return (
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.closest('kbd, script, style, article, nav a[href^="#"], [inert]') === null
      );
    }

    interface Box {
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }

    interface Measured {
      readonly text: string;
      readonly element: Element;
      /** What can be seen of its lines. */
      readonly boxes: readonly Box[];
    }

    /** What clips the texts of an element, from the inside out. */
    interface Clip {
      readonly sideways: boolean;
      readonly upright: boolean;
      readonly scrolls: boolean;
      readonly frame: Box;
      readonly outer: Clip | null;
    }

    const clips = new Map<Element, Clip | null>();

    /** Texts of one place are clipped alike: each element is looked at once. */
    function clipOf(element: Element | null): Clip | null {
      if (!element || element === document.documentElement) return null;
      const known = clips.get(element);
      if (known !== undefined) return known;
      const style = getComputedStyle(element);
      const { overflowX, overflowY } = style;
      const outer = style.position === 'fixed' ? null : clipOf(element.parentElement);
      const [sideways, upright] = [overflowX !== 'visible', overflowY !== 'visible'];
      const scrolls = /auto|scroll/.test(overflowX + overflowY);
      const clip =
        sideways || upright ? { sideways, upright, scrolls, frame: element.getBoundingClientRect(), outer } : outer;
      clips.set(element, clip);
      return clip;
    }

    /** The lines of a text within what clips them; null where nothing of them is on the screen. */
    function measure(node: Node, element: Element): Measured | null {
      const text = node.textContent?.trim() ?? '';
      const range = document.createRange();
      range.selectNodeContents(node);
      let boxes: readonly Box[] = [...range.getClientRects()];
      let scrolls = false;
      let isCut = false;
      for (let clip = clipOf(element); clip !== null; clip = clip.outer) {
        const { sideways, upright, frame } = clip;
        // For assistive technology only.
        if (frame.right - frame.left <= 1 && frame.bottom - frame.top <= 1) return null;
        scrolls ||= clip.scrolls;
        isCut ||=
          !scrolls &&
          boxes.some(
            (box) =>
              (sideways && (box.right > frame.right + SLACK || box.left < frame.left - SLACK)) ||
              (upright && (box.bottom > frame.bottom + SLACK || box.top < frame.top - SLACK)),
          );
        boxes = boxes.map((box) => ({
          left: Math.max(box.left, frame.left),
          right: Math.min(box.right, frame.right),
          top: Math.max(box.top, frame.top),
          bottom: Math.min(box.bottom, frame.bottom),
        }));
      }
      isCut ||= !scrolls && boxes.some((box) => box.right > window.innerWidth + SLACK);
      boxes = boxes.filter((box) => box.right > box.left && box.bottom > Math.max(box.top, 0));
      if (boxes.length === 0) return null;
      // Texts of any length, which open in full; the tooltip of a header begins with its label.
      const isMeantToBeCut = () =>
        element.closest('.cut, .truncate, [class*="line-clamp-"], [title], [role=columnheader]') !== null;
      if (isCut && !isMeantToBeCut()) cut.add(`cut: ${text} in ${placeOf(element)}`);
      return { text, element, boxes };
    }

    /** Whether both are drawn at that point: what lies under a menu, a dialog or a bar is not. */
    function areBothSeen(one: Element, other: Element, x: number, y: number): boolean {
      const seen: Element[] = [];
      for (const element of document.elementsFromPoint(x, y)) {
        seen.push(element);
        if (!/^rgba\(.*, 0\)$|^transparent$/.test(getComputedStyle(element).backgroundColor)) break;
      }
      return seen.includes(one) && seen.includes(other);
    }

    const isKnown = (element: Element) => known !== undefined && element.closest(known) !== null;

    for (const element of document.querySelectorAll(NAMES.map((name) => `[${name}]`).join(','))) {
      if (!isKnown(element) && isShown(element)) for (const name of NAMES) read(element.getAttribute(name), element);
    }
    read(document.title.replace(/ \| Assay$/, ''), document.head);

    const measured: Measured[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || node.textContent?.trim() === '' || isKnown(element) || !isShown(element)) continue;
      // A sentence with links in it is one text of a catalog.
      const isWholeText = /^\s*\[.*\]\s*$/s.test(element.textContent);
      read(isWholeText ? element.textContent : node.textContent, element);
      const one = node.textContent?.includes('[') ? measure(node, element) : null;
      if (one) measured.push(one);
    }

    const lines = measured.flatMap(({ text, element, boxes }) => boxes.map((box) => ({ text, element, box })));
    lines.sort((one, other) => one.box.top - other.box.top);
    for (const [place, { text, element, box }] of lines.entries()) {
      for (let next = place + 1; next < lines.length; next++) {
        const other = lines[next];
        // Those that follow begin lower still.
        if (!other || other.box.top >= box.bottom - 2 * SLACK) break;
        if (element === other.element) continue;
        const [left, right] = [Math.max(box.left, other.box.left), Math.min(box.right, other.box.right)];
        const [top, bottom] = [other.box.top, Math.min(box.bottom, other.box.bottom)];
        if (right - left <= 2 * SLACK || bottom - top <= 2 * SLACK) continue;
        if (areBothSeen(element, other.element, (left + right) / 2, (top + bottom) / 2)) {
          cut.add(`over each other: ${text} and ${other.text} in ${placeOf(element)}`);
        }
      }
    }
    return { plain: [...plain].map(([text, where]) => ({ text, where })), cut: [...cut] };
  }, known);
}
