/** Text of the page that says how the sources of the data are. */
export const dataHealthMessages = {
  title: 'Data health',
  about:
    'What each source of the data gave when it last answered, how much of it could not be used, and what of it is stale or in doubt now.',
  loading: 'Loading the state of the sources',
  failed: 'The state of the sources could not be loaded',
  never: 'No source has been asked yet',
  neverText: {
    sample: 'What you see is sample data. The first answer of a source replaces it.',
    live: 'The next sync shows here what each source gives.',
  },
  stillSample: 'What the directories show is still sample data: no source has given projects, people or rounds yet.',
  sources: 'Sources',
  columns: {
    source: 'Source',
    state: 'State',
    lastSuccess: 'Last success',
    fetched: 'Fetched',
    fresh: 'New',
    changed: 'Changed',
    rejected: 'Rejected',
    stale: 'Stale figures',
    doubtful: 'Doubtful joins',
  },
  /** A source of which several lists are read: by the end of the feed's name. */
  lists: {
    rounds: 'rounds',
    funds: 'funds',
    projects: 'projects',
    investors: 'investors',
    events: 'events',
  },
  listOf: (source: string, list: string) => `${source} (${list})`,
  states: { complete: 'Complete', partial: 'Partly used', failed: 'Failed' },
  neverSucceeded: 'none on record',
  doubtfulJoins: 'Doubtful joins',
  aboutDoubts:
    'Rounds of which the source states another amount than the one that is shown, and rounds that may be of another company with the name of the project.',
  noDoubts: 'No source disagrees with an amount that is shown, and no round may be of another company.',
  ofAnother: (amount: string | null) =>
    amount === null ? 'perhaps another company' : `perhaps another company, ${amount} USD not counted`,
  disagrees: (stated: string, amount: string | null) =>
    amount === null ? `${stated} USD stated` : `${stated} USD stated, ${amount} USD shown`,
};
