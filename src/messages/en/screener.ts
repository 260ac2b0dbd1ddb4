import type { Source } from '#schemas/kinds.ts';

const ALL: Readonly<Record<Source, string>> = {
  projects: 'All projects',
  people: 'All people',
  organizations: 'All organizations',
  fundraising: 'All rounds',
};

/** Text of the screener. */
export const screener = {
  title: (directory: string) => `${directory} screener`,
  all: (source: Source) => ALL[source],
};
