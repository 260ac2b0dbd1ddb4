/** Text of live tables and charts within research. */
export const liveBlockMessages = {
  loading: (title: string) => `Loading ${title}`,
  failed: (title: string) => `${title} could not be loaded`,
  empty: 'No row passes these conditions now.',
  noFigures: 'No figures are known of these projects.',
  missing: (names: string) => `Unknown projects: ${names}.`,
  shown: (rows: number, total: string) => (String(rows) === total ? `${rows} rows.` : `${rows} of ${total} rows.`),
  groups: (shown: number, all: string) => (String(shown) === all ? `${all} groups.` : `${shown} of ${all} groups.`),
  total: 'Total',
  open: 'Open in the directory',
  compare: 'Compare these projects',
  openProject: 'Open the project',
  chosen: 'The choice in the chart narrows the rows that open.',
  sources: {
    projects: 'Projects',
    people: 'People',
    organizations: 'Organizations',
    fundraising: 'Fundraising',
  },
};
