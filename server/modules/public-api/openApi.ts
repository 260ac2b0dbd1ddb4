import { z } from 'zod';
import { describeEvents } from '#server/modules/webhooks/describe.ts';
import { V1_EXAMPLES } from './examples.ts';

/** The OpenAPI document of `/api/v1`: its part of the whole one, with examples. */

const DocumentSchema = z.looseObject({
  info: z.looseObject({}),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))),
  components: z.looseObject({}).optional(),
});

const INFO = [
  'The data for programs. Send a key as `Authorization: Bearer asy_live_…`; keys are made under /profile-settings/api.',
  'Errors are `{"error": {code, message, params, path, requestId}}`. Lists are paged: send `next` back as `cursor`.',
  'What is sent to endpoints of webhooks is described under `webhooks`, as OpenAPI 3.1 has it.',
  'The ETag changes with the data; send it as `If-None-Match` and get 304 while it is the same.',
].join(' ');

export function openApiOf(whole: unknown, origin: string | null): unknown {
  const document = DocumentSchema.parse(whole);
  const paths = Object.entries(document.paths).flatMap(([path, operations]) =>
    path.startsWith('/api/v1') ? [[path, withExamples(path, operations)] as const] : [],
  );
  return {
    openapi: '3.1.0',
    info: { title: 'Assay API', version: '1', description: INFO },
    servers: [{ url: origin ?? '/' }],
    paths: Object.fromEntries(paths),
    webhooks: describeEvents(),
    ...(document.components === undefined ? {} : { components: document.components }),
  };
}

type Operations = z.output<typeof DocumentSchema>['paths'][string];

function withExamples(path: string, operations: Operations): Operations {
  return Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => {
      const examples = V1_EXAMPLES.filter((example) => example.of === `${method.toUpperCase()} ${path}`);
      if (examples.length === 0) return [method, operation];
      const samples = examples.map(({ title, curl }) => ({ lang: 'Shell', label: title, source: curl }));
      return [method, { ...operation, 'x-codeSamples': samples }];
    }),
  );
}
