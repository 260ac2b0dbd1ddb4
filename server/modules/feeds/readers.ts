import { plainFile } from './files/fileReader.ts';
import type { Reader } from './parsing/reader.ts';
import { coinDetail, coinMarkets, marketSnapshot } from './readers/coingecko.ts';
import { dailyPrices, marketChart } from './readers/coingeckoPrices.ts';
import { coinListings } from './readers/coinMarketCap.ts';
import { devconSpeakers, ethccSpeakers } from './readers/conferences.ts';
import { cryptorankFunds, cryptorankRounds } from './readers/cryptorank.ts';
import { protocols, raises, raisesTable } from './readers/defillama.ts';
import { protocolFees } from './readers/defillamaFees.ts';
import { depinInvestors, depinProjects, depinRounds } from './readers/depin.ts';
import { blockchainWeekEvents, depinEvents } from './readers/eventLists.ts';
import { calendarFeed } from './readers/icalendar.ts';
import { ashbyBoard, greenhouseBoard, jobArchive, leverBoard } from './readers/jobBoards.ts';
import { projectInvestors } from './readers/projectInvestors.ts';
import { articleArchive, jsonFeed, newsFeed } from './readers/rss.ts';
import { ventureFunds, ventureRounds } from './readers/ventureDatabase.ts';
import { web3privacyPeople } from './readers/web3privacy.ts';
import { wikidataPeople } from './readers/wikidata.ts';

/** All readers. Add a new source here; where two may match a document, the stricter comes first. */
export const READERS: readonly Reader[] = [
  marketSnapshot,
  coinDetail,
  coinMarkets,
  dailyPrices,
  marketChart,
  protocolFees,
  protocols,
  raises,
  raisesTable,
  ventureRounds,
  cryptorankRounds,
  depinRounds,
  depinProjects,
  depinInvestors,
  depinEvents,
  blockchainWeekEvents,
  calendarFeed,
  ventureFunds,
  cryptorankFunds,
  web3privacyPeople,
  devconSpeakers,
  ethccSpeakers,
  projectInvestors,
  newsFeed,
  jsonFeed,
  articleArchive,
  greenhouseBoard,
  leverBoard,
  ashbyBoard,
  jobArchive,
  wikidataPeople,
  coinListings,
  plainFile,
];
