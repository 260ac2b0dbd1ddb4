import { ecosystemsOf } from '../../ecosystems.ts';
import {
  type ChainTvl,
  type ProjectContract,
  type ProjectFacts,
  type ProjectMarket,
  pagesByPlace,
} from '../../entities/relations.ts';
import { CHAIN_STREAM, type Chain, chainsOf } from '../chains.ts';
import { below, bits, choiceOf, rowKey, significant, streamKey, uniform } from '../random.ts';
import type { Context } from '../rows/context.ts';
import { socialLinks } from '../rows/people.ts';
import { LOCATED_SHARE } from '../rows/places.ts';
import { escaped } from '../stories/texts.ts';
import { LOCATIONS, SECTORS } from '../vocabulary.ts';

const HEX = '0123456789abcdef';
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Letters and lengths of addresses; all others are those of Ethereum. */
const ADDRESSES: Partial<Readonly<Record<Chain, readonly [prefix: string, letters: string, length: number]>>> = {
  Solana: ['', BASE58, 44],
  TRON: ['T', BASE58, 33],
  TON: ['EQ', BASE58, 46],
  Sui: ['0x', HEX, 64],
  Aptos: ['0x', HEX, 64],
  'NEAR Protocol': ['', HEX, 64],
};

function addressOn(chain: Chain, key: number): string {
  const [prefix, letters, length] = ADDRESSES[chain] ?? ['0x', HEX, 40];
  let address = prefix;
  for (let at = 0; at < length; at++) address += letters[below(key, 100 + at, letters.length)] ?? '0';
  return address;
}

const MARKED_UP_SHARE = 0.3;

/** A longer description, with a list and a link. */
function markedUp(context: Context, index: number): string {
  const { name, slug } = context.projectName(index);
  const sector = SECTORS[context.market(index).sector];
  const items = (sector?.offers ?? []).map((offer) => `<li>${escaped(offer)}</li>`).join('');
  return `<p><strong>${escaped(name)}</strong> works in ${escaped(sector?.name ?? '')}.</p><h3>What it offers</h3><ul>${items}</ul><p>More on <a href="https://${slug}.example/about">its own page</a>.</p>`;
}

/** Of foundings of a known year, those of a known month. */
const DATED_SHARE = 0.3;

/** The random stream of a project's facts. */
const FACT_STREAM = 64;

/** Where and in which year a project was founded, by index; null: not known. */
export function projectOrigin(
  context: Context,
): (index: number) => Pick<ProjectFacts, 'year_founded' | 'founded' | 'location'> {
  const stream = streamKey(context.seed, FACT_STREAM);
  return (index) => {
    const key = rowKey(stream, index);
    const day = context.dayBefore(context.ageOf(index).founded);
    const isKnown = uniform(key, 3) < 0.85;
    return {
      year_founded: isKnown ? Number(day.slice(0, 4)) : null,
      founded: isKnown && uniform(key, 8) < DATED_SHARE ? day.slice(0, 7) : null,
      location: uniform(key, 6) < LOCATED_SHARE ? LOCATIONS.choose(uniform(key, 7)) : null,
    };
  };
}

/** Facts by index of the project. */
export function projectFacts(context: Context): (index: number) => ProjectFacts[] {
  const stream = streamKey(context.seed, FACT_STREAM);
  const originOf = projectOrigin(context);
  const chainStream = streamKey(context.seed, CHAIN_STREAM);
  return (index) => {
    const key = rowKey(stream, index);
    const { slug } = context.projectName(index);
    const market = context.market(index);
    const social = socialLinks(slug, key, 1).filter((link) => pagesByPlace([link]).linkedin === null);
    const moved = market.change24h === null ? null : market.change24h + (uniform(key, 2) - 0.5) * 0.2;
    return [
      {
        project_id: index + 1,
        market_cap_rate_24h:
          market.marketCap === null || moved === null ? null : Math.max(-100, Math.round(moved * 100) / 100),
        ...originOf(index),
        website: uniform(key, 4) < 0.95 ? `https://${slug}.example` : null,
        social,
        ecosystem: ecosystemsOf(chainsOf(rowKey(chainStream, index))),
        description_html: uniform(key, 5) < MARKED_UP_SHARE ? markedUp(context, index) : null,
        chain_tvls: lockedOn(chainsOf(rowKey(chainStream, index)), market.tvl),
      },
    ];
  };
}

/** The TVL by chain: each holds half of the one before it. */
function lockedOn(chains: readonly string[], tvl: number | null): ChainTvl[] {
  if (tvl === null || tvl <= 0) return [];
  const parts = chains.map((_, place) => 2 ** -place);
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return chains.map((chain, place) => ({ chain, tvl_usd: Math.round((tvl * (parts[place] ?? 0)) / whole) }));
}

/** Contracts by index of the project: one a chain, where it has a token. */
export function projectContracts(context: Context): (index: number) => ProjectContract[] {
  const stream = streamKey(context.seed, 65);
  return (index) => {
    if (!context.market(index).hasToken) return [];
    const key = rowKey(stream, index);
    return chainsOf(key).map((chain, place) => ({
      project_id: index + 1,
      place,
      chain,
      address: addressOn(chain, bits(key, 20 + place)),
    }));
  };
}

/** Exchanges of the sample data; every address ends in `.example`. */
const EXCHANGES = choiceOf([
  ['Quaymarket', 9],
  ['Copperlane', 7],
  ['Northgate Spot', 6],
  ['Orderwell', 5],
  ['Sundial Trade', 4],
  ['Rill Swap', 4],
  ['Tern Exchange', 3],
  ['Basin Swap', 3],
] as const);
const QUOTES = choiceOf([
  ['USDT', 6],
  ['USDC', 4],
  ['USD', 3],
  ['BTC', 1],
  ['EUR', 1],
] as const);

/** Markets by index of the project, the largest first; together they trade at most what the directory says. */
export function projectMarkets(context: Context): (index: number) => ProjectMarket[] {
  const stream = streamKey(context.seed, 66);
  return (index) => {
    const { price, volume } = context.market(index);
    if (price === null || volume === null) return [];
    const key = rowKey(stream, index);
    const { symbol } = context.projectName(index);
    const markets = new Map<string, Omit<ProjectMarket, 'place'>>();
    let left = volume;
    for (let nth = 0; nth < 1 + below(key, 0, 6); nth++) {
      const exchange = EXCHANGES.choose(uniform(key, 1 + nth * 4));
      const pair = `${symbol}/${QUOTES.choose(uniform(key, 2 + nth * 4))}`;
      const traded = left * (0.25 + 0.4 * uniform(key, 3 + nth * 4));
      left -= traded;
      const site = exchange.toLowerCase().replaceAll(' ', '-');
      markets.set(`${exchange} ${pair}`, {
        project_id: index + 1,
        exchange,
        pair,
        price_usd: significant(price * (1 + (uniform(key, 4 + nth * 4) - 0.5) * 0.004), 6),
        volume_usd: significant(traded, 4),
        url: `https://${site}.example/trade/${pair.toLowerCase().replace('/', '-')}`,
      });
    }
    return [...markets.values()]
      .sort((a, b) => (b.volume_usd ?? 0) - (a.volume_usd ?? 0))
      .map((market, place) => ({ ...market, place }));
  };
}
