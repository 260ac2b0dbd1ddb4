import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { FileParamsSchema } from '#schemas/api/account.ts';
import {
  BatchAnswerSchema,
  BatchBodySchema,
  CONTRIBUTION_KINDS,
  type ContributionBody,
  ContributionsAnswerSchema,
  CsvBodySchema,
  CsvDifferencesSchema,
  NearAnswerSchema,
  NearQuerySchema,
  OwnContributionSchema,
  PictureAnswerSchema,
  ProposalParamsSchema,
  RebaseBodySchema,
  SendContributionSchema,
} from '#schemas/api/contributions.ts';
import { ListQuerySchema } from '#schemas/api/shared.ts';
import { CONTRIBUTION_LIMITS } from '#schemas/forms/contributionRules.ts';
import { addFile, receiveFile, sendFile } from '#server/modules/users/memberFiles.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { readLimits, readTier, wireStanding } from '#server/modules/users/repository/standing.ts';
import { ONE_FILE } from '#server/modules/users/uploads.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { FairQueue } from '#server/platform/fairQueue.ts';
import { mailOrigin } from '#server/platform/mail/mail.ts';
import { CONTRIBUTIONS, countCall, NEAR, UPLOADS } from '#server/platform/rateLimit.ts';
import { compareCsv, kindOfSource } from './csv.ts';
import { rebaseProposal, withdrawProposal } from './decide.ts';
import { findNear } from './repository/near.ts';
import { listOwn, toOwn } from './repository/own.ts';
import { PICTURE_SHELF, PICTURE_SIDE } from './repository/pictures.ts';
import { readKnown } from './repository/proposals.ts';
import { writeBatch, writeContribution } from './send.ts';

const ALL = '/contributions';
const ONE = `${ALL}/:id`;
/** A text of 5000 characters in each of 60 changes would be more than anybody writes. */
const BODY_MAX = 400_000;
const BATCH_MAX = 4_000_000;

/** Files are compared one at a time: each takes a processor for seconds, though in slices. */
const ONE_CSV = { slots: 1, heavySlots: 1, perClient: 1, waitingPerClient: 2, waitMs: 20_000 };

/** Contributions of the signed-in member. What is another member's does not exist for them. */
export const contributionRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    const { pool, clock, config } = deps;
    const files = new FairQueue(ONE_CSV);
    const moment = () => ({ now: clock(), site: mailOrigin(config) });
    const counted = async (request: Parameters<typeof memberOf>[0] & { readonly ip: string }) => {
      const { user } = memberOf(request);
      await countCall(CONTRIBUTIONS, request, String(user.id), deps);
      return user.id;
    };

    api.get(
      ALL,
      {
        onRequest: guard.required,
        schema: {
          summary: 'Contributions of the member, the newest first, with limits and tier',
          querystring: ListQuerySchema,
          response: { 200: ContributionsAnswerSchema },
        },
      },
      async (request) => {
        const { id } = memberOf(request).user;
        const tier = await readTier(pool, id, clock());
        return {
          ...(await listOwn(pool, id, request.query, clock())),
          limits: await readLimits(pool, id, tier, clock()),
          standing: wireStanding(tier),
        };
      },
    );

    const write = async (
      author: number,
      draft: number | null,
      { send, ...body }: ContributionBody & { send: boolean },
    ) =>
      await withTransaction(pool, async (client) =>
        toOwn(client, await writeContribution(client, { author, draft, body, send }, moment())),
      );

    api.post(
      ALL,
      {
        onRequest: guard.required,
        bodyLimit: BODY_MAX,
        schema: {
          summary: 'Send a contribution, or keep it as a draft',
          description:
            '404: nothing has this slug. 409 `proposal_double`: something like it is known; `proposal_twice` and `proposal_open`: it is proposed already; `proposal_limit` for drafts. 422: the first part that is wrong, or that the data says already. 429: beyond the limit of the day.',
          body: SendContributionSchema,
          response: { 200: OwnContributionSchema },
        },
      },
      async (request) => await write(await counted(request), null, request.body),
    );

    api.get(
      `${ALL}/near`,
      {
        onRequest: guard.required,
        schema: {
          summary: 'What resembles a new entity, the nearest first',
          querystring: NearQuerySchema,
          response: { 200: NearAnswerSchema },
        },
      },
      async (request) => {
        const { user } = memberOf(request);
        await countCall(NEAR, request, String(user.id), deps);
        return { data: await findNear(pool, request.query) };
      },
    );

    api.get(
      ONE,
      {
        onRequest: guard.required,
        schema: {
          summary: 'A contribution as its author wrote it',
          params: ProposalParamsSchema,
          response: { 200: OwnContributionSchema },
        },
      },
      async (request) => {
        const which = { id: request.params.id, author: memberOf(request).user.id };
        return await toOwn(pool, await readKnown(pool, which, clock()));
      },
    );

    api.post(
      ONE,
      {
        onRequest: guard.required,
        bodyLimit: BODY_MAX,
        schema: {
          summary: 'Replace a draft, or send it',
          description: 'As when it is written first. 409 `proposal_state`: it is sent already.',
          params: ProposalParamsSchema,
          body: SendContributionSchema,
          response: { 200: OwnContributionSchema },
        },
      },
      async (request) => await write(await counted(request), request.params.id, request.body),
    );

    api.post(
      `${ONE}/withdraw`,
      {
        onRequest: guard.required,
        schema: {
          summary: 'Take a contribution back; a draft is deleted',
          description: '409: it is decided already.',
          params: ProposalParamsSchema,
          response: { 200: OwnContributionSchema },
        },
      },
      async (request) => {
        const author = await counted(request);
        return await withTransaction(pool, async (client) =>
          toOwn(client, await withdrawProposal(client, { id: request.params.id, author }, author, clock())),
        );
      },
    );

    api.post(
      `${ONE}/rebase`,
      {
        onRequest: guard.required,
        schema: {
          summary: 'Put a contribution in conflict on what the data says now; votes start anew',
          description: '409: it is not in conflict, a field is gone, or nothing is left.',
          params: ProposalParamsSchema,
          body: RebaseBodySchema,
          response: { 200: OwnContributionSchema },
        },
      },
      async (request) => {
        const author = await counted(request);
        const { drop } = request.body;
        return await withTransaction(pool, async (client) =>
          toOwn(client, await rebaseProposal(client, { id: request.params.id, author }, { by: author, drop }, clock())),
        );
      },
    );

    api.post(
      `${ALL}/batch`,
      {
        onRequest: guard.required,
        bodyLimit: BATCH_MAX,
        schema: {
          summary: 'Send changes of many rows, each a contribution of its own',
          description:
            'A batch counts as one contribution of the day. Rows that change nothing are in `refused`: the data says it already (`proposal_unchanged`), it is proposed already (`proposal_twice`, `proposal_open`), or an earlier row proposes that field (`proposal_repeated`). Where none is left, the first reason is the error. 404 and 422 name a wrong row, and nothing is sent. 429: too many.',
          body: BatchBodySchema,
          response: { 200: BatchAnswerSchema },
        },
      },
      async (request) => {
        const author = await counted(request);
        const { source, privacy, note, rows } = request.body;
        const kind = CONTRIBUTION_KINDS[kindOfSource(source)];
        const bodies = rows.map(
          ({ slug, fields, sources }): ContributionBody => ({
            ...{ kind, update: 'edit', slug, privacy, note, others: [] },
            data: { fields, sources, added: {} },
          }),
        );
        const batch = randomUUID();
        const { sent, refused } = await withTransaction(pool, (client) =>
          writeBatch(client, { author, batch, bodies }, moment()),
        );
        return {
          batch,
          data: sent.map(({ row, id }) => ({ slug: rows[row]?.slug ?? '', _id: id })),
          refused: [...refused],
        };
      },
    );

    api.post(
      `${ALL}/csv`,
      {
        onRequest: guard.required,
        bodyLimit: CONTRIBUTION_LIMITS.csv * 2,
        schema: {
          summary: 'How an exported CSV with changed cells differs from the data',
          description:
            'Nothing is stored. Up to 200 rows and 200 problems are listed, the rest is counted: `skip` leads on. 422: it is no such file.',
          body: CsvBodySchema,
          response: { 200: CsvDifferencesSchema },
        },
      },
      async (request) => {
        const client = `account ${await counted(request)}`;
        const { source, csv, skip } = request.body;
        return await files.run({ client, isHeavy: false }, () => compareCsv(pool, source, csv, skip));
      },
    );

    await api.register(multipart, ONE_FILE);
    api.post(
      `${ALL}/pictures`,
      {
        onRequest: guard.required,
        schema: {
          summary: 'Upload a logo',
          description:
            'multipart/form-data with one file, `file_data`, of 5 MB at most: PNG, JPEG, GIF or WebP by content, drawn again to fit 256 × 256 without metadata. What nothing names is deleted after 30 days.',
          consumes: ['multipart/form-data'],
          response: { 200: PictureAnswerSchema },
        },
      },
      async (request) => {
        const { user } = memberOf(request);
        await countCall(UPLOADS, request, String(user.id), deps);
        const { sent } = await receiveFile(request, 'image');
        const wanted = { sent, wanted: 'image', side: PICTURE_SIDE } as const;
        const { address } = await addFile(pool, PICTURE_SHELF, user.id, wanted, clock());
        return { address };
      },
    );
  };

/** Pictures by their unguessable names, for whoever sees the entity. */
export const pictureRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (api) => {
    api.get(
      `${ALL}/pictures/:name`,
      { schema: { summary: 'A logo that a contributor uploaded', params: FileParamsSchema } },
      (request, reply) => sendFile(deps.pool, PICTURE_SHELF, request.params.name, reply),
    );
  };
