/**
 * How questions name a field and its values, beside its label and the values themselves. One of a word is enough: plurals are
 * found. Names of sectors, places, kinds of rounds and of investors stand in `schemas/concepts`.
 */
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

export const SECTOR_WORDS = ['category', 'vertical', 'industry', 'narrative'] as const;

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
