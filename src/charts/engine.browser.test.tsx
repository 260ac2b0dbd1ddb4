import { type EChartsCoreOption, type EChartsType, getInstanceByDom } from 'echarts/core';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Drawing, type DrawingProps, type MakeOption } from './Drawing.tsx';
import { Engine } from './engine.tsx';

const SIZE = { width: 300, height: 150 };

/** Charts that were started: ECharts writes the number of each on its element, and nothing when one is disposed. */
let started: string[] = [];
const ID = '_echarts_instance_';
const watcher = new MutationObserver((changes) => {
  for (const { target } of changes) if (target instanceof Element) started.push(target.getAttribute(ID) ?? '');
});

beforeEach(() => {
  started = [];
  watcher.observe(document.body, { subtree: true, attributeFilter: [ID] });
});
afterEach(() => watcher.disconnect());

/** Bars of these heights, each with its place. */
const bars = (...heights: readonly number[]): EChartsCoreOption => ({
  animation: false,
  grid: { left: 0, top: 0, right: 0, bottom: 0 },
  xAxis: { type: 'category', data: heights.map(String) },
  yAxis: { type: 'value', max: 10 },
  series: [{ type: 'bar', barWidth: '100%', data: heights.map((value, at) => ({ value, at })) }],
});

const chartIn = (container: Element): EChartsType | undefined => {
  const element = container.querySelector<HTMLElement>(`[${ID}]`);
  return element ? getInstanceByDom(element) : undefined;
};
const valuesOf = (drawn: EChartsType | undefined) => {
  const { series } = (drawn?.getOption() ?? {}) as { series?: { data: { value: number }[] }[] };
  return series?.[0]?.data.map(({ value }) => value);
};

it('is started once a mount, in strict mode too, and drawn again by the same chart at other data and sizes', async () => {
  const onReady = vi.fn();
  const shown = (option: EChartsCoreOption, size = SIZE) => (
    <StrictMode>
      <div style={{ position: 'relative', ...size }}>
        <Engine option={option} size={size} events={{}} onReady={onReady} />
      </div>
    </StrictMode>
  );
  const { container, rerender, unmount } = await render(shown(bars(1, 2)));
  await expect.poll(() => valuesOf(chartIn(container))).toEqual([1, 2]);
  const drawn = chartIn(container);
  await rerender(shown(bars(3)));
  await expect.poll(() => valuesOf(drawn)).toEqual([3]);
  await rerender(shown(bars(3, 4), { width: 400, height: 200 }));
  await expect.poll(() => [drawn?.getWidth(), drawn?.getHeight()]).toEqual([400, 200]);
  expect(valuesOf(drawn)).toEqual([3, 4]);
  expect(container.querySelectorAll('canvas')).toHaveLength(1);
  expect(started).toHaveLength(1);
  expect(onReady.mock.calls.map(([ready]) => ready)).toEqual([drawn]);
  await unmount();
  expect(drawn?.isDisposed()).toBe(true);
});

it('reads the points of an option once, and not at each update of what is around it', async () => {
  let reads = 0;
  const option = bars(1, 2);
  const counted: EChartsCoreOption = {
    ...option,
    get series() {
      reads += 1;
      return option.series;
    },
  };
  const shown = (given: EChartsCoreOption, width = 300) => (
    <Engine
      option={given}
      size={{ width, height: 150 }}
      events={{ click: () => undefined }}
      onReady={() => undefined}
    />
  );
  const { container, rerender } = await render(shown(counted));
  await expect.poll(() => valuesOf(chartIn(container))).toEqual([1, 2]);
  const before = reads;
  for (const width of [310, 320, 330]) await rerender(shown(counted, width));
  expect(reads).toBe(before);
});

it('keeps one chart over changes of theme and data, and calls what was given last', async () => {
  const make: MakeOption = (colors) => ({ ...bars(10, 10), color: [colors.text] });
  const [onOpen, onOpenLater, none] = [vi.fn(), vi.fn(), () => undefined];
  const shown = (more: Pick<DrawingProps, 'make' | 'onOpen'>) => (
    <div style={{ position: 'relative', ...SIZE }}>
      <Drawing {...SIZE} active={null} onActive={none} {...more} />
    </div>
  );
  const { container, rerender } = await render(shown({ make, onOpen }));
  await expect.poll(() => valuesOf(chartIn(container))).toEqual([10, 10]);
  const drawn = chartIn(container);
  const color = () => ((drawn?.getOption() ?? {}) as { color?: string[] }).color?.[0];
  const first = color();
  document.documentElement.dataset.theme = 'light';
  await expect.poll(color).not.toBe(first);
  await rerender(shown({ make: (colors) => ({ ...make(colors, SIZE), ...bars(10, 10, 10) }), onOpen: onOpenLater }));
  await expect.poll(() => valuesOf(drawn)).toHaveLength(3);
  const canvas = container.querySelector('canvas') ?? container;
  await userEvent.click(canvas, { position: { x: 250, y: 100 } });
  expect(onOpenLater.mock.calls).toEqual([[2]]);
  expect(onOpen).not.toHaveBeenCalled();
  expect(chartIn(container)).toBe(drawn);
  expect(started).toHaveLength(1);
});
