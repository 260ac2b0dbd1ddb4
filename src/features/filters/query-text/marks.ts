import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { partsOfText, type TextPart } from '#schemas/filters/text/parts.ts';
import type { Span } from '#schemas/formulas/ast.ts';

/** What stands out in the text of a filter: fields, words and values, and the place of a problem. */

const KINDS: Readonly<Record<TextPart['kind'], Decoration>> = {
  field: Decoration.mark({ class: 'cm-filter-field' }),
  word: Decoration.mark({ class: 'cm-filter-word' }),
  value: Decoration.mark({ class: 'cm-filter-value' }),
};

function partsDrawn(spec: DataSetSpec, text: string): DecorationSet {
  return Decoration.set(
    partsOfText(spec, text).flatMap(({ kind, from, to }) => (from < to ? [KINDS[kind].range(from, to)] : [])),
    true,
  );
}

/** Fields, words and values in their own looks. */
export function filterHighlight(spec: DataSetSpec): Extension {
  return ViewPlugin.define(
    (view) => ({
      decorations: partsDrawn(spec, view.state.doc.toString()),
      update(update: ViewUpdate) {
        if (update.docChanged) this.decorations = partsDrawn(spec, update.state.doc.toString());
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  );
}

const setProblem = StateEffect.define<Span | null>();
const fault = Decoration.mark({ class: 'cm-fault' });

/** Underlines the place of a problem; null: there is none. */
export function showProblem(view: EditorView, span: Span | null): void {
  view.dispatch({ effects: setProblem.of(span) });
}

/** The underline moves with the text until the next check. */
export const problemMark: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const set = transaction.effects.findLast((effect) => effect.is(setProblem));
    if (!set) return marks.map(transaction.changes);
    const { length } = transaction.newDoc;
    const span = set.value;
    if (span === null || length === 0) return Decoration.none;
    // At the end nothing stands: the last letter is marked.
    const from = Math.min(span.from, length - 1);
    return Decoration.set([fault.range(from, Math.max(from + 1, Math.min(span.to, length)))]);
  },
  provide: (field) => EditorView.decorations.from(field),
});
