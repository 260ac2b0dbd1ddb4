import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { EGO_NODES_MAX, egoOption } from './egoOption.ts';
import { testColors as colors } from './testing/colors.ts';

const GraphSchema = z.object({
  series: z.tuple([
    z.object({
      data: z.array(
        z.object({
          at: z.optional(z.number()),
          x: z.number(),
          y: z.number(),
          symbolSize: z.number(),
          label: z.object({ width: z.optional(z.number()) }),
        }),
      ),
      links: z.array(z.object({ source: z.number(), target: z.number() })),
    }),
  ]),
});

const node = (at: number) => ({ key: `k${at}`, name: `Name ${at}`, deals: at + 1 });
const graphOf = (count: number) => {
  const nodes = Array.from({ length: count }, (_, at) => node(at));
  const pairs = [
    { a: 'k0', b: 'k1', deals: 2 },
    { a: 'k0', b: 'nobody', deals: 2 },
  ];
  return egoOption({ center: 'Plum', nodes, pairs, colors, size: { width: 640, height: 520 } });
};

it('stands one in the middle, and joins it to everybody and those who met to each other', () => {
  const { data, links } = GraphSchema.parse(graphOf(5)).series[0];
  expect(data).toHaveLength(6);
  expect(data[0]).toMatchObject({ x: 0, y: 0 });
  expect(data.map(({ at }) => at)).toEqual([undefined, 0, 1, 2, 3, 4]);
  expect(links).toHaveLength(5 + 1);
  expect(links[0]).toMatchObject({ source: 1, target: 2 });
  for (const { x, y } of data.slice(1)) expect(Math.hypot(x / (320 - 148), y / (260 - 24))).toBeCloseTo(1);
});

it('has the same places each time, and no more nodes than can be told apart', () => {
  expect(JSON.stringify(graphOf(8))).toBe(JSON.stringify(graphOf(8)));
  expect(GraphSchema.parse(graphOf(90)).series[0].data).toHaveLength(EGO_NODES_MAX);
  expect(GraphSchema.parse(graphOf(0)).series[0].data).toHaveLength(1);
});

it('fits a phone: every name ends within the drawing', () => {
  const nodes = Array.from({ length: EGO_NODES_MAX - 1 }, (_, at) => node(at));
  const size = { width: 358, height: 520 };
  const { data } = GraphSchema.parse(egoOption({ center: 'Plum', nodes, pairs: [], colors, size })).series[0];
  for (const { x, symbolSize, label } of data.slice(1)) {
    expect(Math.abs(x) + symbolSize / 2 + (label.width ?? Number.NaN)).toBeLessThanOrEqual(size.width / 2);
  }
});
