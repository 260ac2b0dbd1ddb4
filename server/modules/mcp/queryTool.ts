import { z } from 'zod';
import { V1_LIMITS, V1_NAMES, V1_SETS } from '#schemas/api/public-api.ts';
import type { FormerRow } from '#schemas/entities/formerRecord.ts';
import { FUNCTION_NAMES } from '#schemas/formulas/functions.ts';
import { detailPath, KINDS } from '#schemas/kinds.ts';
import { SORT_MAX } from '#schemas/queries/sort.ts';
import { SourceList } from '#server/modules/public-api/sourceList.ts';
import { readWanted, specOfCall } from '#server/modules/public-api/wanted.ts';
import { askedFields, DescribedRowSchema, describeRow, SOURCES, shownFields } from './describedRow.ts';
import { defineTool, type ToolCall } from './tool.ts';

/** Rows of a data set. */

export const QUERY_MAX = 100;
const PRESET = 20;

export const DATA_SET = z.enum(V1_NAMES);
const scalar = z.union([z.string(), z.number()]);
export const WHERE = z
  .array(z.string().max(V1_LIMITS.text))
  .max(V1_LIMITS.conditions)
  .describe(
    'Conditions as they are typed above a table, all of which hold: ["market cap >= 1B", "sector in DeFi, AI", "raised past 1 year"]. `explain_filter` lists the fields and says what a condition means',
  );
export const FILTER = z
  .union([
    z.string().max(V1_LIMITS.text),
    z.array(
      z.union([
        z.array(z.union([scalar, z.array(scalar)])),
        z.strictObject({
          any: z.array(z.unknown()).optional(),
          all: z.array(z.unknown()).optional(),
          not: z.unknown().optional(),
          formula: z.string().optional(),
        }),
      ]),
    ),
  ])
  .describe(
    'Conditions as one text with "and", "or", "not" and parentheses: "tvl > 1M and (sector in (DeFi, AI) or not token)"; or a list of triples of field, operator and value, all of which hold: [["tvl","gte",1000000]]. Groups stand where a triple does: {"any":[…]} one of several, {"all":[…]} each of them, {"not":…} the opposite; at most three deep',
  );

/** The parameter `filter` of the API. */
export const filterParam = (filter: z.output<typeof FILTER> | undefined) =>
  filter === undefined ? {} : { filter: typeof filter === 'string' ? filter : JSON.stringify(filter) };

export const FORMULAS = z
  .string()
  .max(V1_LIMITS.text)
  .describe(
    `Columns that are computed, each as name, title and formula, several after a comma: \`f_mc_tvl|MC / TVL|market_cap_usd / tvl,f_rank|Rank|rank(f_mc_tvl)\`; \`~0\`, \`~1\` and \`~2\` stand for \`~\`, \`,\` and \`|\`. Names begin with \`f_\`; conditions, order, fields and groups may use them. Functions: ${FUNCTION_NAMES.join(', ')}; the last six count over all rows that pass the filter`,
  );

/** The rows that a tool is about. */
export const SCOPE = {
  data_set: DATA_SET,
  where: WHERE.optional(),
  filter: FILTER.optional(),
  search: z.string().max(200).optional().describe('Words that the texts of a row contain'),
  f: FORMULAS.optional(),
};

const TotalSchema = z.object({ total: z.int() });

export const queryTool = defineTool({
  name: 'query',
  title: 'Query rows',
  description: [
    'Rows of a data set that pass conditions, in an order, with the total: projects (tokens and protocols), people, organizations (funds and companies), rounds (funding), news, research, jobs and proposals.',
    'Use it for lists, rankings, counts (`total`, with `limit` 1) and comparisons. Every row says which of `sources` state it, the moment its figures are of, and its page: cite them.',
    `At most ${QUERY_MAX} rows a call; send \`next\` back as \`cursor\` with the same conditions and order for the rows after.`,
  ].join(' '),
  input: z.strictObject({
    ...SCOPE,
    sort: z
      .string()
      .max(200)
      .optional()
      .describe(
        `A field with its direction, such as \`market_cap_usd.desc\`, or up to ${SORT_MAX}, each for rows equal by those before: \`type.asc,rounds_led.desc\`; without it the order of the table`,
      ),
    fields: z
      .array(z.string().max(100))
      .min(1)
      .max(60)
      .optional()
      .describe('Fields of `values`; without it the columns that the table shows at first'),
    limit: z.int().min(1).max(QUERY_MAX).default(PRESET),
    cursor: z.string().max(V1_LIMITS.text).optional().describe('`next` of the page before'),
  }),
  output: z.object({
    data_set: DATA_SET,
    total: z.int().describe('Rows that pass the conditions, of which this page is a part'),
    sources: SOURCES,
    rows: z.array(DescribedRowSchema),
    former: z
      .array(
        z.object({
          _id: z.int(),
          name: z.string().nullable(),
          moved_to: z
            .string()
            .nullable()
            .describe('Its page, where it is of another kind now; null: no source reports it'),
        }),
      )
      .optional()
      .describe('Rows that the filter names by `_id` and that are none now'),
    next: z.string().nullable().describe('Cursor of the rows after; null: there are none'),
    version: z.int().describe('Version of the data; it changes when any row does'),
    as_of: z.string().nullable().describe('Moment of the whole data set, UTC'),
  }),
  run: async ({ data_set: name, fields, limit, filter, ...asked }, call) => {
    const spec = specOfCall(name, asked.f);
    const shown = [...new Set(fields ?? shownFields(spec))];
    const wanted = readWanted(name, {
      ...asked,
      ...filterParam(filter),
      fields: askedFields(spec, shown).join(','),
      limit: String(limit),
    });
    const { page, total } = await pageWithTotal(call, name, wanted, limit);
    const former = await call.door.former(name, wanted, `member:${call.userId}`);
    const sources = new SourceList();
    const rows = page.data.map((row) =>
      describeRow(name, row, shown, { origin: call.origin, asOf: page.asOf, sources }),
    );
    return {
      ...{ data_set: name, total, sources: sources.list, rows },
      ...(former.length > 0 ? { former: former.map((row) => describedFormer(row, call.origin)) } : {}),
      next: page.next,
      version: page.version,
      as_of: page.asOf,
    };
  },
});

const describedFormer = ({ _id, former: { name, moved_to: moved } }: FormerRow, origin: string) => ({
  ...{ _id, name },
  moved_to: moved && `${origin}${detailPath(moved.kind, moved.slug)}`,
});

const TRIES = 3;

/** A page and the total of one version of the data. */
async function pageWithTotal(
  { door, userId }: ToolCall,
  name: (typeof V1_NAMES)[number],
  wanted: ReturnType<typeof readWanted>,
  limit: number,
) {
  const client = `member:${userId}`;
  const { totalSid } = KINDS[V1_SETS[name].source];
  const { filter, search, f } = wanted;
  // Refused before anything is asked: nobody would wait for the other answer.
  const count = door.query(totalSid, { filter, search, ...(f === undefined ? {} : { f }) });
  for (let tries = 1; ; tries++) {
    const [page, counted] = await Promise.all([
      door.page(name, wanted, limit, client),
      door.ask(totalSid, count, TotalSchema, client),
    ]);
    if (page.version === counted.version || tries === TRIES) return { page, total: counted.data.total };
  }
}
