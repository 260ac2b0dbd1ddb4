import type { Pool } from 'pg';
import { z } from 'zod';
import { ENRICHED_BY, ENRICHED_KINDS, type EnrichedKind } from '#schemas/api/public-api.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { detailPath, KINDS, type Source } from '#schemas/kinds.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { ENRICHED_OF, enrich } from '#server/modules/public-api/enrich.ts';
import { SourceList } from '#server/modules/public-api/sourceList.ts';
import { many } from '#server/platform/db/rows.ts';
import { ADDRESS, AS_OF, momentOfRow, SOURCE_REFS, SOURCES } from './describedRow.ts';
import { defineTool, type ToolCall } from './tool.ts';

/** Records that a name, ticker, domain or handle means. */

const SOURCE_OF: Readonly<Record<EnrichedKind, Source>> = {
  project: 'projects',
  organization: 'organizations',
  person: 'people',
};

/** Beside the ways of enrichment: the search of the site, which finds parts of names too. */
const FOUND_BY = [...ENRICHED_BY, 'part', 'typo'] as const;

const FORMERLY = z.string().nullable().optional();
const MENDED = z.boolean().optional();
const HitsSchema = z.array(
  z.union([
    z.object({
      type: z.enum(['project', 'people']),
      item: z.object({ slug: z.string(), name: z.string(), formerly: FORMERLY, mended: MENDED }),
    }),
    z.object({
      type: z.literal('venture'),
      item: z.object({ slug: z.string(), ventures_name: z.string(), formerly: FORMERLY, mended: MENDED }),
    }),
  ]),
);

export const searchTool = defineTool({
  name: 'search',
  title: 'Find records by name',
  description: [
    'Projects (tokens, protocols), organizations (funds, companies) and people whose name, ticker, domain, handle or address is the given text, the surest first.',
    'Use it first, to turn a name into the `slug` that `get_record` takes, or to see which of several things a text may mean. For lists by conditions use `query`.',
  ].join(' '),
  input: z.strictObject({
    text: z.string().trim().min(1).max(200).describe('Such as `BTC`, `Aave`, `aave.com`, `@aave`, `Linh Tran`'),
    kinds: z.array(z.enum(ENRICHED_KINDS)).min(1).optional(),
    limit: z.int().min(1).max(30).default(10),
  }),
  output: z.object({
    sources: SOURCES,
    matches: z.array(
      z.object({
        kind: z.enum(ENRICHED_KINDS),
        name: z.string(),
        slug: z.string().nullable(),
        address: ADDRESS,
        by: z
          .enum(FOUND_BY)
          .describe(
            'How the text means it; `part`: it is part of its name or texts; `typo`: nothing is called so, and its name is spelt alike but for one letter',
          ),
        formerly: z
          .string()
          .nullable()
          .describe('The former name or ticker that was asked for; null: it has a present one'),
        confidence: z.number().describe('0 to 1'),
        as_of: AS_OF,
        sources: SOURCE_REFS,
      }),
    ),
  }),
  run: async ({ text, kinds = ENRICHED_KINDS, limit }, call) => {
    const { deps, userId, origin } = call;
    const hosts = [new URL(origin).host];
    const [[sure], hits] = await Promise.all([
      enrich(deps.pool, { items: [text], kinds: [...new Set(kinds)], userId, hosts }),
      hitsOf(text, limit, call),
    ]);
    const matches: Match[] = [...(sure?.matches ?? [])];
    for (const hit of hits) {
      const isNew = matches.every(({ kind, slug }) => kind !== hit.kind || slug !== hit.slug);
      if (isNew && kinds.includes(hit.kind)) matches.push(hit);
    }
    const given = matches.slice(0, limit);
    const origins = await provenanceOf(deps.pool, given);
    const sources = new SourceList();
    return {
      sources: sources.list,
      matches: given.map(({ kind, name, slug, by, formerly, confidence }) => {
        const provenance = origins.get(`${kind} ${slug}`) ?? null;
        return {
          ...{ kind, name, slug, by, formerly, confidence },
          address: slug === null ? null : `${origin}${detailPath(KINDS[SOURCE_OF[kind]].opens, slug)}`,
          as_of: momentOfRow(DATA_SETS[SOURCE_OF[kind]], { provenance }),
          sources: sources.refer(provenance),
        };
      }),
    };
  },
});

interface Match {
  readonly kind: EnrichedKind;
  readonly slug: string | null;
  readonly name: string;
  readonly by: (typeof FOUND_BY)[number];
  readonly formerly: string | null;
  readonly confidence: number;
}

/** How sure a part of a name is. */
const CONFIDENCE_OF_PART = 0.3;
/** How sure a name is that is spelt otherwise. */
const CONFIDENCE_OF_TYPO = 0.2;

async function hitsOf(text: string, limit: number, { door, userId }: ToolCall): Promise<Match[]> {
  const query = door.query('search_global', { searchValue: text, limit });
  const { data } = await door.ask('search_global', query, HitsSchema, `member:${userId}`);
  return data.map(({ type, item }) => ({
    kind: ENRICHED_OF[type],
    slug: item.slug,
    name: 'name' in item ? item.name : item.ventures_name,
    by: item.mended ? 'typo' : item.formerly ? 'former' : 'part',
    formerly: item.formerly ?? null,
    confidence: item.mended ? CONFIDENCE_OF_TYPO : CONFIDENCE_OF_PART,
  }));
}

const OriginsSchema = z.object({ slug: z.string(), provenance: z.string().nullable() });

/** Where the rows of matches come from, by kind and slug. */
async function provenanceOf(
  pool: Pool,
  matches: readonly Pick<Match, 'kind' | 'slug'>[],
): Promise<ReadonlyMap<string, string | null>> {
  const kinds = [...new Set(matches.map(({ kind }) => kind))];
  const read = kinds.map(async (kind) => {
    const slugs = matches.flatMap((one) => (one.kind === kind && one.slug !== null ? [one.slug] : []));
    return (
      await many(
        pool,
        OriginsSchema,
        `SELECT slug, provenance FROM ${tableName(DATA_SETS[SOURCE_OF[kind]])} WHERE slug = ANY($1::text[])`,
        [slugs],
      )
    ).map(({ slug, provenance }) => [`${kind} ${slug}`, provenance] as const);
  });
  return new Map((await Promise.all(read)).flat());
}
