import { z } from 'zod';
import sectors from './sectors.json' with { type: 'json' };

const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries(
    z
      .strictObject({
        about: z.array(z.string()),
        sectors: z.record(z.string(), z.array(z.string().regex(/^[a-z0-9]+$/)).min(1)),
      })
      .parse(sectors).sectors,
  ).flatMap(([sector, spellings]) => spellings.map((spelling) => [spelling, sector] as const)),
);

/** Sectors or categories in one spelling, each once. */
export function sectorNames(given: readonly string[]): readonly string[] {
  return [...new Set(given.map((name) => SPELLINGS.get(name.toLowerCase().replace(/[^a-z0-9]/g, '')) ?? name))];
}
