/** The one value of a column that says whose turn it is. */
export const NEEDS_VOTE = 'Yes';

/** The table of proposals as the member has them, those that need their vote; written out, as menus load no filters. */
export const VOTES_NEEDED_SEARCH = {
  votes: 'own',
  filter: `needs_vote.in.${NEEDS_VOTE}`,
} as const;

export const VOTES_NEEDED_PATH = `/dao?${Object.entries(VOTES_NEEDED_SEARCH)
  .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  .join('&')}`;
