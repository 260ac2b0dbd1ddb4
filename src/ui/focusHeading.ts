/** Moves focus to the heading of the page, or to its content where it has none: what had it is gone, or the page is new. */
export function focusHeading(): void {
  const main = document.getElementById('content');
  const target = main?.querySelector<HTMLElement>('h1') ?? main;
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
