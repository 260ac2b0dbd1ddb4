import type { UnixMs } from '../units.ts';

/**
 * A manuscript is research as its author writes it: numbered revisions, and what happened to them. Its standing follows from
 * its events alone; whoever decides over it, the operator or members, adds the same events.
 */

export const MANUSCRIPT_EVENTS = ['submitted', 'withdrawn', 'returned', 'published', 'unpublished'] as const;
export type ManuscriptEventKind = (typeof MANUSCRIPT_EVENTS)[number];

export interface ManuscriptEvent {
  readonly kind: ManuscriptEventKind;
  /** The revision it is about. */
  readonly revision: number;
  /** Why it was returned or unpublished. */
  readonly reason: string | null;
  readonly at: UnixMs;
}

export const MANUSCRIPT_STATES = ['draft', 'submitted', 'returned', 'published'] as const;
export type ManuscriptState = (typeof MANUSCRIPT_STATES)[number];

export interface Standing {
  /** Of the newest revision. */
  readonly state: ManuscriptState;
  /** The revision that waits for a decision. */
  readonly submitted: number | null;
  /** The revision that everybody reads; it stays while a newer one is written or waits. */
  readonly published: number | null;
  /** Why the last one was returned, or unpublished. */
  readonly reason: string | null;
  /** When the state began; null: with the revision itself. */
  readonly since: UnixMs | null;
}

const BEGIN: Standing = { state: 'draft', submitted: null, published: null, reason: null, since: null };

/** What events, in their order, have made of a manuscript by `now`. `newest` is the number of its newest revision. */
export function standingOf(events: readonly ManuscriptEvent[], newest: number, now: UnixMs): Standing {
  const standing = events.filter(({ at }) => at <= now).reduce(after, BEGIN);
  const isDecided = standing.state === 'published' && standing.published !== newest;
  // Words written after a publication are a draft until they are submitted.
  return isDecided ? { ...standing, state: 'draft', since: null } : standing;
}

function after(standing: Standing, { kind, revision, reason, at }: ManuscriptEvent): Standing {
  switch (kind) {
    case 'submitted':
      return { ...standing, state: 'submitted', submitted: revision, reason: null, since: at };
    case 'withdrawn':
      return { ...standing, state: 'draft', submitted: null, since: at };
    case 'returned':
      return { ...standing, state: 'returned', submitted: null, reason, since: at };
    case 'published':
      return { state: 'published', submitted: null, published: revision, reason: null, since: at };
    case 'unpublished':
      return standing.submitted === null
        ? { state: 'returned', submitted: null, published: null, reason, since: at }
        : { ...standing, published: null, reason };
  }
}

/** Why an event cannot follow; null: it can. */
export type EventRefusal = 'alreadySubmitted' | 'alreadyPublished' | 'notSubmitted' | 'notPublished';

export function eventRefusal(standing: Standing, kind: ManuscriptEventKind, revision: number): EventRefusal | null {
  switch (kind) {
    case 'submitted':
      if (standing.submitted !== null) return 'alreadySubmitted';
      return standing.published === revision ? 'alreadyPublished' : null;
    case 'withdrawn':
    case 'returned':
    case 'published':
      return standing.submitted === null ? 'notSubmitted' : null;
    case 'unpublished':
      return standing.published === null ? 'notPublished' : null;
  }
}
