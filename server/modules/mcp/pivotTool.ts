import { z } from 'zod';
import { lineNames, linesOf } from '#schemas/pivot/file.ts';
import { askPivot } from '#server/modules/public-api/pivots.ts';
import { readWantedPivot } from '#server/modules/public-api/wanted.ts';
import { DATA_SET, filterParam, SCOPE } from './queryTool.ts';
import { defineTool } from './tool.ts';

/** Cells of one answer. */
const CELLS_MAX = 500;

const parts = z.array(z.string().max(200));

export const pivotTool = defineTool({
  name: 'pivot',
  title: 'Add rows up',
  description: [
    'Counts, sums, medians and other figures of the rows of a data set by groups: rounds by stage and quarter, market cap by sector, deals by country.',
    'Use it for every total, average, share or change over rows; never add up rows yourself. Exact over all rows, never sampled.',
    'A row whose list has several members (a sector, an investor) is in the group of each, and in the total once: such groups do not add up to it.',
    'Every figure says how many rows it leaves out, because theirs is unknown or stale: say so.',
  ].join(' '),
  input: z.strictObject({
    ...SCOPE,
    group: parts
      .max(3)
      .optional()
      .describe(
        'What rows are grouped by: ["sector"], ["date.quarter"]. A field by its values, or with `letter`, `known`, `sign`, `day`, `week`, `month`, `quarter`, `year`, `edges.1000000_5000000` or `quantiles.4`',
      ),
    by: parts.max(2).optional().describe('What each group is divided by, across, written alike'),
    show: parts
      .max(8)
      .optional()
      .describe(
        '["count", "sum.amount_quantity", "median.amount_quantity"]: `distinct`, `sum`, `mean`, `median`, `q1`, `q3`, `min`, `max` of a field, `first` and `last` with a date field (`last.valuation_usd.date`). `~total`, `~row`, `~column` give its share in per cent, `~before` its change since the period before',
      ),
    order: z.string().max(20).optional().describe('The place of what is shown, `rows` or `keys`: `0.desc`'),
    top: z.int().min(1).max(CELLS_MAX).optional().describe('Groups at most'),
  }),
  output: z.object({
    data_set: DATA_SET,
    cells: z
      .array(
        z.object({
          group: z
            .record(z.string(), z.string())
            .describe('Its keys by what was grouped by; one that is missing: of all. Without any: the total'),
          rows: z.int(),
          figures: z.record(
            z.string(),
            z.object({
              value: z.number().nullable().describe('Null: nothing is known, or there is nothing to compare with'),
              unknown: z.int().describe('Rows that are left out because their figure is not known'),
              stale: z.int().describe('Rows that are left out because their figure is stale'),
            }),
          ),
        }),
      )
      .describe(`At most ${CELLS_MAX}, the totals among them`),
    more: z.boolean().describe('There are more cells than the answer holds: ask for fewer groups with `top`'),
    version: z.int().describe('Version of the data; it changes when any row does'),
    as_of: z.string().nullable().describe('Moment of the whole data set, UTC'),
  }),
  run: async ({ data_set: name, filter, group = [], by = [], show = [], top, ...asked }, { door, userId }) => {
    const wanted = readWantedPivot(name, {
      ...asked,
      ...filterParam(filter),
      ...{ group: group.join(','), by: by.join(','), show: show.join(',') },
      ...(top === undefined ? {} : { top: String(top) }),
    });
    const { data, version, asOf } = await askPivot(door, name, wanted, `member:${userId}`);
    const { bins, measures } = lineNames(wanted.pivot);
    const lines = linesOf(wanted.pivot, data);
    return {
      data_set: name,
      cells: lines.slice(0, CELLS_MAX).map(({ keys, count, values, unknown, stale }) => ({
        group: Object.fromEntries(
          bins.flatMap((bin, at) => {
            const key = keys[at] ?? null;
            return key === null ? [] : [[bin, key]];
          }),
        ),
        rows: count,
        figures: Object.fromEntries(
          measures.map((measure, at) => [
            measure,
            { value: values[at] ?? null, unknown: unknown[at] ?? 0, stale: stale[at] ?? 0 },
          ]),
        ),
      })),
      more: lines.length > CELLS_MAX,
      version,
      as_of: asOf,
    };
  },
});
