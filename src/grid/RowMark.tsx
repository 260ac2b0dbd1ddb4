/** A word beside the name of a row that is something more than the others; the title of its cell and its card say more. */
export function RowMark({ mark, about }: { readonly mark: string; readonly about: string | undefined }) {
  return (
    <span className="grid-row-mark" data-about={about}>
      <span className="sr-only">, </span>
      {mark}
    </span>
  );
}

/** The title of a cell with what its mark says. */
export const markedTitle = (title: string | undefined, about: string | undefined) =>
  [title, about].filter((line) => line !== undefined).join('\n') || undefined;
