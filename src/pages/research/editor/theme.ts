import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** How the text looks while it is written: our tokens, the size of the preview beside it. */

const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace';

const look = EditorView.theme({
  '&': { color: 'var(--text)', fontSize: '14px', backgroundColor: 'transparent', minHeight: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: MONO, lineHeight: '22px', overflow: 'visible' },
  '.cm-content': { padding: '12px 0 25vh', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 16px 0 8px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--info) 28%, transparent)',
  },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--faint)', border: 'none', fontSize: '12px' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '36px', padding: '0 4px 0 8px' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--tag) 60%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--text)' },
  '.cm-placeholder': { color: 'var(--muted)' },
  '.cm-fault': {
    textDecoration: 'underline wavy var(--negative) 1px',
    textUnderlineOffset: '4px',
    textDecorationSkipInk: 'none',
  },
  '.cm-fault-line': { boxShadow: 'inset 2px 0 0 var(--negative)' },
  '.cm-fault-note': {
    display: 'block',
    padding: '0 16px 4px 8px',
    font: '400 12px / 18px var(--font-text)',
    color: 'var(--negative)',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '.cm-upload': { font: '400 12px / 18px var(--font-text)', color: 'var(--muted)' },
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

const marks = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '600', color: 'var(--text)' },
  { tag: tags.heading1, fontSize: '18px' },
  { tag: tags.heading2, fontSize: '16px' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--info)' },
  { tag: tags.quote, color: 'var(--muted)' },
  { tag: [tags.propertyName, tags.labelName], color: 'var(--info)' },
  { tag: tags.operator, color: 'var(--muted)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.meta], color: 'var(--faint)' },
  { tag: [tags.escape, tags.character], color: 'var(--muted)' },
]);

export const editorTheme: Extension = [look, syntaxHighlighting(marks)];
