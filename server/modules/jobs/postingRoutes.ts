import { randomUUID } from 'node:crypto';
import {
  POSTING_BYTES_MAX,
  PostingFieldsSchema,
  PostingPreviewAnswerSchema,
  PostingSchema,
  PostingsAnswerSchema,
  PreviewPostingSchema,
  SavePostingSchema,
} from '#schemas/api/jobs.ts';
import { DoneAnswerSchema, IdParamsSchema } from '#schemas/api/shared.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { countCall, JOB_ADS, JOB_PREVIEWS } from '#server/platform/rateLimit.ts';
import { announceReview } from './notices.ts';
import { closePosting, previewPosting, renewPosting, submitPosting, withdrawPosting } from './publish.ts';
import {
  addPosting,
  deletePosting,
  findPosting,
  listPostings,
  lockPosting,
  readPosting,
  saveRevision,
} from './repository/postings.ts';

const ALL = '/jobs/own';
const ONE = `${ALL}/:id`;

/** What a poster does with an ad. */
const STEPS = [
  {
    name: 'submitted',
    summary: 'Publish the newest revision',
    description:
      'It opens at once, or waits for the operator: the first ad of a member, and one of another domain than their mail. 409: it waits already, or nothing changed. 422: a field is wrong. 429: too many within a day.',
    run: submitPosting,
  },
  {
    name: 'withdrawn',
    summary: 'Take back a revision that waits for the operator',
    description: '409: none waits.',
    run: withdrawPosting,
  },
  {
    name: 'closed',
    summary: 'Close an open ad',
    description: 'It leaves the board and stays readable. 409: it is not open.',
    run: closePosting,
  },
  {
    name: 'renewed',
    summary: 'Open an ad for another 30 days',
    description: 'In its last days, and after it has ended. 409: it is too early, or it was never open.',
    run: renewPosting,
  },
] as const;

/** Ads of the signed-in member. What is another member's does not exist for them. */
export const postingRoutes: MemberRoutes =
  ({ deps, guard, texts }) =>
  async (api) => {
    const { pool, clock } = deps;
    const counted = async (request: Parameters<typeof memberOf>[0] & { readonly ip: string }) => {
      const { user } = memberOf(request);
      await countCall(JOB_ADS, request, String(user.id), deps);
      return user.id;
    };

    api.get(
      ALL,
      {
        onRequest: guard.required,
        schema: { summary: 'Ads of the member, saved last first', response: { 200: PostingsAnswerSchema } },
      },
      async (request) => ({ data: [...(await listPostings(pool, memberOf(request).user.id, clock()))] }),
    );

    api.post(
      ALL,
      {
        onRequest: guard.required,
        bodyLimit: POSTING_BYTES_MAX,
        schema: {
          summary: 'Begin an ad',
          description: 'It is a draft until it is submitted. 409: as many as one member can have.',
          body: PostingFieldsSchema,
          response: { 200: PostingSchema },
        },
      },
      async (request) => {
        const userId = await counted(request);
        const id = randomUUID();
        await addPosting(pool, userId, { id, fields: request.body }, clock());
        return await readPosting(pool, await findPosting(pool, { id, userId }), clock());
      },
    );

    api.get(
      ONE,
      {
        onRequest: guard.required,
        schema: {
          summary: 'An ad with its newest revision',
          params: IdParamsSchema,
          response: { 200: PostingSchema },
        },
      },
      async (request) => {
        const found = await findPosting(pool, { id: request.params.id, userId: memberOf(request).user.id });
        return await readPosting(pool, found, clock());
      },
    );

    api.post(
      ONE,
      {
        onRequest: guard.required,
        bodyLimit: POSTING_BYTES_MAX,
        schema: {
          summary: 'Save a revision',
          description:
            'What readers see stays until it is submitted. 409 `job_conflict`: another one was saved after `base`.',
          params: IdParamsSchema,
          body: SavePostingSchema,
          response: { 200: PostingSchema },
        },
      },
      async (request) => {
        const which = { id: request.params.id, userId: await counted(request) };
        return await withTransaction(pool, async (client) => {
          await saveRevision(client, await lockPosting(client, which), request.body, clock());
          return await readPosting(client, await findPosting(client, which), clock());
        });
      },
    );

    api.delete(
      ONE,
      {
        onRequest: guard.required,
        schema: {
          summary: 'Delete an ad that was never on the board',
          params: IdParamsSchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        await deletePosting(pool, { id: request.params.id, userId: await counted(request) }, clock());
        return { status: 200 as const };
      },
    );

    for (const { name, summary, description, run } of STEPS) {
      api.post(
        `${ONE}/${name}`,
        {
          onRequest: guard.required,
          schema: { summary, description, params: IdParamsSchema, response: { 200: PostingSchema } },
        },
        async (request) => {
          const now = clock();
          const posting = await run({ pool, texts }, { id: request.params.id, userId: await counted(request) }, now);
          if (name === 'submitted' && posting.waiting !== null) await announceReview(deps, posting, now);
          return posting;
        },
      );
    }

    api.post(
      '/jobs/preview',
      {
        onRequest: guard.required,
        bodyLimit: POSTING_BYTES_MAX,
        schema: {
          summary: 'An ad as its page would show it, and whether the operator would see it first',
          description: '422: the first field that is wrong.',
          body: PreviewPostingSchema,
          response: { 200: PostingPreviewAnswerSchema },
        },
      },
      async (request) => {
        const { user } = memberOf(request);
        await countCall(JOB_PREVIEWS, request, String(user.id), deps);
        return await previewPosting({ pool, texts }, user.id, request.body, clock());
      },
    );
  };
