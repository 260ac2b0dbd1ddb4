import { textKey } from '../text.ts';
import data from './sectors.json' with { type: 'json' };

/** A sector of the first level: how sources spell it, and the sectors within it with their spellings. */
interface Sector {
  readonly spellings: readonly string[];
  readonly within: Readonly<Record<string, readonly string[]>>;
}

/** All sectors we know, in a tree of two levels; `sectors.json` is the place to add one or a spelling. */
export const SECTOR_TREE: Readonly<Record<string, Sector>> = data.sectors;

/** Layers of well-known chains, by name; null: the chain has no token. */
const LAYERS: Readonly<Record<string, Readonly<Record<string, string | null>>>> = data.layers;

/** A word as spellings are compared: lower case, letters and digits of the Latin script only. */
const spellingKey = (word: string): string => word.toLowerCase().replace(/[^a-z0-9]/g, '');

const NAME_OF = new Map<string, string>();
const PARENT_OF = new Map<string, string>();
for (const [parent, { spellings, within }] of Object.entries(SECTOR_TREE)) {
  for (const word of [parent, ...spellings]) NAME_OF.set(spellingKey(word), parent);
  for (const [child, ofChild] of Object.entries(within)) {
    PARENT_OF.set(child, parent);
    for (const word of [child, ...ofChild]) NAME_OF.set(spellingKey(word), child);
  }
}

const LAYER_OF: ReadonlyMap<string, { readonly layer: string; readonly symbol: string | null }> = new Map(
  Object.entries(LAYERS).flatMap(([layer, chains]) =>
    Object.entries(chains).map(([name, symbol]) => [textKey(name), { layer, symbol }] as const),
  ),
);

/** The name of a sector, whatever a source calls it; a word that the tree does not know stays as it is. */
export function sectorName(word: string): string {
  return NAME_OF.get(spellingKey(word)) ?? word;
}

/** Sectors or categories by their names, each once. */
export function sectorNames(given: readonly string[]): string[] {
  return [...new Set(given.map(sectorName))];
}

/** Whether the tree knows a word. */
export function isSector(word: string): boolean {
  return NAME_OF.has(spellingKey(word));
}

/** The sector that holds another one; null: it stands at the first level, or is unknown. */
export function sectorAbove(name: string): string | null {
  return PARENT_OF.get(name) ?? null;
}

/** Names of sectors, then those that hold them: a condition on a sector finds what lies within it. */
export function withSectorsAbove(names: readonly string[]): string[] {
  return [...new Set([...names, ...names.flatMap((name) => sectorAbove(name) ?? [])])];
}

/** Sectors without those that only hold another one of the list. */
export function mostExactSectors(names: readonly string[]): string[] {
  const above = new Set(names.map(sectorAbove));
  return names.filter((name) => !above.has(name));
}

/**
 * The layer of a well-known chain: a project of its name with its symbol, or one that its sources call infrastructure.
 * Sources call most of them "chain" or nothing.
 */
export function layerOf(name: string, symbol: string | null, sectors: readonly string[]): string | null {
  const chain = LAYER_OF.get(textKey(name));
  if (!chain) return null;
  const isNamed = chain.symbol !== null && symbol?.toUpperCase() === chain.symbol;
  const isChain = sectors.some((sector) => sector === 'Infrastructure' || sectorAbove(sector) === 'Infrastructure');
  return isNamed || isChain ? chain.layer : null;
}
