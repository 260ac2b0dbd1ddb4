import { z } from 'zod';
import type { Usd } from '#schemas/units.ts';
import { projectData, roundData } from '#server/modules/records/feedRecords.ts';
import { readDate } from '../parsing/dates.ts';
import {
  anything,
  optionalDate,
  optionalFigure,
  optionalLine,
  optionalLines,
  requiredLine,
} from '../parsing/fields.ts';
import {
  dollarsFromMillions,
  figure,
  isNotKnown,
  isUnreadableFigure,
  notNegative,
  positive,
  wholeDollars,
} from '../parsing/figures.ts';
import { columnNamed, listIn, mostHave, nameOfItem, type Reader, ReaderResult } from '../parsing/reader.ts';
import { LARGEST_VALUATION, readStage, roundKey, withoutPlaceholders } from '../parsing/rounds.ts';
import { line, lines, pictureAddress, plainText, twitterPage, webAddress } from '../parsing/texts.ts';

const PROTOCOL = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  name: requiredLine,
  symbol: optionalLine,
  gecko_id: optionalLine,
  parentProtocol: optionalLine,
  category: optionalLine,
  description: anything,
  logo: anything,
  tvl: optionalFigure,
  mcap: optionalFigure,
  url: anything,
  twitter: anything,
  address: optionalLine,
  chains: optionalLines,
  chainTvls: anything,
  change_7d: anything,
  listedAt: anything,
});

/** Categories that name no sector. */
const NO_SECTOR = new Set(['others', 'other', 'uncategorized']);

/**
 * `/protocols`: every protocol with its TVL. The registry in DefiLlama's source code has the same fields without
 * figures. A cap of zero means unknown; a TVL of zero is zero.
 */
export const protocols: Reader = {
  feed: 'defillama-protocols',
  source: 'DefiLlama',
  recognizes: (document) => {
    const items = listIn(document, 'protocols');
    return (
      mostHave(items, 'id', 'name', 'category', 'gecko_id', 'chains') ||
      mostHave(items, 'name', 'category', 'chainTvls', 'tvl', 'id')
    );
  },
  read: (document) => {
    const result = new ReaderResult();
    for (const item of listIn(document, 'protocols') ?? []) {
      const protocol = result.validated(PROTOCOL, item, nameOfItem);
      if (!protocol) continue;
      result.add({
        kind: 'project',
        // Figures and registry are two reports of a protocol: the newer of each is stored.
        key: hasFigures(item) ? protocol.id : `${protocol.id}/registry`,
        fetchedAt: null,
        data: projectData({
          side: 'protocol',
          name: protocol.name,
          symbol: readSymbol(protocol.symbol),
          gecko_id: protocol.gecko_id,
          llama_id: protocol.id,
          family: protocol.parentProtocol?.replace(/^parent#/, '') ?? null,
          logo: pictureAddress(protocol.logo),
          description: plainText(protocol.description),
          sector: protocol.category && !NO_SECTOR.has(protocol.category.toLowerCase()) ? [protocol.category] : [],
          tvl: notNegative(protocol.tvl),
          market_cap_usd: positive(protocol.mcap),
          tvl_change7d: figure(protocol.change_7d),
          chain_tvls: tvlsByChain(protocol.chainTvls),
          listed: readDate(figure(protocol.listedAt)),
          website: webAddress(protocol.url),
          social: lines([twitterPage(protocol.twitter)]),
          chains: protocol.chains,
          contracts: readContract(protocol.address),
        }),
      });
    }
    return result;
  },
};

/** What DefiLlama lists beside chains and leaves out of the TVL, alone or of one chain (`Ethereum-borrowed`). */
const NO_CHAIN =
  /(?:^|-)(?:borrowed|staking|pool2|treasury|vesting|owntokens|offers|doublecounted|liquidstaking|dcandlsoverlap)$/i;

function tvlsByChain(value: unknown): { chain: string; tvl: number }[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, stated]) => {
    const [chain, tvl] = [line(name), notNegative(stated)];
    return chain === null || NO_CHAIN.test(chain) || tvl === null ? [] : [{ chain, tvl }];
  });
}

/** `chain:address`; without a chain it is one of Ethereum, without a token it is `-`. */
function readContract(text: string | null): { chain: string; address: string }[] {
  const [, chain = 'Ethereum', address] = /^(?:([\w-]+):)?([\w.:-]{16,120})$/.exec(text ?? '') ?? [];
  if (address === undefined || (chain === 'Ethereum' && !/^0x[0-9a-f]{40}$/i.test(address))) return [];
  return [{ chain, address }];
}

function hasFigures(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'tvl' in item;
}

/** A protocol without a token has the symbol `-`. */
function readSymbol(symbol: string | null): string | null {
  const text = line(symbol);
  return text === null || !/[\p{L}\p{N}]/u.test(text) ? null : text.toUpperCase();
}

const RAISES_FEED = 'defillama-raises';
const RAISES_SOURCE = 'DefiLlama raises';

const RAISE = z.object({
  name: requiredLine,
  date: optionalDate,
  round: optionalLine,
  amount: optionalFigure,
  valuation: anything,
  sector: anything,
  category: optionalLine,
  source: anything,
  leadInvestors: optionalLines,
  otherInvestors: optionalLines,
  defillamaId: anything,
});

/** `/raises`: amount in millions of dollars, valuation as text in millions or `not disclosed`. */
export const raises: Reader = {
  feed: RAISES_FEED,
  source: RAISES_SOURCE,
  recognizes: (document) => mostHave(listIn(document, 'raises'), 'name', 'amount', 'leadInvestors', 'otherInvestors'),
  read: (document) => {
    const result = new ReaderResult();
    for (const item of listIn(document, 'raises') ?? []) {
      const raise = result.validated(RAISE, item, nameOfItem);
      if (!raise) continue;
      const { date } = raise;
      const stage = readStage(raise.round);
      const amount = dollarsFromMillions(raise.amount);
      result.add({
        kind: 'round',
        key: roundKey(raise.name, date, stage, amount),
        fetchedAt: null,
        data: roundData({
          project: raise.name,
          llama_id:
            typeof raise.defillamaId === 'string' || typeof raise.defillamaId === 'number'
              ? String(raise.defillamaId)
              : null,
          date,
          stage,
          amount_usd: amount,
          valuation_usd: valuation(raise.valuation, amount),
          leads: withoutPlaceholders(raise.leadInvestors),
          investors: withoutPlaceholders([...raise.leadInvestors, ...raise.otherInvestors]),
          category: raise.category ? [raise.category] : [],
          description: plainText(raise.sector),
          announcement: webAddress(raise.source),
        }),
      });
    }
    return result;
  },
};

/** The CSV of the website: amount in dollars, valuation in millions, lists joined by ` + `. */
export const raisesTable: Reader = {
  feed: RAISES_FEED,
  source: RAISES_SOURCE,
  recognizes: (document) =>
    document.format === 'table' &&
    ['Name', 'Amount Raised', 'Round', 'Lead Investor'].every((name) => columnNamed(document.header, name) !== null),
  read: (document) => {
    const result = new ReaderResult();
    if (document.format !== 'table') return result;
    const { header } = document;
    const column = (...names: string[]) => columnNamed(header, ...names) ?? '';
    const names = {
      name: column('Name'),
      date: column('Date', 'Timestamp'),
      timestamp: column('Timestamp'),
      amount: column('Amount Raised'),
      round: column('Round'),
      description: column('Description'),
      lead: column('Lead Investor'),
      category: column('Category'),
      source: column('Source'),
      valuation: column('Valuation'),
      others: column('Other Investors'),
    };
    for (const row of document.rows) {
      const project = line(row[names.name]);
      if (project === null) {
        result.reject('name: missing', JSON.stringify(row));
        continue;
      }
      // Spreadsheets rewrite dates in local order (05/01/2024); the timestamp is reliable.
      const date = readDate(row[names.timestamp]) ?? readDate(row[names.date]);
      if (date === null && !(isNotKnown(row[names.date]) && isNotKnown(row[names.timestamp]))) {
        result.reject('date: not a date', project);
        continue;
      }
      if (isUnreadableFigure(row[names.amount])) {
        result.reject('amount: not a number', project);
        continue;
      }
      const stage = readStage(row[names.round]);
      const amount = wholeDollars(row[names.amount]);
      const leads = splitByPlus(row[names.lead]);
      const category = line(row[names.category]);
      result.add({
        kind: 'round',
        key: roundKey(project, date, stage, amount),
        fetchedAt: null,
        data: roundData({
          project,
          date,
          stage,
          amount_usd: amount,
          valuation_usd: valuation(row[names.valuation], amount),
          leads,
          investors: lines([...leads, ...splitByPlus(row[names.others])]),
          category: category ? [category] : [],
          description: plainText(row[names.description]),
          announcement: webAddress(row[names.source]),
        }),
      });
    }
    return result;
  },
};

/**
 * Dollars from a valuation in millions. Implausibly large ones were written in dollars, and are dropped. So is one
 * below the amount raised: it was written in billions (3.25 beside 207 million), or the amount is wrong.
 */
function valuation(value: unknown, amount: Usd | null): Usd | null {
  const dollars = dollarsFromMillions(value);
  if (dollars === null || dollars > LARGEST_VALUATION) return null;
  return amount !== null && dollars < amount ? null : dollars;
}

/** Splits at ` + ` with spaces: `Collab+Currency` is one name. */
function splitByPlus(cell: string | undefined): string[] {
  return withoutPlaceholders((cell ?? '').split(/\s+\+\s+/));
}
