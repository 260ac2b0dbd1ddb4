import {
  BaseInfoAnswerSchema,
  BaseInfoQuerySchema,
  UpdateUserInfoBodySchema,
  type UserInfo,
  UserInfoAnswerSchema,
  UserInfoQuerySchema,
} from '#schemas/api/account.ts';
import { entitlementsAt } from '#schemas/entities/subscriptions.ts';
import { NEW_NAMES, normalizeName, normalizeUsername, PROFILE, SIGN_IN } from '#schemas/forms/account.ts';
import { unixMs } from '#schemas/units.ts';
import { ASKED } from '#server/modules/users/cookies.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { hasAskedForCode } from '#server/modules/users/repository/codes.ts';
import { readTier } from '#server/modules/users/repository/standing.ts';
import { findUser, limitSubject, type User, type UserChange, updateUser } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ApiError, checkForm } from '#server/platform/errors.ts';
import { append } from '#server/platform/events/outbox.ts';
import { AVAILABILITY, countCall } from '#server/platform/rateLimit.ts';

/** Profiles: availability for sign-up forms, own profile, public profiles. */
export const profileRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    api.get(
      '/users/user-base-info',
      {
        schema: {
          summary: 'Check whether a username or email address has an account',
          description:
            'Exact matches only. 403: no such account. Addresses are masked. The other identity and the picture are returned only to the browser that requested a reset code.',
          querystring: BaseInfoQuerySchema,
          response: { 200: BaseInfoAnswerSchema },
        },
      },
      async (request) => {
        const { username, email } = request.query;
        if ((username === undefined) === (email === undefined)) {
          throw new ApiError(422, { code: 'invalid_request', reason: 'identity' }, 'querystring');
        }
        const identity = (username ?? email ?? '').trim();
        checkForm({ username: SIGN_IN.username }, { username: identity }, 'querystring');
        const user = await findUser(deps.pool, identity);
        await countCall(AVAILABILITY, request, limitSubject(user, identity), deps);
        if (!user || (username === undefined) !== identity.includes('@')) {
          throw new ApiError(403, { code: 'no_such_user' });
        }
        const asked = request.cookies[ASKED] ?? '';
        const known = await hasAskedForCode(deps.pool, { purpose: 'reset', email: user.email }, asked, deps.clock());
        return answered({
          username: known || username !== undefined ? user.username : null,
          email: masked(user.email),
          face: known ? user.face : null,
        });
      },
    );

    api.get(
      '/users/user-info',
      {
        onRequest: guard.required,
        schema: {
          summary: 'The signed-in member, or the public profile of another',
          description: '403: no such member, or the profile is private.',
          querystring: UserInfoQuerySchema,
          response: { 200: UserInfoAnswerSchema },
        },
      },
      async (request) => {
        const { user } = memberOf(request);
        const { username } = request.query;
        const infoOf = async (one: User) => {
          const { tier } = await readTier(deps.pool, one.id, deps.clock());
          return { ...ownInfo(one, deps.clock()), tier };
        };
        if (username === undefined) return answered(await infoOf(user));
        const other = username.includes('@') ? null : await findUser(deps.pool, username);
        if (other?.id === user.id) return answered(await infoOf(user));
        if (other?.privacy !== 1 || other.suspendedAt !== null) throw new ApiError(403, { code: 'no_such_user' });
        const hidden = {
          ...{ email: null, privacy: null, plan: null, language: null, date_format: null },
          ...{ has_password: null, deletes_at: null },
        };
        return answered<UserInfo>({ ...(await infoOf(other)), ...hidden });
      },
    );

    api.post(
      '/users/update-user-info',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Change your profile',
          description: 'Omitted fields are unchanged. 403: the username is taken.',
          body: UpdateUserInfoBodySchema,
          response: { 200: UserInfoAnswerSchema },
        },
      },
      async (request) => {
        const { name, username, gender, privacy, language, date_format: dateFormat } = request.body;
        const texts = {
          ...(name === undefined ? {} : { name: normalizeName(name) }),
          ...(username === undefined ? {} : { username: normalizeUsername(username) }),
        };
        checkForm(PROFILE, texts);
        const { user } = memberOf(request);
        // A name from before these rules stays until it is changed.
        const isNew = ([field, text]: [string, string]) => text !== (field === 'name' ? user.name : user.username);
        checkForm(NEW_NAMES, Object.fromEntries(Object.entries(texts).filter(isNew)));
        const change: UserChange = {
          ...texts,
          ...(gender === undefined ? {} : { gender }),
          ...(privacy === undefined ? {} : { privacy }),
          ...(language === undefined ? {} : { language }),
          ...(dateFormat === undefined ? {} : { dateFormat }),
        };
        if (Object.keys(change).length === 0) return answered(ownInfo(user, deps.clock()));
        const changed = await withTransaction(deps.pool, async (client) => {
          const after = await updateUser(client, user.id, change);
          const isShownAnew =
            after.name !== user.name || after.username !== user.username || after.privacy !== user.privacy;
          const event = { data: { userId: user.id }, userId: user.id, at: deps.clock() };
          if (isShownAnew) await append(client, 'profile.changed', [event]);
          return after;
        });
        return answered(ownInfo(changed, deps.clock()));
      },
    );
  };

/** On the wire an answer about a user is a list; the user is its second item. */
function answered<T>(item: T): [{ status: 200 }, T] {
  return [{ status: 200 }, item];
}

/** The profile as its owner sees it. `now`: milliseconds since 1970. */
export function ownInfo(user: User, now: number) {
  const {
    id: _id,
    subscription,
    dateFormat,
    createdAt,
    deletesAt,
    suspendedAt: _at,
    emailVerifiedAt: _verified,
    hasPassword,
    ...shown
  } = user;
  return {
    ...shown,
    plan: entitlementsAt(subscription, unixMs(now)).plan,
    date_format: dateFormat,
    created_at: new Date(createdAt).toISOString(),
    has_password: hasPassword,
    deletes_at: deletesAt === null ? null : new Date(deletesAt).toISOString(),
  };
}

/** `nguyen@example.com` becomes `n***@e***`. */
function masked(email: string): string {
  return email
    .split('@')
    .map((part) => `${part.slice(0, 1)}***`)
    .join('@');
}
