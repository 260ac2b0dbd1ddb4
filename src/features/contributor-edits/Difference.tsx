import type { Piece } from './difference.ts';

/** One of the two texts of a difference, or both in one, with what the other has not marked. */
export function Pieces({
  pieces,
  without,
  isList,
}: {
  readonly pieces: readonly Piece[];
  /** Null: both texts in one. */
  readonly without: Piece['kind'] | null;
  readonly isList: boolean;
}) {
  const shown = pieces.filter(({ kind }) => kind !== without);
  return shown.map(({ kind, text: piece }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other name, and keep no state.
    <span key={at}>
      {isList ? at > 0 && '; ' : kind === 'added' && shown[at - 1]?.kind === 'removed' && ' '}
      {kind === 'removed' ? (
        <del className="rounded-mark bg-negative/15 text-text decoration-negative">{piece}</del>
      ) : kind === 'added' ? (
        <ins className="rounded-mark bg-positive/15 text-text decoration-positive underline-offset-2">{piece}</ins>
      ) : (
        piece
      )}
    </span>
  ));
}
