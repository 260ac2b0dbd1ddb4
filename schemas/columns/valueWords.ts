import { textKey } from '../text.ts';
import type { FieldSpec } from './spec.ts';

/** A value of a field in the language of this build: its word, where the language has one; else the value itself. */
export function valueWord({ valueWords }: Pick<FieldSpec, 'valueWords'>, value: string): string {
  return valueWords?.get(textKey(value)) ?? value;
}
