import type { UnixMs } from '../units.ts';
import { DAY_MS } from '../units.ts';
import { JOB_OPEN_DAYS } from './stories.ts';
import { jobEnds, jobState } from './storyPages.ts';

/**
 * A posting is an ad for a job as its poster writes it: revisions, and what happened to them. Where it stands follows from its
 * events alone.
 */

/**
 * `submitted`: waits for the operator. `opened`: a revision is on the board, after a review or without one. `refused`: the
 * operator took a revision back, or the ad off the board.
 */
export const POSTING_EVENTS = ['submitted', 'withdrawn', 'opened', 'refused', 'renewed', 'closed'] as const;
export type PostingEventKind = (typeof POSTING_EVENTS)[number];

export interface PostingEvent {
  readonly kind: PostingEventKind;
  /** The revision it is about. */
  readonly revision: number;
  /** Why it was refused. */
  readonly reason: string | null;
  readonly at: UnixMs;
}

export const POSTING_STATES = ['draft', 'review', 'open', 'refused', 'expired', 'closed'] as const;
export type PostingState = (typeof POSTING_STATES)[number];

/** What became of a revision newer than the one that everybody reads. */
export const POSTING_CHANGES = ['draft', 'review', 'refused'] as const;
export type PostingChange = (typeof POSTING_CHANGES)[number];

export interface PostingStanding {
  readonly state: PostingState;
  /** Of what was written since the ad was opened; null: nothing was, or it never opened. */
  readonly change: PostingChange | null;
  /** The revision that waits for the operator. */
  readonly waiting: number | null;
  /** The revision that everybody reads, also after the ad has ended. */
  readonly published: number | null;
  /** Why the last one was refused. */
  readonly reason: string | null;
  /** ISO dates, UTC: first day on the board, last day, and the day on which its poster closed it. */
  readonly opened_on: string | null;
  readonly expires_on: string | null;
  readonly closed_on: string | null;
}

type Folded = Omit<PostingStanding, 'state' | 'change'>;

const BEGIN: Folded = {
  waiting: null,
  published: null,
  reason: null,
  opened_on: null,
  expires_on: null,
  closed_on: null,
};

/** Where a posting stands at `now`, by its events in their order. `newest` is the number of its newest revision. */
export function postingStanding(events: readonly PostingEvent[], newest: number, now: UnixMs): PostingStanding {
  const folded = events.filter(({ at }) => at <= now).reduce(after, BEGIN);
  return { ...folded, state: stateOf(folded, now), change: changeOf(folded, newest) };
}

function after(before: Folded, { kind, revision, reason, at }: PostingEvent): Folded {
  switch (kind) {
    case 'submitted':
      return { ...before, waiting: revision, reason: null };
    case 'withdrawn':
      return { ...before, waiting: null };
    case 'opened': {
      const opened = { ...before, waiting: null, published: revision, reason: null };
      // A change of an open ad does not make it last longer.
      return isOpen(before, at) ? opened : { ...opened, ...livesFrom(before, at) };
    }
    case 'refused':
      return before.waiting === null
        ? { ...BEGIN, opened_on: before.opened_on, reason }
        : { ...before, waiting: null, reason };
    case 'renewed':
      return { ...before, ...livesFrom(before, at) };
    case 'closed':
      return { ...before, waiting: null, closed_on: dayOf(at) };
  }
}

/** The day of posting stays: an ad that is renewed is no new one. */
function livesFrom({ opened_on }: Folded, at: UnixMs) {
  return { opened_on: opened_on ?? dayOf(at), expires_on: dayOf(at + JOB_OPEN_DAYS * DAY_MS), closed_on: null };
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function isOpen({ published, expires_on, closed_on }: Folded, now: number): boolean {
  return published !== null && expires_on !== null && jobState({ expires_on, closed_on }, now) === 'open';
}

function stateOf({ published, waiting, reason, expires_on, closed_on }: Folded, now: UnixMs): PostingState {
  if (published !== null && expires_on !== null) return jobState({ expires_on, closed_on }, now);
  if (waiting !== null) return 'review';
  return reason === null ? 'draft' : 'refused';
}

function changeOf({ published, waiting, reason }: Folded, newest: number): PostingChange | null {
  if (published === null) return null;
  if (waiting !== null) return 'review';
  if (published === newest) return null;
  return reason === null ? 'draft' : 'refused';
}

/** In the last days of an ad its poster can renew it. */
export const RENEWAL_DAYS = 7;

/** Whole days that an open ad still has, today included; null: it is not open. */
export function daysLeft({ state, expires_on }: PostingStanding, now: number): number | null {
  return state !== 'open' || expires_on === null ? null : Math.ceil((jobEnds({ expires_on }) - now) / DAY_MS);
}

/** Why an event cannot follow; null: it can. */
export type PostingRefusal = 'alreadySubmitted' | 'unchanged' | 'notSubmitted' | 'notOpened' | 'notOpen' | 'tooEarly';

export function postingRefusal(
  standing: PostingStanding,
  kind: PostingEventKind,
  revision: number,
  now: UnixMs,
): PostingRefusal | null {
  const { state, waiting, published } = standing;
  switch (kind) {
    case 'submitted':
      if (waiting !== null) return 'alreadySubmitted';
      return published === revision ? 'unchanged' : null;
    case 'opened':
      if (waiting !== null) return waiting === revision ? null : 'alreadySubmitted';
      return published === revision ? 'unchanged' : null;
    case 'withdrawn':
      return waiting === null ? 'notSubmitted' : null;
    case 'refused':
      return waiting === null && published === null ? 'notSubmitted' : null;
    case 'renewed':
      if (published === null) return 'notOpened';
      return (daysLeft(standing, now) ?? 0) > RENEWAL_DAYS ? 'tooEarly' : null;
    case 'closed':
      return state === 'open' ? null : 'notOpen';
  }
}
