import type * as z from 'zod/mini';
import { GENDERS, type UpdateUserInfoBodySchema, type UserInfo } from '#schemas/api/account.ts';
import { normalizeName, normalizeUsername, PROFILE } from '#schemas/forms/account.ts';
import type { FormRules } from '#schemas/forms/rules.ts';

/** The profile as its form holds it: texts. An empty gender is one that is not said. */
export const PROFILE_RULES = { ...PROFILE, gender: [], privacy: [] } as const satisfies FormRules;
export type ProfileField = keyof typeof PROFILE_RULES;
export type ProfileValues = Readonly<Record<ProfileField, string>>;

/** The fields, in the order of the form; none holds a secret. */
export const PROFILE_FIELDS = ['name', 'username', 'gender', 'privacy'] as const satisfies readonly ProfileField[];

/** What the form shows of a member. */
export function profileValues({ name, username, gender, privacy }: UserInfo): ProfileValues {
  return { name, username, gender: gender ?? '', privacy: String(privacy ?? 0) };
}

/** What has to be sent so that the member is as the form says: nothing of what is the same already. */
export function profileChange(member: UserInfo, values: ProfileValues): z.input<typeof UpdateUserInfoBodySchema> {
  const is = profileValues(member);
  const name = normalizeName(values.name);
  const username = normalizeUsername(values.username);
  return {
    ...(name === is.name ? {} : { name }),
    ...(username === is.username ? {} : { username }),
    ...(values.gender === is.gender ? {} : { gender: GENDERS.find((gender) => gender === values.gender) ?? null }),
    ...(values.privacy === is.privacy ? {} : { privacy: values.privacy === '1' ? 1 : 0 }),
  };
}
