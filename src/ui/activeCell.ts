/** The cell of a table that Tab reaches, which is the one that focus comes back to. */
export function activeCellOf(grid: Element | null | undefined): HTMLElement | null {
  return grid?.querySelector<HTMLElement>('[role=row] [aria-colindex][tabindex="0"]') ?? null;
}
