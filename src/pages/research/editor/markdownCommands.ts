import { EditorSelection, type StateCommand } from '@codemirror/state';
import type { LiveKind } from '#schemas/entities/liveBlocks.ts';
import { BLOCK_TEMPLATES } from '#schemas/entities/readBlock.ts';

/** Changes of the text by a key or a button; each can be undone. */

/** Puts marks around each selection, or takes them away. */
function wrapIn(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    const changed = state.changeByRange(({ from, to }) => {
      const length = mark.length;
      const isWrapped =
        state.sliceDoc(Math.max(0, from - length), from) === mark && state.sliceDoc(to, to + length) === mark;
      if (isWrapped) {
        return {
          changes: [
            { from: from - length, to: from },
            { from: to, to: to + length },
          ],
          range: EditorSelection.range(from - length, to - length),
        };
      }
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + length, to + length),
      };
    });
    dispatch(state.update(changed, { scrollIntoView: true, userEvent: 'input' }));
    return true;
  };
}

export const toggleBold = wrapIn('**');
export const toggleItalic = wrapIn('_');

/** Makes a link of each selection, with the cursor where its address is typed. */
export const insertLink: StateCommand = ({ state, dispatch }) => {
  const changed = state.changeByRange(({ from, to }) => {
    const text = state.sliceDoc(from, to);
    const at = text === '' ? from + 1 : from + text.length + 3;
    return { changes: { from, to, insert: `[${text}]()` }, range: EditorSelection.cursor(at) };
  });
  dispatch(state.update(changed, { scrollIntoView: true, userEvent: 'input' }));
  return true;
};

/** Begins each selected line with a mark, or takes it away where all have it. */
function beginLinesWith(mark: string, others: RegExp): StateCommand {
  return ({ state, dispatch }) => {
    const { from, to } = state.selection.main;
    const lines = [];
    for (let at = from; ; ) {
      const line = state.doc.lineAt(at);
      lines.push(line);
      if (line.to >= to) break;
      at = line.to + 1;
    }
    const isMarked = lines.every(({ text }) => text.startsWith(mark));
    const changes = lines.map(({ from: start, text }) => {
      const old = isMarked ? mark.length : (others.exec(text)?.[0].length ?? 0);
      return { from: start, to: start + old, insert: isMarked ? '' : mark };
    });
    dispatch(state.update({ changes, scrollIntoView: true, userEvent: 'input' }));
    return true;
  };
}

export const toggleHeading = beginLinesWith('## ', /^#{1,6} +/);
export const toggleList = beginLinesWith('- ', /^(?:[-*+]|\d+[.)]) +/);
export const toggleQuote = beginLinesWith('> ', /^> ?/);

/** Puts a live block to begin with below the line of the cursor, with its first value selected. */
export function insertBlock(kind: LiveKind): StateCommand {
  return ({ state, dispatch }) => {
    const line = state.doc.lineAt(state.selection.main.head);
    const isBlank = line.text.trim() === '';
    const before = isBlank
      ? line.number > 1 && state.doc.line(line.number - 1).text.trim() !== ''
        ? '\n'
        : ''
      : '\n\n';
    const block = `\`\`\`${kind}\n${BLOCK_TEMPLATES[kind]}\n\`\`\`\n`;
    const from = isBlank ? line.from : line.to;
    const [first = ''] = BLOCK_TEMPLATES[kind].split('\n');
    const value = from + before.length + kind.length + 4;
    dispatch(
      state.update({
        changes: { from, to: line.to, insert: before + block },
        selection: { anchor: value + first.indexOf(': ') + 2, head: value + first.length },
        scrollIntoView: true,
        userEvent: 'input',
      }),
    );
    return true;
  };
}
