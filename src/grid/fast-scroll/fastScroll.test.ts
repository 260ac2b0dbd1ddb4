import { describe, expect, it } from 'vitest';
import { ScrollSpeed } from './fastScroll.ts';

const ROW = 28;
const WINDOW = 700;
const FRAME = 17;

/** Whether scrolling is fast after each step in px, one step every `every` ms. */
function seen(steps: readonly number[], every = FRAME, speed = new ScrollSpeed()): boolean[] {
  let at = 0;
  return steps.map((step, index) => {
    at += step;
    return speed.isFast(at, 1000 + index * every, ROW, WINDOW);
  });
}

describe('scrolling', () => {
  it('is fast when large steps follow each other frame by frame', () => {
    expect(seen([120, 120, 120])).toEqual([false, true, true]);
  });

  it('is fast from the first step that exceeds a wheel notch', () => {
    expect(seen([200, 200])).toEqual([true, true]);
  });

  it('is not fast at a readable pace', () => {
    expect(seen(Array.from({ length: 50 }, () => 60))).not.toContain(true);
    expect(
      seen(
        Array.from({ length: 10 }, () => 120),
        200,
      ),
    ).not.toContain(true);
  });

  it('is not fast when a key moves one page, even repeatedly', () => {
    expect(
      seen(
        Array.from({ length: 10 }, () => WINDOW),
        130,
      ),
    ).not.toContain(true);
  });

  it('is not fast after an announced jump, such as a search match', () => {
    const speed = new ScrollSpeed();
    speed.announceJump(990);
    expect(seen([300], FRAME, speed)).toEqual([false]);
    expect(seen([300], FRAME, new ScrollSpeed())).toEqual([true]);
  });
});
