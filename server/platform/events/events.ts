import type { EventData } from '#schemas/api/webhooks.ts';
import type { EntityKind } from '#schemas/kinds.ts';

/** What every event states. Addresses are paths of the site. */
export interface EventFacts {
  /** Rounds that the data did not have. */
  readonly 'round.created': EventData<'round.created'>;
  /** Rows that entered a saved list, or left it. */
  readonly 'list.entered': EventData<'list.entered'>;
  readonly 'list.left': EventData<'list.left'>;
  /** An edition of a report was made. */
  readonly 'export.ready': EventData<'export.ready'>;
  /** Members can vote on a proposal, or again: its author put it on what the data says now. */
  readonly 'proposal.opened': {
    readonly id: number;
    readonly slug: string;
    readonly name: string;
    /** Null: the account is gone. */
    readonly author: number | null;
  };
  /** A proposal was accepted, and is in the data, or rejected. */
  readonly 'proposal.decided': {
    readonly id: number;
    readonly slug: string;
    readonly name: string;
    readonly outcome: 'accepted' | 'rejected';
    /** What it is about; without id and slug where a rejected one would have made it. */
    readonly kind: EntityKind;
    readonly entityId: number | null;
    readonly entitySlug: string | null;
    /** Null: the account is gone. */
    readonly author: number | null;
    /** What it pays its author. */
    readonly points: number;
  };
  /** An accepted proposal was taken out of the data. */
  readonly 'proposal.reverted': { readonly id: number; readonly reason: string };
  /** A member changed the name or who sees the profile. */
  readonly 'profile.changed': { readonly userId: number };
}
export type EventType = keyof EventFacts;

/** One thing that happened. */
export interface Occurrence<Type extends EventType = EventType> {
  readonly data: EventFacts[Type];
  /** Whose it is; null: everybody's. */
  readonly userId: number | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}
