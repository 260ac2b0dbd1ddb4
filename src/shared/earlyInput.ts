/** What was pressed or typed on a page that arrived as HTML, before React took it over. `public/first-paint.js` notes it. */
type EarlyInput =
  | { readonly kind: 'press' | 'click'; readonly target: Element }
  | { readonly kind: 'key'; readonly event: KeyboardEvent }
  | { readonly kind: 'submit'; readonly target: HTMLFormElement; readonly submitter: HTMLElement | null }
  | { readonly kind: 'text'; readonly target: HTMLInputElement | HTMLTextAreaElement; readonly value: string };

declare global {
  interface Window {
    assayEarlyInput?: EarlyInput[] & { readonly take: () => void; readonly end: () => void };
  }
}

/** Notes no more clicks: React does them, also where it has not taken over yet. */
export function takeEarlyInput(): void {
  window.assayEarlyInput?.take();
}

/** Does it now, in its order. Elements that are no longer there are left out. */
export function replayEarlyInput(): void {
  const early = window.assayEarlyInput;
  if (!early) return;
  early.end();
  delete window.assayEarlyInput;
  repeatFocusAndPointer();
  const focused = document.activeElement;
  /** What each field was left with. */
  const texts = new Map(early.flatMap((input) => (input.kind === 'text' ? [[input.target, input.value]] : [])));
  for (const input of early) {
    if (input.kind === 'press' && input.target.isConnected) replayPress(input.target);
    else if (input.kind === 'click' && input.target.isConnected) replayClick(input.target);
    else if (input.kind === 'key') replayKey(input.event, focused);
    else if (input.kind === 'submit' && input.target.isConnected) input.target.requestSubmit(input.submitter);
    else if (input.kind === 'text' && input.target.isConnected) {
      const text = texts.get(input.target);
      if (text !== undefined) retype(input.target, text);
      texts.delete(input.target);
    }
  }
}

/** Repeats the events of focus and pointer: their elements had no listeners yet. */
function repeatFocusAndPointer(): void {
  const focused = document.activeElement;
  if (focused && focused !== document.body) focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  if (!matchMedia('(hover: hover)').matches) return;
  const [under] = [...document.querySelectorAll(':hover')].slice(-1);
  under?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  under?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
}

/**
 * A press makes a cell of a table the active one. One that was heard already does so again. The focus stays where a user has
 * it; a cell that could not have it when it was pressed, so that what is around it had, gets it now.
 */
function replayPress(target: Element): void {
  const focused = document.activeElement;
  target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  const place = focused?.contains(target) ? target.closest('[tabindex]') : focused;
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}

/** Icons have no `click()`. */
function replayClick(target: Element): void {
  if (target instanceof HTMLElement) target.click();
  else target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

/** Presses the key where it was pressed, or where earlier keys have moved the focus from `before` since. */
function replayKey({ key, code, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent, before: Element | null) {
  const focused = document.activeElement ?? document.body;
  const pressedAt = target instanceof Element && target.isConnected ? target : document.body;
  const place = focused === before ? pressedAt : focused;
  const options = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
  const isFree = place.dispatchEvent(new KeyboardEvent('keydown', options));
  const types = [...key].length === 1 && !ctrlKey && !metaKey && !altKey;
  // Only keys of a user type into the focused field.
  if (isFree && types && place.matches('input, textarea')) document.execCommand('insertText', false, key);
}

/** React takes a text as typed only when it differs from the one that it knows. A chosen file stays: it could not be set again. */
function retype(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (field.type === 'file') {
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  field.value = '';
  native?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
