import { z } from 'zod';
import { anything, optionalFigure, optionalLine, requiredLine } from '../parsing/fields.ts';
import { notNegative, positive } from '../parsing/figures.ts';
import { Harvest, listIn, mostHave, nameOfItem, type Reader } from '../parsing/reader.ts';
import { line, pictureAddress, plainText } from '../parsing/texts.ts';
import { projectData } from '../records.ts';

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
});

/** What DefiLlama calls a chain or "unknown" is no sector. */
const NO_SECTOR = new Set(['others', 'other', 'uncategorized']);

/**
 * `/protocols`: every protocol with what is locked in it. The registry that DefiLlama's own programs carry has the same
 * fields without figures. A cap of zero means that none is known; a locked value of zero is one.
 */
export const protocols: Reader = {
  feed: 'defillama-protocols',
  source: 'DefiLlama',
  recognises: (document) => {
    const items = listIn(document, 'protocols');
    return (
      mostHave(items, 'id', 'name', 'category', 'gecko_id', 'chains') ||
      mostHave(items, 'name', 'category', 'chainTvls', 'tvl', 'id')
    );
  },
  read: (document) => {
    const harvest = new Harvest();
    for (const item of listIn(document, 'protocols') ?? []) {
      const protocol = harvest.validated(PROTOCOL, item, nameOfItem);
      if (!protocol) continue;
      harvest.add({
        kind: 'project',
        // Figures and registry are two reports of one protocol: the newer of each is kept.
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
        }),
      });
    }
    return harvest;
  },
};

function hasFigures(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'tvl' in item;
}

/** A protocol without a token has the symbol `-`. */
function readSymbol(symbol: string | null): string | null {
  const text = line(symbol);
  return text === null || !/[\p{L}\p{N}]/u.test(text) ? null : text.toUpperCase();
}
