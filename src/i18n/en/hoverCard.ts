import { formatCount, plural } from '#schemas/format.ts';

/** Text of the cards over names and logos. */
export const hoverCardMessages = {
  label: (name: string) => `About ${name}`,
  loading: 'Loading',
  failed: 'This could not be loaded.',
  missing: 'Nothing is known of it any more.',
  open: 'Open profile',
  keys: { open: 'Open', watch: 'Watch', close: 'Close' },
  facts: {
    marketCap: 'Market cap',
    raised: 'Raised',
    founders: 'Founders',
    investors: 'Investors',
    type: 'Type',
    deals: 'Deals',
    median: 'Median round',
    lastDeal: 'Last deal',
    portfolio: 'Portfolio',
    tokens: 'Tokens',
    located: 'Location',
    worksAt: 'Works at',
    projects: 'Projects',
    personalDeals: 'Own deals',
  },
  inRounds: (rounds: number) => `in ${plural(rounds, 'round', 'rounds')}`,
  deals: (deals: number, led: number) => `${formatCount(deals)}, ${formatCount(led)} led`,
  more: (count: number) => `+${formatCount(count)} more`,
  thirtyDays: '30 days',
};
