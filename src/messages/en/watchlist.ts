/** Text of watchlists: their page, and what is told of a star. */
export const watchlist = {
  retry: 'Retry',

  star: {
    notAdded: (name: string) => `${name} could not be added to your watchlist`,
    notRemoved: (name: string) => `${name} could not be taken off your watchlist`,
  },
};
