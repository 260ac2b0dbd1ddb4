/** Text of the home page. */
export const home = {
  title: 'Every project, person, fund and round of the crypto economy, in tables that answer at once.',
  figures: {
    market_cap_usd: 'Market cap',
    volume_usd: 'Volume 24h',
    tvl_usd: 'Total value locked',
    raised_30d_usd: 'Raised in 30 days',
  },
  usd: 'USD',
  change: '% 24h',
  failed: 'The totals could not be loaded',
  directories: 'Directories',
  playground: 'Try a million rows',
  playgroundText: 'The playground generates its rows in your browser: filter, sort and export them without a server.',
};
