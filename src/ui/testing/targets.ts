import { expect } from 'vitest';

/** The least side of a target, in px: WCAG 2.5.8. */
const LEAST = 24;

/** Fails where something to press is less than 24 px wide or high; gives what was measured. */
export function expectTargets(part: Element, selector: string): readonly Element[] {
  const targets = [...part.querySelectorAll(selector)];
  const small = targets.flatMap((target) => {
    const { width, height } = target.getBoundingClientRect();
    return Math.min(width, height) < LEAST ? [`${target.textContent} is ${width} × ${height} px`] : [];
  });
  expect(small).toEqual([]);
  return targets;
}
