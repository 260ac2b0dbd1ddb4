import { autocompletion } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState, type StateCommand } from '@codemirror/state';
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import { useLatest } from '#src/ui/useLatest.ts';
import { blockCompletions, type KnownValues } from './blockCompletions.ts';
import { blockLanguages } from './blockLanguage.ts';
import { type FaultMark, faultMarks, showFaults, toNextFault } from './faultMarks.ts';
import { toggleBold, toggleItalic } from './markdownCommands.ts';
import { fillPlace, pendingPictures, reservePlace } from './pendingPictures.ts';
import { editorTheme } from './theme.ts';

const text = manuscriptMessages.editor;

/** What the page around the editor does with it. */
export interface EditorHandle {
  readonly focus: () => void;
  readonly run: (command: StateCommand) => void;
  /** Moves the cursor to a line, from 1. */
  readonly goTo: (line: number) => void;
  /** Keeps a place at the cursor for a picture until it is filled. */
  readonly reserve: (id: string, name: string) => void;
  /** Null: there is no picture after all. */
  readonly fill: (id: string, address: string | null) => void;
}

interface EditorProps {
  readonly ref: Ref<EditorHandle>;
  readonly value: string;
  /** Id of what says how to leave the editor by keys. */
  readonly describedBy: string;
  readonly faults: readonly FaultMark[];
  readonly known: KnownValues;
  readonly onType: (value: string) => void;
  /** Files that were pasted or dropped; their place is the cursor's. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** The text of research, as Markdown with its marks. Tab indents; Esc and then Tab leaves. */
export function TextEditor({ ref, value, describedBy, faults, known, onType, onFiles }: EditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  /** Texts that were passed on and have not come back as `value`. */
  const passed = useRef<string[]>([]);
  const latest = useLatest({ value, faults, known, onType, onFiles });

  useEffect(() => {
    if (!place.current) return;
    const takeFiles = (files: FileList | undefined): boolean => {
      if (!files || files.length === 0) return false;
      latest.current.onFiles([...files]);
      return true;
    };
    const created = new EditorView({
      parent: place.current,
      doc: latest.current.value,
      extensions: [
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        history(),
        drawSelection(),
        dropCursor(),
        EditorView.lineWrapping,
        // The toolbar lies over what scrolls below it.
        EditorView.scrollMargins.of(() => ({ top: 56, bottom: 24 })),
        EditorState.tabSize.of(2),
        markdown({ base: markdownLanguage, codeLanguages: blockLanguages, completeHTMLTags: false }),
        autocompletion({
          icons: false,
          override: [
            blockCompletions({
              ofField: (...asked) => latest.current.known.ofField(...asked),
              projects: (searched) => latest.current.known.projects(searched),
              year: () => latest.current.known.year(),
            }),
          ],
        }),
        faultMarks,
        pendingPictures,
        keymap.of([
          { key: 'Mod-b', run: toggleBold },
          { key: 'Mod-i', run: toggleItalic },
          { key: 'F8', run: toNextFault },
          ...defaultKeymap,
          ...historyKeymap,
          indentWithTab,
        ]),
        placeholder(text.placeholder),
        EditorState.phrases.of(text.phrases),
        EditorView.contentAttributes.of({
          'aria-label': text.label,
          'aria-describedby': describedBy,
          spellcheck: 'true',
          autocapitalize: 'sentences',
        }),
        EditorView.domEventHandlers({
          paste: (event) => takeFiles(event.clipboardData?.files),
          drop: (event, target) => {
            if (!event.dataTransfer?.files.length) return false;
            const at = target.posAtCoords({ x: event.clientX, y: event.clientY });
            if (at !== null) target.dispatch({ selection: { anchor: at } });
            return takeFiles(event.dataTransfer.files);
          },
        }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          const written = update.state.doc.toString();
          passed.current.push(written);
          latest.current.onType(written);
        }),
        editorTheme,
      ],
    });
    view.current = created;
    showFaults(created, latest.current.faults);
    return () => {
      view.current = null;
      created.destroy();
    };
  }, [describedBy]);

  // Another text than the one that was typed: a revision that was taken over. It can be undone.
  useEffect(() => {
    const doc = view.current?.state.doc;
    // Keys may come faster than drawing: what comes back is no longer what stands there.
    const at = passed.current.lastIndexOf(value);
    passed.current.splice(0, at + 1);
    if (at !== -1 || !doc || doc.toString() === value) return;
    view.current?.dispatch({ changes: { from: 0, to: doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    if (view.current) showFaults(view.current, faults);
  }, [faults]);

  useImperativeHandle(ref, () => ({
    focus: () => view.current?.focus(),
    run: (command) => {
      if (!view.current) return;
      command(view.current);
      view.current.focus();
    },
    goTo: (line) => {
      const { current } = view;
      if (!current) return;
      const { to } = current.state.doc.line(Math.min(Math.max(line, 1), current.state.doc.lines));
      current.dispatch({ selection: { anchor: to }, scrollIntoView: true });
      current.focus();
    },
    reserve: (id, name) => {
      if (view.current) reservePlace(view.current, { id, name, at: view.current.state.selection.main.head });
    },
    fill: (id, address) => {
      if (view.current) fillPlace(view.current, id, address);
    },
  }));

  return <div ref={place} className="min-h-full flex-1" data-editor />;
}
