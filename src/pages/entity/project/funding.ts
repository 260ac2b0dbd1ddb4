import type { ProfileRound } from '#schemas/entities/profiles.ts';
import { isRaise } from '#schemas/entities/rows.ts';

/** A round with all that was raised up to it. */
export interface RaisedRound {
  readonly round: ProfileRound;
  /** Disclosed amounts of this round and of those before, in US dollars; null: none is disclosed so far. */
  readonly raised: number | null;
}

/** Rounds, newest first as they come, with the running total of their disclosed amounts. Acquisitions bring no money, and rounds in doubt may be another company's. */
export function raisedSoFar(rounds: readonly ProfileRound[]): readonly RaisedRound[] {
  let raised: number | null = null;
  return rounds
    .toReversed()
    .map((round): RaisedRound => {
      if (round.amount_quantity !== null && isRaise(round.stages) && round.doubt === null)
        raised = (raised ?? 0) + round.amount_quantity;
      return { round, raised };
    })
    .reverse();
}
