import { type EditorState, StateEffect, StateField, type Text } from '@codemirror/state';
import { type Command, Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';

/** Faults of a text, each at its line: underlined, with what is wrong below it. */

export interface FaultMark {
  /** From 1, in the text that was checked. */
  readonly line: number;
  /** The part that is wrong; underlined where it stands in the line. */
  readonly typed: string;
  /** What is wrong and how to mend it. */
  readonly message: string;
}

const setFaults = StateEffect.define<readonly FaultMark[]>();

/** Marks these faults instead of those before. */
export function showFaults(view: EditorView, faults: readonly FaultMark[]): void {
  view.dispatch({ effects: setFaults.of(faults) });
}

class FaultNote extends WidgetType {
  readonly message: string;

  constructor(message: string) {
    super();
    this.message = message;
  }

  override eq(other: FaultNote) {
    return other.message === this.message;
  }

  toDOM() {
    const note = document.createElement('div');
    note.className = 'cm-fault-note';
    note.textContent = this.message;
    return note;
  }
}

const underline = Decoration.mark({ class: 'cm-fault' });
const wholeLine = Decoration.line({ class: 'cm-fault-line' });

function marksOf(doc: Text, faults: readonly FaultMark[]): DecorationSet {
  const marks = faults.flatMap(({ line: number, typed, message }) => {
    if (number < 1 || number > doc.lines) return [];
    const line = doc.line(number);
    const at = typed === '' ? -1 : line.text.indexOf(typed);
    const from = at === -1 ? line.from : line.from + at;
    const to = at === -1 ? line.to : from + typed.length;
    return [
      wholeLine.range(line.from),
      ...(from < to ? [underline.range(from, to)] : []),
      Decoration.widget({ widget: new FaultNote(message), side: 1, block: true }).range(line.to),
    ];
  });
  return Decoration.set(marks, true);
}

/** The marks move with the text until the next check. */
export const faultMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const set = transaction.effects.findLast((effect) => effect.is(setFaults));
    return set ? marksOf(transaction.newDoc, set.value) : marks.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Where lines with faults begin, in their order. */
function faultyLines(state: EditorState): readonly number[] {
  const starts = new Set<number>();
  const marks = state.field(faultMarks).iter();
  for (; marks.value !== null; marks.next()) starts.add(state.doc.lineAt(marks.from).from);
  return [...starts];
}

/** Moves the cursor to the next line with a fault; after the last one to the first. */
export const toNextFault: Command = (view) => {
  const lines = faultyLines(view.state);
  const here = view.state.doc.lineAt(view.state.selection.main.head).from;
  const next = lines.find((from) => from > here) ?? lines[0];
  if (next === undefined) return false;
  view.dispatch({ selection: { anchor: view.state.doc.lineAt(next).to }, scrollIntoView: true });
  return true;
};
