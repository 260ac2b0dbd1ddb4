import { SECTOR_WORDS } from './asked.ts';
import { numberColumn, orderColumn, refsColumn, rowCompanions, tagsColumn, textColumn } from './define.ts';
import { defineDataSet } from './defineDataSet.ts';
import { FORMER_NAMES_FIELD, formerNamesColumn } from './formerNames.ts';
import { earningColumns, extremeColumns, fdvColumn, lockedColumns, marketSeries, rankColumn } from './marketColumns.ts';
import { investorColumns } from './related.ts';
import { STALE_FIELD } from './spec.ts';
import { storiesColumn } from './stories.ts';

const OF_THE_NEWEST_ANSWER =
  'From the newest answer that has a price; price, changes, cap and volume are of one moment.';
const FROM_DAILY = ' Where none states it: from the daily price of that day.';

const changeAbout = (since: string, isComputed = false) =>
  ({
    means: `Change of the price against ${since}.`,
    from: 'coins',
    rule: `As the source states it. ${OF_THE_NEWEST_ANSWER}${isComputed ? FROM_DAILY : ''}`,
  }) as const;

/** Projects and their tokens: 17 columns, position included, and those that start hidden. */
export const projects = defineDataSet({
  source: 'projects',
  identity: 'name',
  defaultSort: { field: 'market_cap_usd', order: 'desc' },
  companions: rowCompanions,
  groups: [{ field: 'market_data', label: 'Market data', of: ['price_usd', 'market_cap_usd'] }],
  columns: [
    orderColumn,
    textColumn('name', 'Project', 176, 'identity', {
      sticky: true,
      searchable: true,
      alsoNamed: FORMER_NAMES_FIELD,
      about: {
        means: 'Name of the project, its token, protocol and company together.',
        from: 'profiles',
        rule: 'The token’s name, or the protocol’s where that is shorter; without a token the company’s.',
      },
    }),
    numberColumn('price_usd', 'Price', 116, 'price', 'usd', {
      asked: {
        words: ['token price', 'trade at', 'trading at', 'priced', 'priced at'],
        most: ['most expensive', 'highest priced'],
        least: ['cheapest', 'lowest priced'],
      },
      ages: 'Price',
      about: { means: 'Price of one token.', from: 'coins', rule: OF_THE_NEWEST_ANSWER },
    }),
    numberColumn('change24h', '24h', 80, 'change', 'percent', {
      ages: 'Price',
      about: changeAbout('24 hours before'),
      asked: {
        words: [
          '24h change',
          'change 24h',
          'daily change',
          'price change',
          'change today',
          '24 hour change',
          'doing',
          'performing',
          'performance',
          'done over',
          'done in',
        ],
        most: [
          'gainer',
          'top gainer',
          'biggest gainer',
          'best performing',
          'best performer',
          'gained the most',
          'pumped the most',
          'rose the most',
        ],
        least: [
          'loser',
          'top loser',
          'biggest loser',
          'worst performing',
          'worst performer',
          'lost the most',
          'fell the most',
          'dumped the most',
          'dropped the most',
          'crashed the most',
        ],
      },
    }),
    numberColumn('change7d', '7d', 80, 'change', 'percent', {
      ages: 'Price',
      about: changeAbout('7 days before', true),
      asked: {
        words: ['7d change', 'weekly change', '7 day change'],
        most: ['weekly gainer'],
        least: ['weekly loser'],
      },
    }),
    numberColumn('change30d', '30d', 80, 'change', 'percent', {
      ages: 'Price',
      about: changeAbout('30 days before', true),
      asked: {
        words: ['30d change', 'monthly change', '30 day change'],
        most: ['monthly gainer'],
        least: ['monthly loser'],
      },
    }),
    numberColumn('change1y', '1y', 80, 'change', 'percent', {
      ages: 'Price',
      defaultVisible: false,
      about: {
        means: 'Change of the price against 365 days before.',
        from: 'coins',
        rule: 'From the daily price of exactly that day; no source states it.',
      },
      asked: { words: ['1y change', 'yearly change', '1 year change', 'annual change'] },
    }),
    numberColumn('change1h', '1h', 80, 'change', 'percent', {
      ages: 'Price',
      about: changeAbout('one hour before'),
      asked: { words: ['1h change', 'hourly change', '1 hour change'] },
    }),
    numberColumn('market_cap_usd', 'Market cap', 120, 'money', 'usd', {
      asked: {
        words: [
          'marketcap',
          'mkt cap',
          'mktcap',
          'mcap',
          'market capitalization',
          'market capitalisation',
          'cap',
          'market value',
        ],
        most: ['most valuable'],
        least: ['least valuable'],
      },
      ages: 'Market cap',
      about: {
        means: 'Price times circulating supply.',
        from: 'coins',
        rule: 'As the source states it, never computed. Where no market source has the token, the protocol source’s cap.',
      },
    }),
    numberColumn('volume', 'Volume', 96, 'money', 'usd', {
      asked: {
        words: ['trading volume', '24h volume', 'daily volume', 'vol', '24h vol', 'trading vol'],
        most: ['most traded'],
        least: ['least traded'],
      },
      ages: 'Price',
      about: { means: 'Value traded within 24 hours on all markets.', from: 'coins', rule: OF_THE_NEWEST_ANSWER },
    }),
    tagsColumn('sector', 'Sector', 144, {
      vocabulary: 'sectors',
      asked: { words: SECTOR_WORDS },
      about: {
        means: 'What the project does. How its sources put it is in the details of the value.',
        from: 'profiles',
        rule: 'The sectors of all its sources and rounds, at most eight, then the sectors above them: DeFi for a DEX. Layers of well-known chains come from a list of ours.',
      },
    }),
    numberColumn('tvl', 'TVL', 80, 'money', 'usd', {
      asked: { words: ['total value locked', 'value locked', 'locked value', 'locked'], most: ['most value locked'] },
      ages: 'TVL',
      about: {
        means: 'Total value locked in the project’s protocols.',
        from: 'protocols',
        rule: 'Sum of its protocols in the newest answer. Assets held by centralized exchanges are no TVL and left out, as their source does.',
      },
    }),
    tagsColumn('chains', 'Chains', 144, {
      asked: {
        words: [
          'chain',
          'blockchain',
          'network',
          'ecosystem',
          'built on',
          'run on',
          'running on',
          'deployed on',
          'live on',
        ],
        values: {
          'BNB Smart Chain': ['bnb chain', 'bsc', 'binance smart chain'],
          'NEAR Protocol': ['near'],
          'ZKsync Era': ['zksync'],
        },
      },
      defaultVisible: false,
      about: {
        means: 'Blockchains that it runs on.',
        from: 'profiles',
        rule: 'Those that any report of its tokens and protocols names, at most twelve.',
      },
    }),
    numberColumn('circulating_supply', 'Circulating', 88, 'number', 'tokens', {
      asked: { words: ['circulating supply', 'circulating token', 'token in circulation'] },
      ages: 'Circulating',
      about: { means: 'Tokens in circulation.', from: 'coins', rule: 'From the newest answer that states it.' },
    }),
    numberColumn('max_supply', 'Max supply', 88, 'number', 'tokens', {
      asked: { words: ['maximum supply', 'supply cap', 'maximal supply'] },
      ages: 'Max supply',
      about: {
        means: 'Tokens that can ever exist.',
        from: 'coins',
        rule: 'From the newest answer that states it; missing where there is no limit.',
      },
    }),
    refsColumn('organizations', 'Investors', 160, 'avatars', 'venture', {
      asked: { words: ['investor', 'backer'], most: ['most backed'], least: ['least backed'] },
      alsoRefs: 'people',
      about: {
        means: 'Organizations and persons who took part in its funding rounds.',
        from: 'derived',
        rule: 'Each once, whatever the number of rounds.',
      },
    }),
    refsColumn('peoples', 'People', 112, 'people', 'people', {
      asked: { words: ['team member', 'team'], most: ['largest team', 'biggest team'], least: ['smallest team'] },
      defaultVisible: false,
      about: {
        means: 'People who work on the project.',
        from: 'profiles',
        rule: 'Everybody whom a list of people places at an organization of its name.',
      },
    }),
    textColumn('description', 'Description', 320, 'text', {
      defaultVisible: false,
      about: { means: 'What the project says of itself.', from: 'profiles', rule: 'The first source that has one.' },
    }),
    numberColumn('total_supply', 'Total supply', 104, 'number', 'tokens', {
      ages: 'Total supply',
      defaultVisible: false,
      about: {
        means: 'Tokens created so far, without those destroyed.',
        from: 'coins',
        rule: 'From the newest answer that states it.',
      },
    }),
    textColumn('symbol', 'Symbol', 88, 'text', {
      asked: { words: ['ticker', 'token symbol'] },
      defaultVisible: false,
      searchable: true,
      alsoNamed: FORMER_NAMES_FIELD,
      about: { means: 'Ticker of the token.', from: 'coins', rule: 'The market source’s, else that of a round.' },
    }),
    numberColumn('total_raised_usd', 'Total raised', 120, 'money', 'usd', {
      asked: {
        words: ['total funding', 'funding raised', 'capital raised', 'amount raised', 'money raised', 'funding total'],
        most: ['best funded', 'most funded'],
        least: ['least funded'],
      },
      defaultVisible: false,
      leavesOut: 'rounds_in_doubt',
      about: {
        means: 'Sum of the disclosed amounts of its funding rounds.',
        from: 'derived',
        rule: 'Acquisitions and rounds in doubt are left out. A total that a source gives for rounds reported one by one does not add to them.',
      },
    }),
    numberColumn('rounds_in_doubt', 'Rounds in doubt, not counted', 208, 'number', 'count', {
      asked: { words: ['doubtful rounds'] },
      defaultVisible: false,
      about: {
        means: 'Rounds that may be of another company of its name. They are not counted in its total raised.',
        from: 'derived',
        rule: 'A seed half a year or more after a Series A, without a common investor, parts the rounds; in doubt are those of the side of which less is known.',
      },
    }),
    numberColumn('cap_to_tvl', 'Cap / TVL', 96, 'number', 'times', {
      asked: { words: ['market cap to tvl', 'cap to tvl', 'mcap to tvl', 'mcap tvl', 'market cap tvl'] },
      defaultVisible: false,
      ages: 'Cap / TVL',
      about: {
        means: 'Market cap as a multiple of the value locked: below 1, less than is locked.',
        from: 'figures',
        rule: 'Of projects with both figures, and a TVL above zero. Its moment is the older one of the two.',
      },
    }),
    numberColumn('exchange_assets_usd', 'Exchange assets', 128, 'money', 'usd', {
      asked: { words: ['customer asset', 'asset held for customers'] },
      ages: 'Exchange assets',
      defaultVisible: false,
      about: {
        means: 'Assets that a centralized exchange holds for its customers.',
        from: 'protocols',
        rule: 'Sum of its entries of the category CEX in the newest answer; never part of TVL.',
      },
    }),
    fdvColumn,
    rankColumn,
    ...extremeColumns,
    ...lockedColumns,
    ...earningColumns,
    ...marketSeries,
    ...investorColumns('organizations'),
    formerNamesColumn,
    storiesColumn,
    tagsColumn(STALE_FIELD, 'Stale figures', 136, {
      defaultVisible: false,
      about: {
        means: 'Figures of another time than most of this page.',
        from: 'derived',
        rule: 'Those more than 48 hours before or after the time of most market value or of most TVL, whichever is newer, or without a date. Price stands for changes and volume too.',
      },
    }),
  ],
});
