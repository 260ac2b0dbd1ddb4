import { formatCount } from '#schemas/format.ts';

/** Text of the page and the dialog of one round. */
export const roundMessages = {
  loading: 'Loading the round',
  failed: 'The round could not be loaded',
  missing: 'No such round',
  missingText: (number: string) => `Nothing was found at “${number}”. Search for the project, or open the directory.`,
  openDirectory: 'Open the directory',
  openPage: 'Open the page of the round',
  openProject: (name: string) => `Open ${name}`,
  copyLink: 'Copy link',
  usd: 'USD',
  figures: {
    amount: 'Amount',
    notDisclosed: 'not disclosed',
    whole: 'the whole round',
    date: 'Date',
    toDay: 'known to the day',
    toMonth: 'known to the month',
    toYear: 'known to the year',
    unknown: 'unknown',
    stage: 'Round',
    valuation: 'Valuation',
    raised: 'Raised in all',
  },
  acquisition: 'An acquisition changes the owner. It brings the project no money and counts in no total of capital.',
  investors: 'Investors',
  lead: 'Lead',
  noInvestors: 'No investor is named.',
  description: 'Description',
  category: 'Category',
  announcement: 'Announcement',
  noAnnouncement: 'No source links to an announcement.',
  sources: 'Where the figures come from',
  noSources: 'No source recorded.',
  sample: 'Sample data: generated, with fictional names.',
  project: 'Project',
  otherRounds: (project: string) => `Other rounds of ${project}`,
  alike: (stage: string | null, month: string) =>
    stage === null
      ? `Rounds of undisclosed stage in ${month}, nearest in size`
      : `${stage} rounds in ${month}, nearest in size`,
  columns: {
    date: 'Date',
    project: 'Project',
    round: 'Round',
    amount: 'Amount',
    leads: 'Led by',
    investors: 'Investors',
  },
  shown: (shown: number, total: number) => (shown === total ? formatCount(total) : `${shown} of ${formatCount(total)}`),
  asOf: 'As of',
};
