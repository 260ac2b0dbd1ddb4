/** How questions name a field and its values, beside its label and the values themselves. One of a word is enough: plurals are found. */
export interface AskedWords {
  readonly words?: readonly string[];
  /** What asks for the rows with the most of it, and with the least. */
  readonly most?: readonly string[];
  readonly least?: readonly string[];
  /** Other names of values. One in capitals is found in capitals alone. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /**
   * `parts`: a value is named by each part between commas too (`Berlin, Germany`). `words`: named within longer values.
   * `declared`: by its other names alone.
   */
  readonly match?: 'parts' | 'words' | 'declared';
}

/** Sectors, wherever a field holds them. */
export const SECTOR_VALUES = {
  DeFi: ['decentralized finance', 'decentralised finance'],
  DEX: ['decentralized exchange', 'decentralised exchange'],
  'Centralized Exchange': ['cex', 'centralised exchange'],
  L2: ['layer 2', 'layer two', 'rollup'],
  L1: ['layer 1', 'layer one'],
  AI: ['artificial intelligence'],
  Gaming: ['game', 'gamefi'],
  RWA: ['real-world asset', 'real world asset'],
  Stablecoin: ['stable coin'],
  Meme: ['memecoin', 'meme coin'],
  Perpetuals: ['perp', 'perpetual'],
  Bridge: ['bridging'],
  'Developer tools': ['dev tool', 'developer tooling'],
  'Prediction Market': ['prediction market'],
  Payments: ['payment'],
  Derivatives: ['derivative'],
} as const;

export const SECTOR_WORDS = ['category', 'vertical', 'industry', 'narrative'] as const;

/** Places, wherever a field holds them. */
export const PLACE_VALUES = {
  'United States': ['US', 'usa', 'america'],
  'United Kingdom': ['UK', 'britain'],
  'United Arab Emirates': ['UAE', 'emirates'],
  'Ho Chi Minh City': ['saigon'],
  Switzerland: ['swiss'],
  Germany: ['german'],
  France: ['french'],
  Vietnam: ['vietnamese'],
} as const;

export const PLACE_WORDS = [
  'based in',
  'based',
  'located in',
  'located',
  'headquartered in',
  'headquartered',
  'headquarter',
  'city',
  'country',
] as const;
