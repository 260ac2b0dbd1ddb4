import { createHmac } from 'node:crypto';
import { DAY_MS } from '#schemas/units.ts';

/** Signatures and the schedule of Standard Webhooks 1.0. */

const SECONDS = 1_000;
const MINUTES = 60_000;
const HOURS = 3_600_000;

/** Random bytes of a secret. */
export const SECRET_BYTES = 32;

/** A secret as members are shown it. */
export function secretText(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`;
}

/** The header `webhook-id` of an event. */
export function messageId(eventId: string): string {
  return `msg_${eventId.replaceAll('-', '')}`;
}

/** The header `webhook-signature`: one signature for each secret, in their order. `at`: whole seconds since 1970. */
export function signaturesOf(secrets: readonly Buffer[], id: string, at: number, body: string): string {
  return secrets
    .map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')}`)
    .join(' ');
}

/** Pauses after each failed attempt; a little more than three days in all. */
const PAUSES = [
  ...[5 * SECONDS, 5 * MINUTES, 30 * MINUTES, 2 * HOURS, 5 * HOURS],
  ...[10 * HOURS, 14 * HOURS, 20 * HOURS, 24 * HOURS],
];
/** Share by which chance lengthens a pause. */
const JITTER = 0.1;

/**
 * Milliseconds until the next attempt after so many; null: there is none. `chance`: from 0 up to 1. `askedMs`: the pause that
 * the receiver asked for; a day at most.
 */
export function pauseAfter(tries: number, chance: number, askedMs: number | null): number | null {
  const pause = PAUSES[tries - 1];
  if (pause === undefined) return null;
  return Math.max(Math.round(pause * (1 + JITTER * chance)), Math.min(askedMs ?? 0, DAY_MS));
}
