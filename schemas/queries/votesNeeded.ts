import { NEEDS_VOTE } from '../columns/ownVotes.ts';
import { encodeFilter } from './view.ts';

/** The table of proposals as the member has them, those that need their vote. */
export const VOTES_NEEDED_SEARCH = {
  votes: 'own',
  filter: encodeFilter([['needs_vote', 'in', [NEEDS_VOTE]]]),
} as const;

export const VOTES_NEEDED_PATH = `/dao?${Object.entries(VOTES_NEEDED_SEARCH)
  .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  .join('&')}`;
