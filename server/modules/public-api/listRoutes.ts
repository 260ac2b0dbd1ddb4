import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  V1_FORMATS,
  V1_LIMITS,
  V1_NAMES,
  V1_RECORDS,
  type V1Format,
  type V1Name,
  V1PricesSchema,
  type V1RecordName,
  V1RecordSchema,
  v1PageSchema,
} from '#schemas/api/public-api.ts';
import { SORT_MAX } from '#schemas/queries/sort.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { ATOM_TYPE } from '#server/platform/http/atomFeed.ts';
import { originOf } from '#server/platform/http/origin.ts';
import { csvLine, csvLines, feedFields, feedOf, fileColumns, jsonLines } from './formats.ts';
import { admitCall } from './keyCall.ts';
import { askPrices, PRICE_COLUMNS, readPrices } from './prices.ts';
import { DataDoor, FILE_PAGE, pageSize } from './rows.ts';
import { withSources } from './sourceList.ts';
import { isUnchanged, tagged } from './versions.ts';
import { CONDITIONS, readWanted } from './wanted.ts';

/** Lists and records of `/api/v1`. */

const TYPES: Readonly<Record<V1Format, string>> = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  atom: ATOM_TYPE,
};

const isFile = (format: V1Format) => format === 'ndjson' || format === 'csv';

const QuerySchema = z.object({
  ...CONDITIONS,
  sort: z
    .string()
    .optional()
    .describe(
      `A field with its direction: \`tvl.desc\`; up to ${SORT_MAX} of them, each for rows equal by those before: \`sector.asc,tvl.desc\``,
    ),
  fields: z.string().optional().describe('Fields of the rows beside `_id`, joined by commas; without it all'),
  limit: z.string().optional().describe(`Rows of a page, at most ${V1_LIMITS.pageMax}; of a file any number`),
  cursor: z.string().optional().describe('`next` of the page before'),
});

const PricesQuerySchema = z.object({
  project: z.string().describe('The slug of a project'),
  from: z.string().optional().describe('First day, such as `2026-01-01`'),
  to: z.string().optional().describe('Last day'),
  limit: z.string().optional().describe(`Days of a page, at most ${V1_LIMITS.pageMax}; of a file any number`),
  cursor: z.string().optional().describe('`next` of the page before'),
});

const FormatParamsSchema = z.object({ format: z.string().describe(`One of ${V1_FORMATS.join(', ')}`) });
const SlugParamsSchema = z.object({ slug: z.string() });

/** Parameters are read by the routes, which name what is wrong; the schemas describe them. */
const unchecked = () => (value: unknown) => ({ value });

const SECURITY = [{ key: [] }];

export const listRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (api) => {
    const door = new DataDoor(deps);

    const list = async (name: V1Name, format: V1Format, request: FastifyRequest, reply: FastifyReply) => {
      const { user } = await admitCall(deps, request, reply, admission(format));
      const client = `member:${user.id}`;
      const wanted = withFields(readWanted(name, request.query), format, name);
      const size = isFile(format)
        ? Math.min(FILE_PAGE, wanted.limit ?? FILE_PAGE)
        : pageSize(wanted.limit, format === 'atom' ? V1_LIMITS.feed : V1_LIMITS.page);
      const origin = originOf(request, deps.config);
      if (origin === null) throw new ApiError(400, { code: 'bad_host' });
      const question = [name, format, door.pageQuery(name, wanted, size).key, wanted, origin];
      if (isUnchanged(door.version, question, request, reply)) return reply.code(304).send();
      const first = await door.page(name, wanted, size, client);
      reply.headers({ ...tagged(first.version, question), 'content-type': TYPES[format] });
      if (format === 'atom') return reply.send(feedOf(name, first, { origin, address: `${origin}${request.url}` }));
      if (format === 'json') {
        if (first.next !== null) reply.header('link', `<${withCursor(origin, request.url, first.next)}>; rel="next"`);
        const { data, next, version, asOf } = first;
        const former = (await door.former(name, wanted, client)).map(({ _id, former: known }) => ({ _id, ...known }));
        const answer = { ...withSources(data), next, ...(former.length > 0 ? { former } : {}), version, asOf };
        return reply.send(JSON.stringify(answer));
      }
      const columns = fileColumns(name, wanted);
      const lines = async function* () {
        if (format === 'csv') yield csvLine(columns);
        for await (const rows of door.pages(name, wanted, first, client)) {
          yield format === 'csv' ? csvLines(rows, columns) : jsonLines(rows);
        }
      };
      // Pages are asked as they are taken: a slow reader holds one of them.
      return reply.send(Readable.from(lines(), { objectMode: false }));
    };

    const record = async (name: V1RecordName, request: FastifyRequest, reply: FastifyReply) => {
      const { user } = await admitCall(deps, request, reply, admission('json'));
      const slug = SlugParamsSchema.parse(request.params).slug.replace(/\.json$/, '');
      const question = [name, slug];
      if (isUnchanged(door.version, question, request, reply)) return reply.code(304).send();
      const found = await door.record(name, slug, `member:${user.id}`);
      reply.headers({ ...tagged(found.version, question), 'content-type': TYPES.json });
      return reply.send(JSON.stringify(found));
    };

    for (const name of V1_NAMES) {
      const schema = {
        tags: ['v1'],
        security: SECURITY,
        querystring: QuerySchema,
      };
      api.get(
        `/v1/${name}`,
        {
          validatorCompiler: unchecked,
          schema: { ...schema, summary: `Rows of ${name}`, response: { 200: v1PageSchema(name) } },
        },
        (request, reply) => list(name, 'json', request, reply),
      );
      api.get(
        `/v1/${name}.:format`,
        {
          validatorCompiler: unchecked,
          schema: { ...schema, summary: `Rows of ${name} in another form`, params: FormatParamsSchema },
        },
        (request, reply) => list(name, formatOf(request.params), request, reply),
      );
    }

    for (const name of V1_RECORDS) {
      api.get(
        `/v1/${name}/:slug`,
        {
          validatorCompiler: unchecked,
          schema: {
            tags: ['v1'],
            security: SECURITY,
            summary: `One of ${name} with all that is known of it`,
            params: SlugParamsSchema,
            response: { 200: V1RecordSchema },
          },
        },
        (request, reply) => record(name, request, reply),
      );
    }

    const prices = async (format: V1Format, request: FastifyRequest, reply: FastifyReply) => {
      if (format === 'atom') throw noFormat(format, ['json', 'ndjson', 'csv']);
      const { user } = await admitCall(deps, request, reply, admission(format));
      const wanted = readPrices(request.query);
      const limit = wanted.limit === undefined ? null : Number(wanted.limit);
      const size = isFile(format) ? (limit ?? Number.POSITIVE_INFINITY) : pageSize(limit, V1_LIMITS.page);
      const question = ['prices', format, wanted];
      if (isUnchanged(door.version, question, request, reply)) return reply.code(304).send();
      const { data, next, version, asOf } = await askPrices(door, wanted, size, `member:${user.id}`);
      reply.headers({ ...tagged(version, question), 'content-type': TYPES[format] });
      if (format === 'ndjson') return reply.send(data.map((row) => `${JSON.stringify(row)}\n`).join(''));
      if (format === 'csv') {
        const cells = data.map((row) => PRICE_COLUMNS.map((column) => String(row[column] ?? '')));
        return reply.send([PRICE_COLUMNS, ...cells].map(csvLine).join(''));
      }
      return reply.send(JSON.stringify({ data, next, version, asOf }));
    };
    const ofPrices = { tags: ['v1'], security: SECURITY, querystring: PricesQuerySchema };
    api.get(
      '/v1/prices',
      {
        validatorCompiler: unchecked,
        schema: { ...ofPrices, summary: 'Daily prices of a project, oldest first', response: { 200: V1PricesSchema } },
      },
      (request, reply) => prices('json', request, reply),
    );
    api.get(
      '/v1/prices.:format',
      {
        validatorCompiler: unchecked,
        schema: { ...ofPrices, summary: 'Daily prices of a project in another form', params: FormatParamsSchema },
      },
      (request, reply) => prices(formatOf(request.params), request, reply),
    );
  };

function admission(format: V1Format): Parameters<typeof admitCall>[3] {
  return isFile(format) ? { scope: 'export', quotas: ['calls', 'files'] } : { scope: 'read', quotas: ['calls'] };
}

type Wanted = ReturnType<typeof readWanted>;

/** A feed has fields of its own. */
function withFields(wanted: Wanted, format: V1Format, name: V1Name): Wanted {
  return format === 'atom' ? { ...wanted, fields: feedFields(name) } : wanted;
}

function formatOf(params: unknown): V1Format {
  const { format } = FormatParamsSchema.parse(params);
  const known = V1_FORMATS.find((one) => one === format);
  if (known === undefined) throw noFormat(format, V1_FORMATS);
  return known;
}

const noFormat = (format: string, known: readonly string[]) =>
  new ApiError(404, { code: 'not_found', reason: 'format', format, known: known.join(', ') });

function withCursor(origin: string, url: string, cursor: string): string {
  const address = new URL(url, origin);
  address.searchParams.set('cursor', cursor);
  return address.href;
}
