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

  exclusive: {
    mark: 'Exclusive',
    title: 'The rest is for members with Pro or Enterprise',
    about:
      'Its author keeps the text for members whose plan includes exclusive research. You come back here afterwards.',
    signedOut: 'Its author keeps the text for members whose plan includes exclusive research. Sign in if yours does.',
    plans: 'See plans',
    signIn: 'Sign in',
    signInReason: 'Sign in to read exclusive research.',
    loading: 'Loading the text',
    failed: 'The text could not be loaded',
  },
};
