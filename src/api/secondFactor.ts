import { queryOptions } from '@tanstack/react-query';
import {
  RecoveryCodesAnswerSchema,
  SecondFactorSchema,
  StartSecondFactorAnswerSchema,
} from '#schemas/api/secondFactor.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import { ACCOUNT, FRESH_ON_FOCUS } from './accountQueries.ts';
import { fetchJson, postJson } from './client.ts';

/** The second step of signing in. */

const BASE = '/api/users/second-factor';

/** What proves a member whose second step is on. */
interface Proof {
  readonly password: string;
  /** Of the app, or a recovery code. */
  readonly code: string;
}

export const secondFactorQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT, 'second-factor'],
    queryFn: ({ signal }) => fetchJson(BASE, SecondFactorSchema, signal),
    ...FRESH_ON_FOCUS,
  });

/** Gives the secret for an app; signing in asks for nothing new yet. */
export const startSecondFactor = (password: string) =>
  postJson(`${BASE}/secret`, { password }, StartSecondFactorAnswerSchema);
/** Turns it on. */
export const confirmSecondFactor = (code: string) => postJson(BASE, { code }, RecoveryCodesAnswerSchema);
export const renewRecoveryCodes = (proof: Proof) => postJson(`${BASE}/recovery`, proof, RecoveryCodesAnswerSchema);
export const endSecondFactor = (proof: Proof) => postJson(`${BASE}/off`, proof, DoneAnswerSchema);
