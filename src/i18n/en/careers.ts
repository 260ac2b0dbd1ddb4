/** Text of the list of the operator's own openings. */
export const careersMessages = {
  title: 'Careers',
  about: 'Open positions at the operator of this site. The board has those of everybody else.',
  ways: 'More about jobs',
  board: 'Crypto jobs',
  post: 'Post a job',
  openings: 'Open positions',
  posted: (day: string) => `Posted ${day}`,
  none: 'No open position at the moment',
  noneText: 'The operator of this site is not hiring now. The board lists the jobs of the whole field.',
  seeBoard: 'See all crypto jobs',
  loading: 'Loading the open positions',
  failed: 'The open positions could not be loaded',
};

/** Text of the page of one opening that differs from that of any ad. */
export const openingMessages = {
  missing: 'No such opening',
  missingText: (slug: string) => `The operator of this site has no opening at “${slug}”. It may be filled.`,
  list: 'Careers',
};
