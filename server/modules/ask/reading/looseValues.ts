import { BLOCKCHAINS } from '#schemas/blockchains.ts';
import { isSector, sectorName } from '#schemas/sectors/sectors.ts';
import { textKey } from '#schemas/text.ts';
import type { ValueOf } from './phrases.ts';

/** Values that no row may have today: chains that are known, and sectors as sources spell them. */

const CHAINS: ReadonlyMap<string, string> = new Map(BLOCKCHAINS.map(({ name }) => [textKey(name), name]));
const SECTOR_FIELDS = [
  ['projects', 'sector'],
  ['fundraising', 'category'],
  ['organizations', 'sector'],
] as const;

/** What a phrase names beside words that ask for a value: `known` are the values it names anyway. */
export function looseValues(key: string, known: readonly ValueOf[]): readonly ValueOf[] {
  const chain = CHAINS.get(key);
  const isNew = (field: string) => !known.some((one) => one.field === field);
  const sector = isSector(key) ? sectorName(key) : null;
  return [
    ...(chain !== undefined && isNew('chains')
      ? [{ source: 'projects', field: 'chains', value: chain, operator: 'eq' } as const]
      : []),
    ...(sector !== null && isNew('sector') && isNew('category')
      ? SECTOR_FIELDS.map(([source, field]) => ({ source, field, value: sector, operator: 'eq' }) as const)
      : []),
  ];
}
