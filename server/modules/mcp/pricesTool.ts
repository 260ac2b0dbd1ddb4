import { z } from 'zod';
import { isoDay } from '#schemas/dates.ts';
import { type EpochDay, epochDay, unixMs } from '#schemas/units.ts';
import { askPrices, readPrices } from '#server/modules/public-api/prices.ts';
import { AS_OF } from './describedRow.ts';
import { defineTool } from './tool.ts';

/** Days of one answer, and the days before today that are given where none is named. */
const DAYS_MAX = 400;
const PRESET = 90;

const day = () => z.iso.date().optional();
const figure = () => z.number().nullable();

export const pricesTool = defineTool({
  name: 'prices',
  title: 'Daily prices',
  description: [
    'The price, market cap and volume of a project on each day, in US dollars, oldest first: for charts, changes between two days, highs and lows of a time.',
    `Without \`from\` the last ${PRESET} days. At most ${DAYS_MAX} days a call; send \`next\` back as \`cursor\` for the days after. The price of now is in \`query\` and \`get_record\`.`,
  ].join(' '),
  input: z.strictObject({
    project: z.string().min(1).max(300).describe('Its slug, as `search` gives it'),
    from: day().describe('First day, such as `2026-01-01`'),
    to: day().describe('Last day'),
    limit: z.int().min(1).max(DAYS_MAX).default(DAYS_MAX),
    cursor: day().describe('`next` of the answer before'),
  }),
  output: z.object({
    project: z.string().describe('Its present slug'),
    sources: z.array(z.string()).describe('Who states the prices; cite them'),
    days: z.array(
      z.object({
        date: z.string().describe('UTC'),
        price_usd: figure(),
        market_cap_usd: figure(),
        volume_usd: figure(),
        as_of: z.string().nullable().describe('Moment of the price; null: of the day as a whole'),
        source: z.int().nullable().describe('Its place in `sources`, from 0; null: no price is known'),
      }),
    ),
    next: z.string().nullable().describe('Cursor of the days after; null: there are none'),
    version: z.int().describe('Version of the data; it changes when any row does'),
    as_of: AS_OF,
  }),
  run: async ({ project, from, limit, ...asked }, { deps, door, userId }) => {
    const start = from ?? isoDay((epochDay(unixMs(deps.clock())) - PRESET) as EpochDay);
    // What is named by its last day or by a cursor has its own beginning.
    const isOpen = from === undefined && (asked.to !== undefined || asked.cursor !== undefined);
    const wanted = readPrices({ project, ...asked, ...(isOpen ? {} : { from: start }) });
    const { data, next, version, asOf } = await askPrices(door, wanted, limit, `member:${userId}`);
    const sources = [...new Set(data.flatMap(({ source }) => source ?? []))];
    return {
      ...{ project: data[0]?.project ?? project, sources, next, version },
      days: data.map(({ project: _project, source, ...one }) => ({
        ...one,
        source: source === null ? null : sources.indexOf(source),
      })),
      as_of: asOf,
    };
  },
});
