import '#src/grid/cells.css';
import { afterEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';

/** Text on the strongest colors of figures has 4.5 to 1, whatever the theme and whatever the row is drawn on. */

type Color = readonly [red: number, green: number, blue: number, alpha: number];

const GROUNDS = ['surface', 'canvas', 'raised', 'hover', 'selected', 'pressed'] as const;

afterEach(() => delete document.documentElement.dataset.theme);

/** What a written color is made of, from 0 to 1. */
function partsOf(color: string): Color {
  const [red = 0, green = 0, blue = 0, alpha = 1] = [...color.matchAll(/[\d.]+(?:e-\d+)?/g)].map(([part]) =>
    Number(part),
  );
  return color.startsWith('color(') ? [red, green, blue, alpha] : [red / 255, green / 255, blue / 255, alpha];
}

const over = (top: Color, ground: Color) =>
  ([0, 1, 2] as const).map((at) => top[at] * top[3] + ground[at] * (1 - top[3]));

function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((one) =>
    one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each(['dark', 'light'])('colors of figures in the %s theme', (theme) => {
  it.each(['up', 'down'] as const)('let text be read on the strongest of %s', async (side) => {
    document.documentElement.dataset.theme = theme;
    const { container } = await render(
      GROUNDS.map((ground) => (
        <div key={ground} style={{ background: `var(--${ground})` }}>
          <div className="grid-cell" data-heat={side} ref={(cell) => cell?.style.setProperty('--heat', '100%')}>
            <span className="grid-change" data-direction={side}>
              1.00
            </span>
            <span className="stated">(€1)</span>
          </div>
        </div>
      )),
    );
    for (const text of container.querySelectorAll('.grid-cell > *')) {
      const cell = text.parentElement;
      const ground = cell?.parentElement;
      if (!cell || !ground) throw new Error('nothing was drawn');
      const [, heated = ''] = /gradient\((.+\)), /.exec(getComputedStyle(cell).backgroundImage) ?? [];
      const parts = partsOf(heated);
      expect(parts[3]).toBeGreaterThan(0.3);
      const [shown, behind] = [
        luminance(partsOf(getComputedStyle(text).color).slice(0, 3)),
        luminance(over(parts, partsOf(getComputedStyle(ground).backgroundColor))),
      ];
      const contrast = (Math.max(shown, behind) + 0.05) / (Math.min(shown, behind) + 0.05);
      expect(contrast, `${text.className} on ${ground.style.background}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});
