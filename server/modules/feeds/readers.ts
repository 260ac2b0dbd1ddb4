import { dailyPrices } from './coingecko/dailyPrices.ts';
import { coinDetail } from './coingecko/detail.ts';
import { coinMarkets } from './coingecko/markets.ts';
import { marketSnapshot } from './coingecko/snapshot.ts';
import { protocols } from './defillama/protocols.ts';
import { raises, raisesTable } from './defillama/raises.ts';
import { plainFile } from './files/mapped.ts';
import { cryptorankFunds } from './funds/cryptorank.ts';
import { ventureFunds } from './funds/vcFunds.ts';
import type { Reader } from './parsing/reader.ts';
import { devconSpeakers, ethccSpeakers } from './people/conferences.ts';
import { projectInvestors } from './people/investors.ts';
import { web3privacyPeople } from './people/web3privacy.ts';
import { cryptorankRounds } from './rounds/cryptorankRounds.ts';
import { depinInvestors, depinProjects, depinRounds } from './rounds/depin.ts';
import { ventureRounds } from './rounds/vcRounds.ts';
import { articleArchive } from './rss/articles.ts';
import { newsFeed } from './rss/feed.ts';
import { wikidataPeople } from './wikidata/people.ts';

/** Every layout we understand. A new source is one line here; where two might fit a document, the stricter comes first. */
export const READERS: readonly Reader[] = [
  marketSnapshot,
  coinDetail,
  coinMarkets,
  dailyPrices,
  protocols,
  raises,
  raisesTable,
  ventureRounds,
  cryptorankRounds,
  depinRounds,
  depinProjects,
  depinInvestors,
  ventureFunds,
  cryptorankFunds,
  web3privacyPeople,
  devconSpeakers,
  ethccSpeakers,
  projectInvestors,
  newsFeed,
  articleArchive,
  wikidataPeople,
  plainFile,
];
