import {
  DeleteAccountAnswerSchema,
  DeleteAccountBodySchema,
  OwnDataSchema,
  ownDataFileName,
} from '#schemas/api/account-deletion.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import type { ServerModule } from '#server/module.ts';
import { refuseWrongPassword } from '#server/modules/auth/passwordRoutes.ts';
import { type MemberContext, type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import type { User } from '#server/modules/users/repository.ts';
import { ApiError } from '#server/platform/errors.ts';
import { mailOrigin } from '#server/platform/mail/mail.ts';
import { CURRENT_PASSWORD, countCall, OWN_DATA } from '#server/platform/rateLimit.ts';
import { readOwnData } from './dataExport.ts';
import { deleteDueAccounts, deleteLater, keepAccount } from './deletion.ts';

/** Data export, account deletion and its cancellation. */
const accountDeletionRoutes: MemberRoutes = (context) => async (api) => {
  const { deps, guard } = context;

  api.post(
    '/users/delete-account',
    {
      onRequest: guard.required,
      schema: {
        summary: 'Schedule the deletion of the account in two weeks',
        description:
          'Until then the member can sign in and cancel. Ends the other sessions. Accounts without a password send the username as `confirm`. 403 `wrong_password`. 422: not confirmed.',
        body: DeleteAccountBodySchema,
        response: { 200: DeleteAccountAnswerSchema },
      },
    },
    async (request) => {
      const { user, sessionId } = memberOf(request);
      await countCall(CURRENT_PASSWORD, request, String(user.id), deps);
      await refuseUnconfirmed(context, user, request.body);
      const settling = { now: deps.clock(), site: mailOrigin(deps.config) };
      const deletesAt = await deleteLater(deps.pool, user, { keepSession: sessionId, ...settling });
      return { deletes_at: new Date(deletesAt).toISOString() };
    },
  );

  api.post(
    '/users/keep-account',
    {
      onRequest: guard.required,
      schema: {
        summary: 'Cancel the scheduled deletion of the account',
        description: 'Succeeds without one too.',
        response: { 200: DoneAnswerSchema },
      },
    },
    async (request) => {
      await keepAccount(deps.pool, memberOf(request).user.id);
      return { status: 200 as const };
    },
  );

  api.get(
    '/users/own-data',
    {
      onRequest: guard.required,
      schema: {
        summary: 'Everything stored about the member',
        description: 'As a JSON file, without secrets and their hashes.',
        response: { 200: OwnDataSchema },
      },
    },
    async (request, reply) => {
      const { user } = memberOf(request);
      await countCall(OWN_DATA, request, String(user.id), deps);
      const now = deps.clock();
      const name = encodeURIComponent(ownDataFileName(user.username, now));
      reply.header('content-disposition', `attachment; filename="assay-own-data.json"; filename*=UTF-8''${name}`);
      return await readOwnData(deps.pool, user, now);
    },
  );
};

interface Confirmation {
  readonly password?: string | undefined;
  readonly confirm?: string | undefined;
}

async function refuseUnconfirmed(
  context: MemberContext,
  user: User,
  { password, confirm }: Confirmation,
): Promise<void> {
  if (!user.hasPassword) {
    if (confirm?.trim() === user.username) return;
    throw new ApiError(422, { code: 'unconfirmed', reason: 'username', username: user.username }, 'body.confirm');
  }
  if (password === undefined || password === '') {
    throw new ApiError(422, { code: 'unconfirmed', reason: 'password' }, 'body.password');
  }
  await refuseWrongPassword(context, user, password);
}

/** Account deletion after a grace period, and data export. */
export const accountDeletion: ServerModule = {
  name: 'account-deletion',
  memberRoutes: accountDeletionRoutes,
  jobs: ({ pool, clock }) => [
    {
      name: 'delete due accounts',
      everyMs: 3_600_000,
      jitter: 0.1,
      run: (stopping) => deleteDueAccounts(pool, clock(), stopping),
    },
  ],
};
