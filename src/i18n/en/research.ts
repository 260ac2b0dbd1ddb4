/** Text of the page of a piece of research. */
export const researchMessages = {
  loading: 'Loading the research',
  failed: 'The research could not be loaded',
  missing: 'No such research',
  missingText: (slug: string) => `Nothing was found at “${slug}”. Its author may have withdrawn it.`,
  list: 'Research',
  by: (author: string, firm: string | null) => (firm === null ? `By ${author}` : `By ${author} for ${firm}`),
  screener: 'Open its screener',
  files: 'With this research',
  tags: 'Tags',
  assets: 'About',
  noText: 'This piece has no text yet.',
  beside: 'Research before and after',
};
