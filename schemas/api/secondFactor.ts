import * as z from 'zod/mini';
import { text, time } from './shared.ts';

/** The second step of signing in: a code of an authenticator app, or one of the recovery codes for whoever lost it. */

/** Recovery codes that are given at once. */
export const RECOVERY_CODES = 10;

/** `since` null: it is off. */
export const SecondFactorSchema = z.object({ since: z.nullable(time()), recovery_left: z.int() });

export const StartSecondFactorBodySchema = z.strictObject({ password: text(4_096) });
/** The secret in base 32, and the address that an app reads from a picture. */
export const StartSecondFactorAnswerSchema = z.object({ secret: z.string(), uri: z.string() });
export type StartedSecondFactor = z.output<typeof StartSecondFactorAnswerSchema>;

export const ConfirmSecondFactorBodySchema = z.strictObject({ code: text(64) });
/** Of the app, or a recovery code. */
export const SecondFactorBodySchema = z.strictObject({ password: text(4_096), code: text(64) });
export const RecoveryCodesAnswerSchema = z.object({ recovery_codes: z.array(z.string()) });
