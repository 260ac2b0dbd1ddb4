import '#src/grid/grid.css';
import '#src/grid/cells.css';
import '#src/grid/ag/ag.css';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RangeSlider, scaleOf } from '#src/features/filters/facets/RangeSlider.tsx';
import { Checkbox } from './Checkbox.tsx';
import { Segmented } from './Segmented.tsx';
import { TextInput } from './TextInput.tsx';

/** Forced colors remove shadows and backgrounds: what they said must be said by lines, or by a color of the user. */

const emulate = (value: 'active' | 'none') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });

beforeEach(async () => {
  await emulate('active');
  expect(matchMedia('(forced-colors: active)').matches).toBe(true);
});
afterEach(() => emulate('none'));

/** What a system color looks like now. */
function systemColor(name: string): string {
  const probe = document.createElement('i');
  probe.style.color = name;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function lineOf(element: Element): { readonly width: number; readonly color: string; readonly style: string } {
  const { outlineWidth, outlineColor, outlineStyle } = getComputedStyle(element);
  return {
    width: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
    color: outlineColor,
    style: outlineStyle,
  };
}

it('chosen rows are outlined, in a color that is not that of the page', async () => {
  await render(
    <div className="data-grid screener-grid">
      <div className="ag-row" data-selected="">
        Chosen
      </div>
      <div className="ag-row">Other</div>
    </div>,
  );
  const chosen = lineOf(page.getByText('Chosen').element());
  expect(chosen.width).toBeGreaterThan(0);
  expect(chosen.color).toBe(systemColor('Highlight'));
  expect(chosen.color).not.toBe(systemColor('Canvas'));
  expect(lineOf(page.getByText('Other').element()).width).toBe(0);
});

it('edges of fields and panels are lines', async () => {
  await render(
    <>
      <TextInput label="Value" />
      <Segmented
        label="Density"
        options={[
          { value: 'a', label: 'Compact' },
          { value: 'b', label: 'Comfortable' },
        ]}
        value="a"
        onChange={() => undefined}
      />
      <div className="shadow-float">Panel</div>
    </>,
  );
  const field = page.getByRole('textbox', { name: 'Value' }).element().parentElement;
  expect(field && lineOf(field).width).toBeGreaterThan(0);
  expect(lineOf(page.getByText('Panel').element()).width).toBeGreaterThan(0);
  expect(lineOf(page.getByRole('group', { name: 'Density' }).element()).width).toBeGreaterThan(0);
  // The chosen one of several has another line than the rest.
  const label = (name: string) => page.getByText(name).element();
  expect(lineOf(label('Compact')).color).toBe(systemColor('Highlight'));
  expect(lineOf(label('Comfortable')).width).toBe(0);
});

it('ticks are seen on their boxes', async () => {
  await render(
    <>
      <Checkbox label="On" checked readOnly />
      <Checkbox label="Off" readOnly />
    </>,
  );
  const box = page.getByRole('checkbox', { name: 'On' }).element();
  const tick = box.parentElement?.querySelector('svg');
  expect(tick && getComputedStyle(tick).display).toBe('block');
  const [ground, ink] = [getComputedStyle(box).backgroundColor, tick && getComputedStyle(tick).color];
  expect(ground).toBe(systemColor('Highlight'));
  expect(ink).toBe(systemColor('HighlightText'));
  expect(ink).not.toBe(ground);
  const off = getComputedStyle(page.getByRole('checkbox', { name: 'Off' }).element());
  expect(Number.parseFloat(off.borderTopWidth)).toBeGreaterThan(0);
  expect(off.borderTopColor).not.toBe(systemColor('Canvas'));
});

it('sliders show their ends and their way', async () => {
  const histogram = { from: 0, to: 100, logarithmic: false, bars: [], below: 0, above: 0 };
  const ends = { from: 20, to: 80 };
  const nothing = () => undefined;
  await render(
    <div className="w-60">
      <RangeSlider
        field="TVL"
        scale={scaleOf(histogram, false)}
        ends={ends}
        write={String}
        onMove={nothing}
        onRest={nothing}
      />
    </div>,
  );
  const canvas = systemColor('Canvas');
  const thumb = page.getByRole('slider').first().element();
  for (const part of [thumb, ...[...(thumb.parentElement?.querySelectorAll(':scope > span') ?? [])]])
    expect(getComputedStyle(part).backgroundColor).not.toBe(canvas);
});

it('the current page and a pressed switch are outlined', async () => {
  await render(
    <nav>
      <a href="/projects" aria-current="page">
        Projects
      </a>
      <a href="/people">People</a>
      <button type="button" aria-pressed="true">
        Pressed
      </button>
      <h1 className="relative after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-accent">Tab</h1>
    </nav>,
  );
  expect(lineOf(page.getByText('Projects').element()).width).toBeGreaterThan(
    lineOf(page.getByText('People').element()).width,
  );
  expect(lineOf(page.getByRole('button').element()).color).toBe(systemColor('Highlight'));
  // The line under the open tab keeps a color of the user.
  const line = getComputedStyle(page.getByRole('heading').element(), '::after').backgroundColor;
  expect(line).toBe(systemColor('Highlight'));
});
