import { useEffect, useRef } from 'react';

/** Something the palette offers beside the commands of the table. */
export interface PaletteItem {
  /** Names it among the items of its source; what was chosen lately is remembered by it. */
  readonly id: string;
  readonly title: string;
  /** What stands at the right: a figure, a state, what it belongs to. */
  readonly hint?: string;
  readonly run: () => void;
}

/** What a page lends to the palette as long as it is shown: its columns, its filters, its lists. */
export interface PaletteSource {
  readonly id: string;
  readonly title: string;
  /** The items for what is typed, best first; for nothing typed those worth proposing. */
  items(typed: string): readonly PaletteItem[];
}

const sources = new Set<PaletteSource>();

/** Lends items to the palette while the component stands. */
export function usePaletteSource({ id, title, items }: PaletteSource): void {
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  });
  useEffect(() => {
    const source: PaletteSource = { id, title, items: (typed) => latest.current(typed) };
    sources.add(source);
    return () => {
      sources.delete(source);
    };
  }, [id, title]);
}

/** What pages lend at this moment. */
export function paletteSources(): readonly PaletteSource[] {
  return [...sources];
}
