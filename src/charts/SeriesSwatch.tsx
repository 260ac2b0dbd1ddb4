/** The color of a line or part of several, by its place. */
export function seriesColor(at: number): string {
  return `var(--series-${(at % 8) + 1})`;
}

/** That color in a small square, for a legend or a name. */
export function SeriesSwatch({ at }: { readonly at: number }) {
  return (
    <span
      aria-hidden="true"
      className="size-2 shrink-0 rounded-[2px] forced-color-adjust-none"
      style={{ background: seriesColor(at) }}
    />
  );
}
