import type { FeedName } from '#server/platform/feedNames.ts';
import type { Reader } from '../parsing/reader.ts';
import type { PageRequest } from './request.ts';

/** How to ask one source over the network. */
export interface LiveFeed {
  readonly name: FeedName;
  /** What it gives, in a few words. */
  readonly about: string;
  readonly reader: Reader;
  /** The questions, in order. */
  readonly requests: readonly PageRequest[];
  /** The answer with this many records was the last: no further page has any. */
  readonly isLast?: (records: number) => boolean;
  /** Each question stands for itself: one that fails does not keep the others from being asked. */
  readonly independent: boolean;
  /** It tells everything it knows each time, so that what it no longer tells is no longer so. */
  readonly whole: boolean;
  /** At most so many questions in so many milliseconds. */
  readonly pace: { readonly requests: number; readonly perMs: number };
}
