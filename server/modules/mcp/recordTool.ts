import { z } from 'zod';
import { V1_RECORDS, V1_SETS } from '#schemas/api/public-api.ts';
import { SLUG_LENGTH_MAX } from '#schemas/constants.ts';
import { detailPath, KINDS } from '#schemas/kinds.ts';
import { staleDates } from '#server/modules/public-api/staleDates.ts';
import { ADDRESS, AS_OF, momentOfRow, SOURCES_OF_ROW, STALE_OF_ROW, sourcesOf, specOf } from './describedRow.ts';
import { defineTool } from './tool.ts';

/** One record with all that is known of it. */

/** Entries of a list that are given: an assistant reads with limited memory. */
const LISTED = 25;

/** What a table draws, what is told beside the record, and series of days, for which there is a call of their own. */
const LEFT_OUT: ReadonlySet<string> = new Set(['provenance', 'logo', 'price_points', 'sparkline', 'description_html']);

const CutSchema = z.object({ field: z.string(), given: z.int(), of: z.int() });

export const recordTool = defineTool({
  name: 'get_record',
  title: 'Read one record',
  description: [
    'Everything known of one project, person, organization, round, article, piece of research or job: facts, team, investors, rounds, markets, news, with sources, their moments and its page.',
    `Lists are cut to ${LISTED} entries; \`cut\` says which, and \`counts\` in the record how long they are: ask \`query\` for the rest. Daily prices are given by \`prices\`.`,
  ].join(' '),
  input: z.strictObject({
    data_set: z.enum(V1_RECORDS),
    slug: z
      .string()
      .min(1)
      .max(SLUG_LENGTH_MAX)
      .describe('As `search` and `query` give it; of a round its number, such as `12`'),
  }),
  output: z.object({
    data_set: z.enum(V1_RECORDS),
    slug: z.string(),
    name: z.string(),
    address: ADDRESS,
    as_of: AS_OF,
    sources: SOURCES_OF_ROW,
    stale: STALE_OF_ROW,
    record: z.record(z.string(), z.unknown()),
    cut: z.array(CutSchema).describe('Lists of which only the first entries are given'),
    version: z.int(),
  }),
  run: async ({ data_set: name, slug }, { door, userId, origin }) => {
    const { data, version, asOf } = await door.record(name, slug, `member:${userId}`);
    const spec = specOf(name);
    const cut: z.output<typeof CutSchema>[] = [];
    const record = Object.entries(data).flatMap(([field, value]) => {
      if (LEFT_OUT.has(field)) return [];
      if (!Array.isArray(value)) return [[field, withoutDrawn(value)] as const];
      if (value.length > LISTED) cut.push({ field, given: LISTED, of: value.length });
      return [[field, value.slice(0, LISTED).map(withoutDrawn)] as const];
    });
    // A former address leads to the present one.
    const own = typeof data.slug === 'string' && name !== 'rounds' ? data.slug : slug;
    const path = name === 'rounds' ? `/round/${String(data._id)}` : detailPath(KINDS[V1_SETS[name].source].opens, own);
    return {
      data_set: name,
      slug: own,
      name: String(data[spec.identity] ?? data.name ?? own),
      address: `${origin}${path}`,
      as_of: momentOfRow(spec, data) ?? asOf,
      sources: sourcesOf(data.provenance),
      stale: staleDates(spec, data, null),
      record: Object.fromEntries(record),
      cut,
      version,
    };
  },
});

/** A member of a record without what only pages need. */
function withoutDrawn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDrawn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, member]) => (LEFT_OUT.has(field) ? [] : [[field, withoutDrawn(member)]])),
  );
}
