import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { V1_LIMITS, V1_NAMES, type V1Name, V1ValuesSchema } from '#schemas/api/public-api.ts';
import type { Deps } from '#server/platform/deps.ts';
import { admitCall } from './keyCall.ts';
import { DataDoor } from './rows.ts';
import { askValues, valuesQuery } from './values.ts';
import { isUnchanged, tagged } from './versions.ts';
import { CONDITIONS, readWantedValues } from './wanted.ts';

/** Values of fields, under `/api/v1`. */

const QuerySchema = z.object({
  ...CONDITIONS,
  field: z.string().describe('A text or a list of the rows: `sector`, `lead_investors`'),
  like: z.string().optional().describe('Only values that contain these words or are spelt alike, the nearest first'),
  limit: z
    .string()
    .optional()
    .describe(`Values, ${V1_LIMITS.values} unless you say so, at most ${V1_LIMITS.valuesMax}`),
});

export const valuesRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (api) => {
    const door = new DataDoor(deps);
    const values = async (name: V1Name, request: FastifyRequest, reply: FastifyReply) => {
      const { user } = await admitCall(deps, request, reply, { scope: 'read', quotas: ['calls'] });
      const wanted = readWantedValues(name, request.query);
      const question = ['values', name, valuesQuery(door, name, wanted).key];
      if (isUnchanged(door.version, question, request, reply)) return reply.code(304).send();
      const { data, version, asOf } = await askValues(door, name, wanted, `member:${user.id}`);
      reply.headers(tagged(version, question)).type('application/json; charset=utf-8');
      return reply.send(JSON.stringify({ data, version, asOf }));
    };
    for (const name of V1_NAMES) {
      api.get(
        `/v1/${name}/values`,
        {
          // The parameters are read by the route, which names what is wrong.
          validatorCompiler: () => (value: unknown) => ({ value }),
          schema: {
            tags: ['v1'],
            security: [{ key: [] }],
            summary: `Values of a field of ${name}, with the rows that have them`,
            querystring: QuerySchema,
            response: { 200: V1ValuesSchema },
          },
        },
        (request, reply) => values(name, request, reply),
      );
    }
  };
