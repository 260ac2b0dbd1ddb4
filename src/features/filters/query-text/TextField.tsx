import { autocompletion, closeCompletion, completionStatus } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState, Prec } from '@codemirror/state';
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Span } from '#schemas/formulas/ast.ts';
import { queryTextMessages as words } from '#src/i18n/en/queryText.ts';
import { EDITOR_FONT, editorLook } from '#src/shared/editor/look.ts';
import { useLatest } from '#src/ui/useLatest.ts';
import { filterCompletions, type ValuesLike } from './completions.ts';
import { filterHighlight, problemMark, showProblem } from './marks.ts';

const look = EditorView.theme({
  '&': { color: 'var(--text)', fontSize: '14px', backgroundColor: 'transparent' },
  '.cm-scroller': { fontFamily: EDITOR_FONT, lineHeight: '22px', maxHeight: '40vh', minHeight: '66px' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 12px' },
  '.cm-filter-field': { color: 'var(--info)' },
  '.cm-filter-word': { fontWeight: '600' },
  '.cm-filter-value': { color: 'var(--accent)' },
});

/** The text of a filter while it is written. Mod+Enter applies it, Alt+Enter mends its first problem; Tab leaves. */
export function TextField({
  spec,
  value,
  problem,
  describedBy,
  valuesLike,
  onType,
  onApply,
  onMend,
}: {
  readonly spec: DataSetSpec;
  readonly value: string;
  /** The place that is wrong; null: none. */
  readonly problem: Span | null;
  readonly describedBy: string;
  readonly valuesLike: ValuesLike;
  readonly onType: (text: string) => void;
  readonly onApply: () => void;
  readonly onMend: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useLatest({ value, valuesLike, onType, onApply, onMend });

  useEffect(() => {
    if (!place.current) return;
    const run = (what: 'onApply' | 'onMend') => () => {
      latest.current[what]();
      return true;
    };
    const doc = latest.current.value;
    const created = new EditorView({
      parent: place.current,
      doc,
      selection: { anchor: doc.length },
      extensions: [
        history(),
        drawSelection(),
        EditorView.lineWrapping,
        filterHighlight(spec),
        problemMark,
        Prec.highest(
          keymap.of([
            { key: 'Mod-Enter', run: run('onApply') },
            { key: 'Alt-Enter', run: run('onMend') },
          ]),
        ),
        autocompletion({
          icons: false,
          override: [filterCompletions(spec, (...asked) => latest.current.valuesLike(...asked))],
        }),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        placeholder(words.placeholder),
        EditorState.phrases.of(words.phrases),
        EditorView.contentAttributes.of({
          'aria-label': words.label,
          'aria-describedby': describedBy,
          'data-autofocus': '',
          spellcheck: 'false',
          autocapitalize: 'off',
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current.onType(update.state.doc.toString());
        }),
        editorLook,
        look,
      ],
    });
    view.current = created;
    created.focus();
    return () => {
      view.current = null;
      created.destroy();
    };
  }, [spec, describedBy]);

  // Another text than the one that was typed: a mend. It can be undone.
  useEffect(() => {
    const doc = view.current?.state.doc;
    if (!doc || doc.toString() === value) return;
    view.current?.dispatch({
      changes: { from: 0, to: doc.length, insert: value },
      selection: { anchor: value.length },
    });
  }, [value]);

  useEffect(() => {
    if (view.current) showProblem(view.current, problem);
  }, [problem]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of the field inside.
    <div
      ref={place}
      className="field-edge rounded-control bg-surface focus-within:outline-2 focus-within:outline-focus"
      // The dialog takes Escape before the editor sees it: proposals close first.
      onKeyDown={(event) => {
        const { current } = view;
        if (event.key !== 'Escape' || !current || completionStatus(current.state) === null) return;
        event.stopPropagation();
        closeCompletion(current);
      }}
    />
  );
}
