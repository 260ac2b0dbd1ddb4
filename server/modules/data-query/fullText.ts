import { searchWords } from '#schemas/text.ts';
import { type OrderTerm, WORDS_COLUMN } from '#server/modules/datasets/storage.ts';
import type { Values } from './query.ts';

/**
 * The quick search of whole texts. Every word must be found, as the beginning of a word or by its English stem, in the
 * title or the body. Words are keys, as the stored texts are: case, accents and strokes do not matter.
 */

/** The condition of a search; none without words. */
export function fullTextConditions(search: string, values: Values): string[] {
  const words = searchWords(search);
  return words.length === 0 ? [] : [`${WORDS_COLUMN} @@ ${queryOf(words, '', values)}`];
}

/** Rows of which the title has every word come before those where a word is in the body only. */
export function titlesFirst(search: string, values: Values): OrderTerm[] {
  const words = searchWords(search);
  if (words.length === 0) return [];
  const sql = `(CASE WHEN ${WORDS_COLUMN} @@ ${queryOf(words, 'A', values)} THEN 1 ELSE 0 END)`;
  return [{ sql, type: 'integer', order: 'desc' }];
}

/** A tsquery. Signs alone are no word: they are ignored beside others, and find nothing by themselves. */
function queryOf(words: readonly string[], weight: 'A' | '', values: Values): string {
  const each = words.map((word) => {
    // Quoted, so that no character of it is an operator.
    const quoted = `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
    const beginning = `to_tsquery('simple', ${values.bind(`${quoted}:*${weight}`, 'text')})`;
    const stem = `to_tsquery('english', ${values.bind(weight === '' ? quoted : `${quoted}:${weight}`, 'text')})`;
    return `(${beginning} || ${stem})`;
  });
  return `(${each.join(' && ')})`;
}
