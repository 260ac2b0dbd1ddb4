import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** How text editors look: cursor, selection, faults and proposals. Texts that load the editor alone may import it. */
export const editorLook: Extension = EditorView.theme({
  '&.cm-focused': { outline: 'none' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--info) 28%, transparent)',
  },
  '.cm-placeholder': { color: 'var(--muted)' },
  '.cm-fault': {
    textDecoration: 'underline wavy var(--negative) 1px',
    textUnderlineOffset: '4px',
    textDecorationSkipInk: 'none',
  },
  '.cm-tooltip': {
    border: 'none',
    borderRadius: '10px',
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    boxShadow: 'var(--float-shadow)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-text)',
    fontSize: '13px',
    maxHeight: '264px',
    padding: '4px',
    maxWidth: 'min(440px, calc(100vw - 16px))',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'center',
    minHeight: '28px',
    gap: '12px',
    padding: '0 8px',
    borderRadius: '6px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--pressed)',
    color: 'var(--text)',
  },
  '.cm-completionDetail': {
    marginLeft: 'auto',
    fontStyle: 'normal',
    color: 'var(--muted)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600', color: 'var(--accent)' },
  '.cm-snippetField': { backgroundColor: 'var(--tag)' },
});

/** The type that what is written literally is shown in. */
export const EDITOR_FONT = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace';
