import type { Completion, CompletionContext, CompletionSource } from '@codemirror/autocomplete';
import type { DataSetSpec, FieldSpec } from '#schemas/columns/spec.ts';
import { completeFilterText, type TextSuggestion } from '#schemas/filters/text/complete.ts';

/** Values of a field that contain a text. A failed call offers nothing. */
export type ValuesLike = (field: FieldSpec, typed: string) => Promise<readonly string[]>;

/** Proposes fields, operators, values and the words that join conditions. */
export function filterCompletions(spec: DataSetSpec, valuesLike: ValuesLike): CompletionSource {
  return async ({ state, pos, explicit }: CompletionContext) => {
    const text = state.doc.toString();
    const asked = completeFilterText(spec, text, pos);
    const values = asked.valuesOf && (await valuesLike(asked.valuesOf, asked.typed.replace(/^"/, '')).catch(() => []));
    const { from, typed, suggestions } = values ? completeFilterText(spec, text, pos, values) : asked;
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
