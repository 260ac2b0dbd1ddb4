import { sectorName, sectorNames, withSectorsAbove } from '#schemas/sectors/sectors.ts';
import { textKey } from '#schemas/text.ts';
import { allKnown, type ProvenanceBuilder, type Sourced } from './provenanceBuilder.ts';

/** Sectors of all records by their names, with their source; words of sources that we show under another name are noted beside it. */
export function statedSectors<Candidate extends Sourced>(
  candidates: readonly Candidate[],
  provenance: ProvenanceBuilder,
  wordsOf: (candidate: Candidate) => readonly string[],
): string[] {
  noteSectorWords(candidates, 'sector', provenance, wordsOf);
  return allKnown(candidates, 'sector', provenance, (candidate) => sectorNames(wordsOf(candidate)), textKey);
}

/** Notes the words of sources that we show under another name, with the others of the same record. */
export function noteSectorWords<Candidate extends Sourced>(
  candidates: readonly Candidate[],
  field: string,
  provenance: ProvenanceBuilder,
  wordsOf: (candidate: Candidate) => readonly string[],
): void {
  const isNamed = (word: string) => textKey(word) === textKey(sectorName(word));
  const renamed = candidates.filter((candidate) => !wordsOf(candidate).every(isNamed));
  provenance.noteOtherTexts(
    field,
    renamed.flatMap((candidate) => wordsOf(candidate).map((text) => ({ ...candidate, text }))),
  );
}

/** At most `max` sectors by their names, then the sectors above them. */
export function placedSectors(names: readonly string[], max: number): string[] {
  return withSectorsAbove(sectorNames(names).slice(0, max));
}
