import type { EventData } from '#schemas/api/webhooks.ts';

/** What every event states. Addresses are paths of the site. */
export interface EventFacts {
  /** Rounds that the data did not have. */
  readonly 'round.created': EventData<'round.created'>;
  /** Rows that entered a saved list, or left it. */
  readonly 'list.entered': EventData<'list.entered'>;
  readonly 'list.left': EventData<'list.left'>;
  /** An edition of a report was made. */
  readonly 'export.ready': EventData<'export.ready'>;
  /** A proposal was accepted, and is in the data, or rejected. */
  readonly 'proposal.decided': EventData<'proposal.decided'>;
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
