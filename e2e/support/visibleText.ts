import type { Page } from '@playwright/test';

/** What is wrong with the texts of a page as it stands; each fault says where it was found. */
export interface TextFaults {
  /** Texts, names and hints with letters outside of the pseudo-language’s brackets: data or plain English. */
  readonly plain: readonly { readonly text: string; readonly where: string }[];
  /** Texts of the interface that are cut off or drawn over each other. */
  readonly cut: readonly string[];
}

/** Reads every visible text and measures those in the pseudo-language. */
export function textFaults(page: Page): Promise<TextFaults> {
  return page.evaluate(() => {
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

    interface Measured {
      readonly text: string;
      readonly element: Element;
      /** What can be seen of its lines. */
      readonly boxes: readonly { left: number; right: number; top: number; bottom: number }[];
    }

    /** The lines of a text within what clips them; null where nothing of them is on the screen. */
    function measure(node: Node, element: Element): Measured | null {
      const text = node.textContent?.trim() ?? '';
      const range = document.createRange();
      range.selectNodeContents(node);
      let boxes = [...range.getClientRects()].map(({ left, right, top, bottom }) => ({ left, right, top, bottom }));
      // Texts of any length, which open in full; the tooltip of a header begins with its label.
      const isMeantToBeCut = element.closest('.cut, [class*="line-clamp-"], [title], [role=columnheader]') !== null;
      let scrolls = false;
      let isCut = false;
      for (let at: Element | null = element; at !== null && at !== document.documentElement; at = at.parentElement) {
        const style = getComputedStyle(at);
        const clips = [style.overflowX, style.overflowY].map((overflow) => overflow !== 'visible');
        if (clips.includes(true)) {
          const frame = at.getBoundingClientRect();
          // For assistive technology only.
          if (frame.width <= 1 && frame.height <= 1) return null;
          scrolls ||= /auto|scroll/.test(style.overflowX + style.overflowY);
          isCut ||=
            !scrolls &&
            boxes.some(
              (box) =>
                (clips[0] && (box.right > frame.right + SLACK || box.left < frame.left - SLACK)) ||
                (clips[1] && (box.bottom > frame.bottom + SLACK || box.top < frame.top - SLACK)),
            );
          boxes = boxes.map((box) => ({
            left: Math.max(box.left, frame.left),
            right: Math.min(box.right, frame.right),
            top: Math.max(box.top, frame.top),
            bottom: Math.min(box.bottom, frame.bottom),
          }));
        }
        if (style.position === 'fixed') break;
      }
      isCut ||= !scrolls && boxes.some((box) => box.right > window.innerWidth + SLACK);
      boxes = boxes.filter((box) => box.right > box.left && box.bottom > Math.max(box.top, 0));
      if (boxes.length > 0 && isCut && !isMeantToBeCut) cut.add(`cut: ${text} in ${placeOf(element)}`);
      return boxes.length === 0 ? null : { text, element, boxes };
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

    for (const element of document.querySelectorAll(NAMES.map((name) => `[${name}]`).join(','))) {
      if (isShown(element)) for (const name of NAMES) read(element.getAttribute(name), element);
    }
    read(document.title.replace(/ \| Assay$/, ''), document.head);

    const measured: Measured[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || node.textContent?.trim() === '' || !isShown(element)) continue;
      // A sentence with links in it is one text of a catalogue.
      const isWholeText = /^\s*\[.*\]\s*$/s.test(element.textContent);
      read(isWholeText ? element.textContent : node.textContent, element);
      const one = node.textContent?.includes('[') ? measure(node, element) : null;
      if (one) measured.push(one);
    }

    for (const [place, one] of measured.entries()) {
      for (const other of measured.slice(place + 1)) {
        if (one.element === other.element) continue;
        for (const a of one.boxes) {
          for (const b of other.boxes) {
            const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)];
            const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)];
            if (right - left <= 2 * SLACK || bottom - top <= 2 * SLACK) continue;
            if (areBothSeen(one.element, other.element, (left + right) / 2, (top + bottom) / 2)) {
              cut.add(`over each other: ${one.text} and ${other.text} in ${placeOf(one.element)}`);
            }
          }
        }
      }
    }
    return { plain: [...plain].map(([text, where]) => ({ text, where })), cut: [...cut] };
  });
}
