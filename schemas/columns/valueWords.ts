import { textKey } from '../text.ts';
import type { FieldSpec } from './spec.ts';

/** Between a town and its country. */
const COMMA = ', ';

/**
 * A value of a field in the language of this build: its word, where the language has one; else the value itself. Of a town
 * the country that stands behind it has the word: `Lisbon, Bồ Đào Nha`.
 */
export function valueWord({ valueWords }: Pick<FieldSpec, 'valueWords'>, value: string): string {
  if (valueWords === undefined) return value;
  const word = valueWords.get(textKey(value));
  if (word !== undefined) return word;
  const at = value.lastIndexOf(COMMA);
  const last = at < 0 ? undefined : valueWords.get(textKey(value.slice(at + COMMA.length)));
  return last === undefined ? value : value.slice(0, at) + COMMA + last;
}
