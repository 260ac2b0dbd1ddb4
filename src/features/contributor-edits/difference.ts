import { diffWordsWithSpace } from 'diff';
import { formatExact } from '#schemas/format.ts';
import { canonicalValue, type EditInput, listEntries } from '#schemas/forms/profileEdits.ts';
import { typedText } from './figureText.ts';

/** A piece of two texts beside each other: in both, in the new one alone, or in the old one alone. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Words that may differ before the text counts as another one: comparing more would take longer than a keystroke. */
const WORDS_MAX = 200;

/** How a new text differs from the published one: texts by their words, lists by their entries, all else as a whole. */
export function differenceOf(input: EditInput, published: string, text: string): readonly Piece[] {
  if (input === 'text' || input === 'area') {
    return differingWords(published, text) ?? replaced(published, text);
  }
  if (input !== 'list') return replaced(shownText(input, published), shownText(input, text));
  const [before, after] = [listEntries(published), listEntries(text)];
  return [
    ...before.map((entry): Piece => ({ kind: after.includes(entry) ? 'same' : 'removed', text: entry })),
    ...after.filter((entry) => !before.includes(entry)).map((entry): Piece => ({ kind: 'added', text: entry })),
  ];
}

/** A text as it is read: a figure with its digits in groups, where none is lost. */
export function shownText(input: EditInput, text: string): string {
  if (input !== 'number') return text;
  const figure = canonicalValue('number', text);
  const isWhole = figure !== '' && figure === text.replace(/[\s,]/g, '');
  return isWhole ? formatExact(Number(figure)) : typedText(input, text);
}

/** Change of a figure in per cent; null: there was none, or either is no figure. */
export function changeOfFigure(published: string, text: string): number | null {
  const [before, after] = [published, text].map((figure) => Number(canonicalValue('number', figure) || Number.NaN));
  if (before === undefined || after === undefined || !Number.isFinite(before) || !Number.isFinite(after)) return null;
  return before === 0 ? null : (after / before - 1) * 100;
}

function differingWords(published: string, text: string): readonly Piece[] | null {
  const found = diffWordsWithSpace(published, text, { maxEditLength: WORDS_MAX });
  if (found === undefined) return null;
  return phrasesOf(
    found.map(({ added, removed, value }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value })),
  );
}

/** Changed words with nothing but spaces between them are one phrase: what went, and then what came. */
function phrasesOf(words: readonly Piece[]): readonly Piece[] {
  const phrases: Piece[] = [];
  let changed = { removed: '', added: '' };
  let gap = '';
  const flush = () => {
    for (const kind of ['removed', 'added'] as const) {
      if (changed[kind] !== '') phrases.push({ kind, text: changed[kind] });
    }
    if (gap !== '') phrases.push({ kind: 'same', text: gap });
    changed = { removed: '', added: '' };
    gap = '';
  };
  for (const { kind, text } of words) {
    const hasBegun = changed.removed !== '' || changed.added !== '';
    if (kind === 'same' && hasBegun && text.trim() === '') gap += text;
    else if (kind === 'same') {
      flush();
      phrases.push({ kind, text });
    } else {
      changed = { removed: changed.removed + gap, added: changed.added + gap };
      gap = '';
      changed[kind] += text;
    }
  }
  flush();
  return phrases;
}

function replaced(published: string, text: string): readonly Piece[] {
  const pieces: readonly Piece[] = [
    { kind: 'removed', text: published },
    { kind: 'added', text },
  ];
  return published === text ? [{ kind: 'same', text }] : pieces.filter((piece) => piece.text !== '');
}
