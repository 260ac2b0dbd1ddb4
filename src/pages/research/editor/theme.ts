import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { EDITOR_FONT, editorLook } from '#src/shared/editor/look.ts';

/** How the text looks while it is written: our tokens, the size of the preview beside it. */

const look = EditorView.theme({
  '&': { color: 'var(--text)', fontSize: '14px', backgroundColor: 'transparent', minHeight: '100%' },
  '.cm-scroller': { fontFamily: EDITOR_FONT, lineHeight: '22px', overflow: 'visible' },
  '.cm-content': { padding: '12px 0 25vh', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 16px 0 8px' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--faint)', border: 'none', fontSize: '12px' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '36px', padding: '0 4px 0 8px' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--tag) 60%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--text)' },
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

export const editorTheme: Extension = [editorLook, look, syntaxHighlighting(marks)];
