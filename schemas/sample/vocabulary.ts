import { sectorName, sectorNames, withSectorsAbove } from '../sectors/sectors.ts';
import { bits, choiceOf } from './random.ts';

/** What projects do and where people live: the words of the sample data, with how common each is. */

interface Sector {
  readonly name: string;
  readonly weight: number;
  /** Holds deposits, so that a total value locked makes sense. */
  readonly locksValue: boolean;
  /** Related tags, the commonest first. */
  readonly beside: readonly string[];
  /** What such a project offers, to be followed by "for …". */
  readonly offers: readonly string[];
}

const sector = (name: string, weight: number, locksValue: boolean, beside: string, offers: string): Sector => ({
  name: sectorName(name),
  weight,
  locksValue,
  beside: sectorNames(beside.split(', ')),
  offers: offers.split(', '),
});

export const SECTORS: readonly Sector[] = [
  sector('DeFi', 18, true, 'Yield, Lending, Governance', 'Structured credit, Onchain treasuries, Automated vaults'),
  sector(
    'Lending',
    14,
    true,
    'DeFi, Real-world assets, Yield',
    'Overcollateralised lending, Isolated lending markets, Fixed-rate credit',
  ),
  sector(
    'Exchange',
    13,
    true,
    'DeFi, Perpetuals, Derivatives',
    'Spot exchange, Order-book trading, Intent-based swaps',
  ),
  sector(
    'Layer 2',
    12,
    false,
    'Scaling, Layer 1, Developer tools',
    'A validity rollup, An optimistic rollup, Shared sequencing',
  ),
  sector(
    'Layer 1',
    11,
    false,
    'Smart contracts, Staking, Scaling',
    'A parallel execution chain, A settlement chain, A chain with native accounts',
  ),
  sector(
    'Gaming',
    11,
    false,
    'NFT, Metaverse, Layer 2',
    'A strategy game, An onchain game engine, Player-owned economies',
  ),
  sector(
    'AI',
    10,
    false,
    'Compute, Data, DePIN',
    'Verifiable inference, An agent marketplace, Decentralised model training',
  ),
  sector(
    'Infrastructure',
    10,
    false,
    'Developer tools, Data, Interoperability',
    'Managed nodes, Low-latency block building, Key management',
  ),
  sector(
    'DePIN',
    8,
    false,
    'Compute, Storage, Infrastructure',
    'Sensor coverage, Community wireless, Distributed energy metering',
  ),
  sector(
    'NFT',
    8,
    false,
    'Gaming, Marketplace, Social',
    'Digital collectibles, Royalty-preserving auctions, Membership passes',
  ),
  sector(
    'Stablecoin',
    5,
    true,
    'DeFi, Payments, Real-world assets',
    'A reserve-backed dollar, An overcollateralised dollar, A basket currency',
  ),
  sector('Liquid staking', 6, true, 'DeFi, Staking, Yield', 'Liquid staking, Pooled validators, Restaked security'),
  sector('Derivatives', 6, true, 'DeFi, Perpetuals, Oracle', 'Options clearing, Interest-rate swaps, Power perpetuals'),
  sector(
    'Perpetuals',
    5,
    true,
    'DeFi, Derivatives, Exchange',
    'Perpetual futures, Cross-margined perpetuals, Gasless perpetuals',
  ),
  sector(
    'Real-world assets',
    6,
    true,
    'DeFi, Lending, Payments',
    'Tokenised treasuries, Invoice financing, Tokenised private credit',
  ),
  sector(
    'Yield',
    5,
    true,
    'DeFi, Asset management, Liquid staking',
    'Yield tokenisation, Automated strategies, Principal-protected notes',
  ),
  sector(
    'Bridges',
    4,
    true,
    'Interoperability, Infrastructure, DeFi',
    'Light-client bridging, Liquidity routing, Atomic transfers',
  ),
  sector(
    'Oracle',
    4,
    false,
    'Data, Infrastructure, DeFi',
    'Price feeds, Verifiable randomness, Low-latency market data',
  ),
  sector(
    'Privacy',
    4,
    false,
    'Layer 1, Identity, Payments',
    'Shielded transfers, Private settlement, Encrypted order flow',
  ),
  sector(
    'Storage',
    4,
    false,
    'DePIN, Data, Infrastructure',
    'Permanent storage, Erasure-coded storage, Content delivery',
  ),
  sector(
    'Compute',
    4,
    false,
    'AI, DePIN, Infrastructure',
    'A market for idle graphics cards, Confidential computing, Verifiable batch jobs',
  ),
  sector(
    'Payments',
    5,
    false,
    'Stablecoin, Wallet, Real-world assets',
    'Merchant settlement, Payroll in stablecoins, Cross-border payouts',
  ),
  sector(
    'Wallet',
    4,
    false,
    'Identity, Payments, Developer tools',
    'A passkey wallet, Multi-party custody, Recovery by guardians',
  ),
  sector(
    'Developer tools',
    4,
    false,
    'Infrastructure, Data, Security',
    'Transaction simulation, Contract testing, Indexing',
  ),
  sector(
    'Governance',
    3,
    false,
    'DAO, Identity, Social',
    'Delegated voting, Treasury management, Optimistic governance',
  ),
  sector('Social', 4, false, 'Identity, NFT, Media', 'A portable social graph, Creator subscriptions, Group messaging'),
  sector('Identity', 3, false, 'Privacy, Social, Wallet', 'Attestations, Proof of personhood, Reusable credentials'),
  sector(
    'Data',
    3,
    false,
    'Oracle, AI, Infrastructure',
    'Query-ready chain data, Risk analytics, Labeled address data',
  ),
  sector(
    'Security',
    3,
    false,
    'Developer tools, Insurance, Infrastructure',
    'Runtime monitoring, Audit contests, Formal verification',
  ),
  sector('Insurance', 2, true, 'DeFi, Security, Governance', 'Parametric cover, Slashing cover, Stablecoin cover'),
  sector('Launchpad', 2, true, 'Exchange, DeFi, Community', 'Fair token sales, Vesting, Liquidity bootstrapping'),
  sector('Asset management', 3, true, 'DeFi, Yield, Data', 'Index baskets, Managed vaults, Rule-based portfolios'),
  sector(
    'Prediction markets',
    2,
    true,
    'Exchange, Oracle, Social',
    'Event markets, Conditional markets, Forecasting contests',
  ),
  sector(
    'Interoperability',
    3,
    false,
    'Bridges, Layer 1, Infrastructure',
    'Message passing, Shared liquidity, Chain abstraction',
  ),
  sector('Metaverse', 2, false, 'Gaming, NFT, Social', 'Virtual land, Avatars that travel, Shared worlds'),
  sector('Meme', 6, false, 'Community, Social, NFT', 'A community token, A mascot with a treasury, A joke kept alive'),
  sector(
    'Science',
    1,
    false,
    'Data, DAO, Governance',
    'Funding for open research, Tokenised research rights, Reproducible trials',
  ),
  sector(
    'Climate',
    1,
    false,
    'Real-world assets, DePIN, Data',
    'Carbon credit registries, Renewable certificates, Reforestation bonds',
  ),
];

const AUDIENCES = [
  'long-tail assets',
  'market makers',
  'institutions',
  'small merchants',
  'mobile users',
  'onchain funds',
  'emerging markets',
  'independent creators',
  'rollup teams',
  'DAO treasuries',
  'professional traders',
  'validators',
  'consumer applications',
  'regulated issuers',
  'autonomous agents',
  'settlement networks',
] as const;

/** One-line descriptions a sector: every offer for every audience. */
export const DESCRIPTIONS: readonly (readonly string[])[] = SECTORS.map(({ offers }) =>
  offers.flatMap((offer) => AUDIENCES.map((audience) => `${offer} for ${audience}`)),
);

/** A primary sector by its place in SECTORS. */
export const SECTOR_CHOICE = choiceOf(SECTORS.map(({ weight }, place) => [place, weight] as const));

/** Every tag list a sector can have: itself, then each selection of its neighbors. The same list object each time. */
const TAG_LISTS: readonly (readonly string[][])[] = SECTORS.map(({ name, beside }) =>
  Array.from({ length: 8 }, (_, mask) =>
    withSectorsAbove([name, ...beside.filter((tag, place) => tag !== name && (mask >> place) & 1)]),
  ),
);

/**
 * One to four tags: the primary sector, then its neighbors, the nearest most often. The list is shared: copy before
 * changing.
 */
export function tagsOf(primary: number, key: number, draw: number): string[] {
  const chance = bits(key, draw);
  const mask =
    ((chance & 0xff) < 130 ? 1 : 0) | (((chance >>> 8) & 0xff) < 60 ? 2 : 0) | (((chance >>> 16) & 0xff) < 26 ? 4 : 0);
  return TAG_LISTS[primary]?.[mask] ?? [];
}

export const LOCATIONS = choiceOf([
  ['San Francisco, United States', 9],
  ['New York, United States', 11],
  ['London, United Kingdom', 9],
  ['Singapore', 10],
  ['Hong Kong', 6],
  ['Zug, Switzerland', 5],
  ['Berlin, Germany', 5],
  ['Paris, France', 4],
  ['Dubai, United Arab Emirates', 5],
  ['Ho Chi Minh City, Vietnam', 4],
  ['Hanoi, Vietnam', 2],
  ['Seoul, South Korea', 4],
  ['Tokyo, Japan', 3],
  ['Lisbon, Portugal', 3],
  ['Toronto, Canada', 2],
  ['Austin, United States', 2],
  ['Miami, United States', 2],
  ['Tel Aviv, Israel', 2],
  ['Amsterdam, Netherlands', 2],
  ['Warsaw, Poland', 2],
  ['Bengaluru, India', 3],
  ['Lagos, Nigeria', 2],
  ['Nairobi, Kenya', 1],
  ['São Paulo, Brazil', 2],
  ['Buenos Aires, Argentina', 2],
  ['Mexico City, Mexico', 1],
  ['Sydney, Australia', 2],
  ['Tallinn, Estonia', 1],
  ['Stockholm, Sweden', 1],
  ['Istanbul, Türkiye', 1],
  ['Bangkok, Thailand', 1],
  ['Jakarta, Indonesia', 1],
] as const);

/** The press of the sample data; every address ends in `.example`, so that no link leads to anyone real. */
export const OUTLETS = choiceOf([
  ['Ledgerpost', 8],
  ['Chainwright', 6],
  ['The Settlement', 5],
  ['Blockhouse Daily', 4],
  ['Onchain Herald', 4],
  ['Validator Weekly', 3],
  ['Basis Point', 3],
  ['Night Desk', 2],
  ['The Merkle Leaf', 2],
  ['Counterparty', 2],
] as const);
