/** What was pressed or typed on a page that arrived as HTML, before React took it over. `public/first-paint.js` notes it. */
type EarlyInput =
  | { readonly kind: 'click'; readonly target: Element }
  | { readonly kind: 'key'; readonly event: KeyboardEvent }
  | { readonly kind: 'text'; readonly target: HTMLInputElement | HTMLTextAreaElement };

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
  const typed = new Set<Element>();
  for (const input of early) {
    if (input.kind === 'click' && input.target.isConnected && input.target instanceof HTMLElement) input.target.click();
    else if (input.kind === 'key') replayKey(input.event);
    else if (input.kind === 'text' && input.target.isConnected && !typed.has(input.target)) {
      typed.add(input.target);
      retype(input.target);
    }
  }
}

function replayKey({ key, code, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): void {
  const place = target instanceof Element && target.isConnected ? target : document.body;
  const options = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
  place.dispatchEvent(new KeyboardEvent('keydown', options));
}

/** React takes a text as typed only when it differs from the one that it knows. */
function retype(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  field.value = '';
  native?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
