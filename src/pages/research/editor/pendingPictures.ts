import { type EditorState, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';

/** Places of pictures that are on their way to the server: they move with the text around them. */

interface Pending {
  readonly id: string;
  readonly name: string;
  readonly at: number;
}

const begin = StateEffect.define<Pending>({ map: (one, changes) => ({ ...one, at: changes.mapPos(one.at) }) });
const end = StateEffect.define<string>();

class PendingNote extends WidgetType {
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
  }

  override eq(other: PendingNote) {
    return other.name === this.name;
  }

  toDOM() {
    const note = document.createElement('span');
    note.className = 'cm-upload';
    note.textContent = manuscriptMessages.editor.uploading(this.name);
    return note;
  }
}

export const pendingPictures = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(places, transaction) {
    let next = places.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(begin)) {
        const { id, name, at } = effect.value;
        next = next.update({ add: [Decoration.widget({ widget: new PendingNote(name), id }).range(at)] });
      }
      if (effect.is(end)) next = next.update({ filter: (_from, _to, { spec }) => spec.id !== effect.value });
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function placeOf(state: EditorState, id: string): number | null {
  const places = state.field(pendingPictures).iter();
  for (; places.value !== null; places.next()) if (places.value.spec.id === id) return places.from;
  return null;
}

/** Reserves a place for a picture. */
export function reservePlace(view: EditorView, pending: Pending): void {
  view.dispatch({ effects: begin.of(pending) });
}

/** Puts a picture at its place, with the cursor where its text is typed; null gives the place up. */
export function fillPlace(view: EditorView, id: string, address: string | null): void {
  const at = placeOf(view.state, id);
  if (at === null || address === null) {
    view.dispatch({ effects: end.of(id) });
    return;
  }
  const { doc, selection } = view.state;
  const line = doc.lineAt(at);
  const before = line.text.slice(0, at - line.from).trim() === '' ? '' : '\n\n';
  const after = line.text.slice(at - line.from).trim() === '' ? '' : '\n\n';
  const insert = `${before}![](${address})${after}`;
  // Whoever types elsewhere meanwhile goes on typing there.
  const isHere = selection.main.empty && selection.main.head === at;
  view.dispatch({
    changes: { from: at, insert },
    effects: end.of(id),
    ...(isHere ? { selection: { anchor: at + before.length + 2 } } : {}),
    userEvent: 'input.paste',
  });
}
