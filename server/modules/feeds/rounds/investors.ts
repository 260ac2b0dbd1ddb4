import { lines } from '../parsing/texts.ts';

/** What sources write where they know of no investor, or of no more names. */
const NOBODY =
  /^(?:-+|n\/?a|none|null|nan|unknown|undisclosed(?: investors?)?|not disclosed|others?|and others|et al\.?|various|angels?|angel investors?|(?:other|several|various) (?:angel )?investors?|\?+)$/i;

/** The names of a list without placeholders; each once. */
export function dropBlanks(names: readonly unknown[]): string[] {
  return lines(names).filter((name) => !NOBODY.test(name) && /[\p{L}\p{N}]/u.test(name));
}
