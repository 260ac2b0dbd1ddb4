/** Hears how a sync gets on: one bar a feed, or a folder of recordings. */
export interface Progress {
  /** `steps`: how many answers to expect at most where a service is asked, how many files where they are read. */
  readonly begin: (name: string, steps: number, from: 'network' | 'files') => void;
  /** One more answer is in; `records` have been met so far. */
  readonly step: (name: string, records: number) => void;
  readonly end: (name: string, note: string) => void;
  /** Nothing more will be told: the screen is given back. */
  readonly close: () => void;
}

const nothing = () => undefined;
export const noProgress: Progress = { begin: nothing, step: nothing, end: nothing, close: nothing };
