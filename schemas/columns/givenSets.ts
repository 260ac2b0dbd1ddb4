import { CO_INVESTORS } from './coInvestors.ts';
import { OWN_VOTES } from './ownVotes.ts';
import type { DataSetSpec } from './spec.ts';

/** Tables whose rows a page hands over, by name. */
export const GIVEN_SETS = { coInvestors: CO_INVESTORS, ownVotes: OWN_VOTES } as const satisfies Readonly<
  Record<string, DataSetSpec>
>;
export type GivenSet = keyof typeof GIVEN_SETS;
