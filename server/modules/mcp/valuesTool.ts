import { z } from 'zod';
import { V1_LIMITS } from '#schemas/api/public-api.ts';
import { askValues } from '#server/modules/public-api/values.ts';
import { readWantedValues } from '#server/modules/public-api/wanted.ts';
import { DATA_SET, filterParam, SCOPE } from './queryTool.ts';
import { defineTool } from './tool.ts';

export const valuesTool = defineTool({
  name: 'values',
  title: 'List the values of a field',
  description: [
    'The values that a text or list field has, each with the number of rows that have it, the most frequent first: sectors of projects, stages of rounds, countries, lead investors.',
    'Use it before a condition on a name, with `like`, to write the name as the data does: the nearest come first, also of one with a typing error.',
  ].join(' '),
  input: z.strictObject({
    ...SCOPE,
    field: z.string().min(1).max(100).describe('Such as `sector`; `explain_filter` lists the fields'),
    like: z.string().max(200).optional().describe('Only values that contain these words or are spelt alike'),
    limit: z.int().min(1).max(V1_LIMITS.valuesMax).default(20),
  }),
  output: z.object({
    data_set: DATA_SET,
    field: z.string(),
    values: z.array(z.object({ value: z.string(), rows: z.int() })),
    more: z.boolean().describe('There are more values'),
    version: z.int().describe('Version of the data; it changes when any row does'),
    as_of: z.string().nullable().describe('Moment of the whole data set, UTC'),
  }),
  run: async ({ data_set: name, filter, limit, ...asked }, { door, userId }) => {
    const wanted = readWantedValues(name, {
      ...asked,
      ...filterParam(filter),
      limit: String(limit),
    });
    const { data, more, version, asOf } = await askValues(door, name, wanted, `member:${userId}`);
    return { data_set: name, field: asked.field, values: [...data], more, version, as_of: asOf };
  },
});
