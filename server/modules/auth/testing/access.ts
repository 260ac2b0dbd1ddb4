import type { Rule } from './accessRule.ts';
import { ACCOUNT_ACCESS } from './accountAccess.ts';
import { COMMUNITY_ACCESS } from './communityAccess.ts';
import { PROGRAMS_ACCESS } from './programsAccess.ts';
import { PUBLIC_ACCESS } from './publicAccess.ts';

/** Every route of the API, with a request that it takes and who may ask it. */
export const ACCESS: Readonly<Record<string, Rule>> = {
  ...PUBLIC_ACCESS,
  ...PROGRAMS_ACCESS,
  ...ACCOUNT_ACCESS,
  ...COMMUNITY_ACCESS,
};
