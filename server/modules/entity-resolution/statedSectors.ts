import { sectorName, sectorNames, withSectorsAbove } from '#schemas/sectors/sectors.ts';
import { textKey } from '#schemas/text.ts';
import type { ProvenanceBuilder, Sourced } from './provenanceBuilder.ts';

/** Notes the words of sources that we show under another name, each word of a source once. */
export function noteSectorWords<Candidate extends Sourced>(
  candidates: readonly Candidate[],
  field: string,
  provenance: ProvenanceBuilder,
  wordsOf: (candidate: Candidate) => readonly string[],
): void {
  const bySource = new Map<
    string,
    { readonly source: string; readonly fetchedAt: string; readonly words: Set<string> }
  >();
  for (const candidate of candidates) {
    const words = wordsOf(candidate);
    if (words.every((word) => textKey(word) === textKey(sectorName(word)))) continue;
    const { source, fetchedAt } = candidate;
    const place = `${source}\n${fetchedAt}`;
    const known = bySource.get(place) ?? { source, fetchedAt, words: new Set<string>() };
    for (const word of words) known.words.add(word);
    bySource.set(place, known);
  }
  for (const { source, fetchedAt, words } of bySource.values())
    provenance.noteOther(field, [...words].join('; '), source, fetchedAt);
}

/** At most `max` sectors by their names, then the sectors that hold them. */
export function placedSectors(names: readonly string[], max: number): string[] {
  return withSectorsAbove(sectorNames(names).slice(0, max));
}
