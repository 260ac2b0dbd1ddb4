import { describe, expect, it } from 'vitest';
import { ScrollSpeed } from './fastScroll.ts';

const ROW = 28;
const WINDOW = 700;
const FRAME = 17;

/** Whether scrolling is fast after each of these steps in px, one every so many ms. */
function seen(steps: readonly number[], every = FRAME, speed = new ScrollSpeed()): boolean[] {
  let at = 0;
  return steps.map((step, index) => {
    at += step;
    return speed.isFast(at, 1000 + index * every, ROW, WINDOW);
  });
}

describe('scrolling is fast', () => {
  it('when large steps follow each other frame by frame', () => {
    expect(seen([120, 120, 120])).toEqual([false, true, true]);
  });

  it('from the first step on when it is larger than a notch of a wheel', () => {
    expect(seen([200, 200])).toEqual([true, true]);
  });

  it('neither when they are scrolled at a pace that can be read', () => {
    expect(seen(Array.from({ length: 50 }, () => 60))).not.toContain(true);
    expect(
      seen(
        Array.from({ length: 10 }, () => 120),
        200,
      ),
    ).not.toContain(true);
  });

  it('nor when a key moves a window of rows, even again and again', () => {
    expect(
      seen(
        Array.from({ length: 10 }, () => WINDOW),
        130,
      ),
    ).not.toContain(true);
  });

  it('nor when the step was announced, as when a search shows a row', () => {
    const speed = new ScrollSpeed();
    speed.announceJump(990);
    expect(seen([300], FRAME, speed)).toEqual([false]);
    expect(seen([300], FRAME, new ScrollSpeed())).toEqual([true]);
  });
});
