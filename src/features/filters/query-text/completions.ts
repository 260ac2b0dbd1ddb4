import type { Completion, CompletionContext, CompletionSource } from '@codemirror/autocomplete';
import type { DataSetSpec, FieldSpec } from '#schemas/columns/spec.ts';
import { completeFilterText, type TextCompletion, type TextSuggestion } from '#schemas/filters/text/complete.ts';

/** Values of a field that contain a text. A failed call offers nothing. */
export type ValuesLike = (field: FieldSpec, typed: string) => Promise<readonly string[]>;

/** What can stand at a place of the text of a filter, with the values of the field that is asked about. */
export async function completedText(
  spec: DataSetSpec,
  text: string,
  caret: number,
  valuesLike: ValuesLike,
): Promise<TextCompletion> {
  const asked = completeFilterText(spec, text, caret);
  if (!asked.valuesOf) return asked;
  const values = await valuesLike(asked.valuesOf, asked.typed.replace(/^"/, '')).catch(() => []);
  return completeFilterText(spec, text, caret, values);
}

/** Proposes fields, operators, values and the words that join conditions. */
export function filterCompletions(spec: DataSetSpec, valuesLike: ValuesLike): CompletionSource {
  return async ({ state, pos, explicit }: CompletionContext) => {
    const text = state.doc.toString();
    const { from, typed, suggestions } = await completedText(spec, text, pos, valuesLike);
    // Where nothing is typed the whole list would stand over the text at once.
    const isWanted = explicit || typed !== '' || / $/.test(text.slice(0, pos));
    const isTyped = suggestions.length === 1 && suggestions[0]?.insert === typed;
    if (!isWanted || (isTyped && !explicit) || suggestions.length === 0) return null;
    return { from, filter: false, options: suggestions.map(completionOf) };
  };
}

/** A proposal as the editor shows it. */
export function completionOf({ insert, called = '', kind }: TextSuggestion): Completion {
  const opens = insert.endsWith('(');
  return {
    label: insert,
    detail: called === insert ? '' : called,
    apply: opens || kind === 'value' ? insert : `${insert} `,
  };
}
