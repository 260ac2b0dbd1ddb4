/** Chromium counts positions in 1/64 px of 32 bits; a little less leaves room for the header. */
const ENOUGH = 33_500_000;
/** Lower than any browser's limit. */
const SAFE = 15_000_000;

let measured: number | null = null;

/** How tall an element can be in this browser, in px. Measured once. */
export function tallestElement(): number {
  measured ??= measure();
  return measured;
}

function measure(): number {
  const probe = document.createElement('div');
  probe.style.cssText = `position:absolute;visibility:hidden;width:1px;height:${ENOUGH}px`;
  document.body.append(probe);
  const height = probe.getBoundingClientRect().height;
  probe.remove();
  // Too tall an element ends at the limit or, in some browsers, collapses.
  return height >= ENOUGH ? ENOUGH : SAFE;
}
