import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeLayer } from './placement.ts';

const view = { width: 1000, height: 800 };
const button = { left: 100, top: 100, width: 80, height: 28 };
const below = { side: 'bottom', align: 'start', gap: 6 } as const;

describe('a layer beside its anchor', () => {
  it('stands below, aligned with it', () => {
    expect(placeLayer(button, { width: 200, height: 300 }, view, below)).toMatchObject({ left: 100, top: 134 });
    expect(placeLayer(button, { width: 60, height: 300 }, view, { ...below, align: 'end' })).toMatchObject({
      left: 120,
    });
    expect(placeLayer(button, { width: 40, height: 300 }, view, { ...below, align: 'center' })).toMatchObject({
      left: 120,
    });
  });

  it('goes above where there is more room', () => {
    const low = { ...button, top: 700 };
    expect(placeLayer(low, { width: 200, height: 300 }, view, below)).toMatchObject({ top: 700 - 6 - 300 });
  });

  it('stays where it was wanted while it fits there', () => {
    const middle = { ...button, top: 600 };
    expect(placeLayer(middle, { width: 200, height: 150 }, view, below)).toMatchObject({ top: 634 });
  });

  it('is never taller than the room it has', () => {
    expect(placeLayer(button, { width: 200, height: 3000 }, view, below)).toMatchObject({
      top: 134,
      maxHeight: 800 - 134 - 8,
    });
  });

  it('stands to the side', () => {
    expect(
      placeLayer(button, { width: 200, height: 100 }, view, { side: 'right', align: 'start', gap: 6 }),
    ).toMatchObject({ left: 186, top: 100 });
    expect(
      placeLayer(button, { width: 200, height: 100 }, view, { side: 'left', align: 'start', gap: 6 }),
    ).toMatchObject({ left: 186 });
  });

  it('is inside the window wherever the anchor is, as far as it fits', () => {
    const length = fc.integer({ min: 1, max: 984 });
    fc.assert(
      fc.property(
        fc.record({
          left: fc.integer({ min: -200, max: 1200 }),
          top: fc.integer({ min: 0, max: 700 }),
          width: length,
          height: fc.integer({ min: 1, max: 60 }),
        }),
        fc.record({ width: length, height: fc.integer({ min: 1, max: 780 }) }),
        fc.constantFrom('top', 'bottom', 'left', 'right'),
        fc.constantFrom('start', 'center', 'end'),
        (anchor, size, side, align) => {
          const { left, top, maxHeight } = placeLayer(anchor, size, view, { side, align, gap: 6 });
          expect(left).toBeGreaterThanOrEqual(8);
          expect(top).toBeGreaterThanOrEqual(8);
          expect(left + size.width).toBeLessThanOrEqual(992);
          expect(top + Math.min(size.height, maxHeight)).toBeLessThanOrEqual(800);
        },
      ),
    );
  });
});
