import { useEffect, useRef, useState } from 'react';
import { LONG_PRESS_MS, TOOLTIP_DELAY_MS } from '#schemas/constants.ts';
import { GRID } from './focus.ts';
import { Layer } from './Layer.tsx';
import { TOOLTIP_CLASS } from './Tooltip.tsx';

/** Classes of texts that end in an ellipsis where they do not fit. */
const CLAMPED = '[class*="line-clamp-"]';
const CUT = `.cut, .truncate, ${CLAMPED}`;
const CONTROL = 'a, button, label, [role=option]';
/** Say more of themselves already. */
const APART = `[data-tooltip], ${GRID}`;

/** Shows cut texts in full: under the mouse, of the control that the keyboard reaches, and by a long press. Once a page. */
export function CutTextTooltip() {
  const [text, setText] = useState('');
  const anchor = useRef<HTMLElement>(null);
  useEffect(() => {
    const listeners = new AbortController();
    const options = { capture: true, passive: true, signal: listeners.signal } as const;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let entered: Element | null = null;
    let pressing = false;
    let pressed = false;
    const show = (root: HTMLElement): boolean => {
      const cut = cutTexts(root);
      anchor.current = cut[0] ?? null;
      setText(cut.map(shownText).join(' · '));
      return cut.length > 0;
    };
    const hide = () => {
      clearTimeout(timer);
      entered = null;
      setText('');
    };
    // Measuring waits: the pointer crosses many elements while a page scrolls under it.
    const enter = ({ target, pointerType }: PointerEvent) => {
      // A mouse that rests may enter what is drawn under it while a finger presses.
      if (pointerType !== 'mouse' || pressing) return;
      const root = rootOf(target);
      if (root === entered) return;
      hide();
      entered = root;
      if (root) timer = setTimeout(show, TOOLTIP_DELAY_MS, root);
    };
    const press = ({ target, pointerType }: PointerEvent) => {
      hide();
      pressed = false;
      pressing = pointerType === 'touch';
      const root = pressing ? rootOf(target) : null;
      if (root) {
        timer = setTimeout(() => {
          pressed = show(root);
        }, LONG_PRESS_MS);
      }
    };
    const release = () => {
      pressing = false;
      clearTimeout(timer);
    };
    const focus = ({ target }: FocusEvent) => {
      const root = target instanceof HTMLElement && target.matches(':focus-visible') ? rootOf(target) : null;
      hide();
      if (root) show(root);
    };
    const click = (event: Event) => {
      // A long press reads; it does not act.
      if (pressed) {
        event.preventDefault();
        event.stopPropagation();
      }
      pressed = false;
    };
    document.addEventListener('pointerover', enter, options);
    document.addEventListener('pointerdown', press, options);
    document.addEventListener('pointerup', release, options);
    document.addEventListener('pointercancel', release, options);
    document.addEventListener('focusin', focus, options);
    document.addEventListener('focusout', hide, options);
    document.addEventListener('click', click, { ...options, passive: false });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), options);
    document.documentElement.addEventListener('pointerleave', hide, { signal: listeners.signal });
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, []);
  // Assistive technology has the text already: it is cut only for the eye.
  return text === '' ? null : (
    <Layer anchor={anchor} aria-hidden="true" side="bottom" align="start" className={TOOLTIP_CLASS}>
      <span className="wrap-anywhere">{text}</span>
    </Layer>
  );
}

/** The control around an element, else the cut text around it. */
function rootOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest(APART)) return null;
  return target.closest<HTMLElement>(CONTROL) ?? target.closest<HTMLElement>(CUT);
}

function cutTexts(root: HTMLElement): readonly HTMLElement[] {
  const around = root.closest<HTMLElement>(CUT);
  const texts = [...(around ? [around] : []), ...root.querySelectorAll<HTMLElement>(CUT)];
  return [...new Set(texts)].filter(
    (text) =>
      text.scrollWidth > text.clientWidth + 1 || (text.matches(CLAMPED) && text.scrollHeight > text.clientHeight + 1),
  );
}

/** The text without what only assistive technology gets. */
function shownText(element: HTMLElement): string {
  const copy = element.cloneNode(true);
  if (copy instanceof Element) for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove();
  return copy.textContent?.trim() ?? '';
}
