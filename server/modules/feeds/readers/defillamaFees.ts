import { z } from 'zod';
import { FEES_FEED, projectData } from '#server/modules/records/feedRecords.ts';
import { anything, optionalLine, requiredLine } from '../parsing/fields.ts';
import { listIn, mostHave, nameOfItem, objectWith, type Reader, ReaderResult } from '../parsing/reader.ts';
import { StatedFigures } from '../parsing/statedFigures.ts';

const ITEM = z.object({
  defillamaId: z.union([z.string(), z.number()]).transform(String),
  name: requiredLine,
  displayName: optionalLine,
  parentProtocol: optionalLine,
  protocolType: optionalLine,
  total24h: anything,
  total30d: anything,
});

/** What an overview of DefiLlama counts: all have one layout, so that the address of the answer says it. */
export function countedBy(address: string): 'fees' | 'revenue' | null {
  const dataType = /[?&]dataType=(\w+)/.exec(address)?.[1];
  if (dataType !== undefined) return dataType === 'dailyRevenue' ? 'revenue' : dataType === 'dailyFees' ? 'fees' : null;
  const file = address.split('?')[0]?.split('/').at(-1) ?? '';
  // Parts of the revenue are lists of their own.
  if (/holders|supply.?side|protocol.?revenue|bribes|volume|dexs/i.test(file)) return null;
  return /revenue/i.test(file) ? 'revenue' : /fees/i.test(file) ? 'fees' : null;
}

/** `/overview/fees` of all protocols: what users paid, and what of it the protocol kept. Totals of chains are left out: they bear no id of a protocol. */
export const protocolFees: Reader = {
  feed: FEES_FEED,
  source: 'DefiLlama fees',
  recognizes: (document) =>
    objectWith('protocols')(document) &&
    mostHave(listIn(document, 'protocols'), 'defillamaId', 'name', 'total24h', 'total30d'),
  reasonToSkip: (_document, { address }) =>
    countedBy(address) === null ? 'an overview of DefiLlama: its address names neither fees nor revenue' : null,
  read: (document, { address }) => {
    const result = new ReaderResult();
    const counted = countedBy(address);
    for (const item of counted === null ? [] : (listIn(document, 'protocols') ?? [])) {
      const read = result.validated(ITEM, item, nameOfItem);
      if (!read || read.protocolType === 'chain' || read.defillamaId.startsWith('chain#')) continue;
      const figures = new StatedFigures(result, read.name);
      result.add({
        kind: 'project',
        key: `${read.defillamaId}/${counted}`,
        fetchedAt: null,
        data: projectData({
          side: 'protocol',
          name: read.displayName ?? read.name,
          llama_id: read.defillamaId,
          family: read.parentProtocol?.replace(/^parent#/, '') ?? null,
          ...(counted === 'fees'
            ? {
                fees_24h_usd: figures.read('fees_24h_usd', read.total24h, 'amount or zero'),
                fees_30d_usd: figures.read('fees_30d_usd', read.total30d, 'amount or zero'),
              }
            : {
                // Incentives may cost a protocol more than it keeps.
                revenue_24h_usd: figures.read('revenue_24h_usd', read.total24h, 'change'),
                revenue_30d_usd: figures.read('revenue_30d_usd', read.total30d, 'change'),
              }),
          ...figures.refusals(),
        }),
      });
    }
    return result;
  },
};
