/** The color of a line of several, by its place. */
export function LineSwatch({ at }: { readonly at: number }) {
  return (
    <span
      aria-hidden="true"
      className="size-2 shrink-0 rounded-[2px] forced-color-adjust-none"
      style={{ background: `var(--series-${(at % 8) + 1})` }}
    />
  );
}
