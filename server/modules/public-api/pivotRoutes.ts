import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { V1_NAMES, type V1Name, V1PivotSchema } from '#schemas/api/public-api.ts';
import type { Deps } from '#server/platform/deps.ts';
import { admitCall } from './keyCall.ts';
import { askPivot, pivotCsv, pivotKey, withFilters } from './pivots.ts';
import { DataDoor } from './rows.ts';
import { isUnchanged, tagged } from './versions.ts';
import { CONDITIONS, readWantedPivot } from './wanted.ts';

/** Pivots of `/api/v1`. */

const QuerySchema = z.object({
  ...CONDITIONS,
  group: z
    .string()
    .optional()
    .describe(
      'What the rows are grouped by, joined by commas: `sector,date.quarter`. A field is grouped by its values, or by `letter`, `known`, `sign`, `day`, `week`, `month`, `quarter`, `year`, `edges.1000000_5000000` or `quantiles.4`',
    ),
  by: z.string().optional().describe('What the columns are grouped by, written alike'),
  show: z
    .string()
    .optional()
    .describe(
      '`count`, or a figure of a field: `distinct`, `sum`, `mean`, `median`, `q1`, `q3`, `min`, `max`, `first` and `last` (`first.amount_quantity.date`). `~total`, `~row` and `~column` give its share, `~before` its change since the period before: `sum.amount_quantity~total`',
    ),
  order: z.string().optional().describe('Order of the row groups: the place of a measure or `rows`, as `0.desc`'),
  top: z.string().optional().describe('Row groups at most, and column groups: `10` or `10,5`'),
});

export const pivotRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (api) => {
    const door = new DataDoor(deps);
    const pivot = async (name: V1Name, isCsv: boolean, request: FastifyRequest, reply: FastifyReply) => {
      const { user } = await admitCall(
        deps,
        request,
        reply,
        isCsv ? { scope: 'export', quotas: ['calls', 'files'] } : { scope: 'read', quotas: ['calls'] },
      );
      const wanted = readWantedPivot(name, request.query);
      const question = ['pivot', name, isCsv, pivotKey(door, name, wanted)];
      if (isUnchanged(door.version, question, request, reply)) return reply.code(304).send();
      const { data, version, asOf } = await askPivot(door, name, wanted, `member:${user.id}`);
      reply.headers(tagged(version, question));
      if (isCsv) return reply.type('text/csv; charset=utf-8; header=present').send(pivotCsv(wanted.pivot, data));
      const answer = withFilters(name, wanted, data, deps.clock());
      return reply.type('application/json; charset=utf-8').send(JSON.stringify({ data: answer, version, asOf }));
    };
    for (const name of V1_NAMES) {
      const schema = { tags: ['v1'], security: [{ key: [] }], querystring: QuerySchema };
      api.get(
        `/v1/${name}/pivot`,
        {
          // The parameters are read by the route, which names what is wrong.
          validatorCompiler: () => (value: unknown) => ({ value }),
          schema: { ...schema, summary: `Rows of ${name} added up`, response: { 200: V1PivotSchema } },
        },
        (request, reply) => pivot(name, false, request, reply),
      );
      api.get(
        `/v1/${name}/pivot.csv`,
        {
          validatorCompiler: () => (value: unknown) => ({ value }),
          schema: { ...schema, summary: `Rows of ${name} added up, as CSV: a line a cell` },
        },
        (request, reply) => pivot(name, true, request, reply),
      );
    }
  };
