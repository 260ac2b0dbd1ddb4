import { useEffect } from 'react';
import { useLatest } from '#src/ui/useLatest.ts';
import type { CommandId } from './commands.ts';

/** Something the palette offers beside the commands of the table. */
export interface PaletteItem {
  /** Names it among the items of its source; what was chosen lately is remembered by it. */
  readonly id: string;
  readonly title: string;
  /** Other words it is found by. */
  readonly also?: string;
  /** What stands at the right: a figure, a state, what it belongs to. */
  readonly hint?: string;
  /** Its keys are shown at the right. */
  readonly command?: CommandId;
  /** It is offered whatever is typed, because it does something with it; after everything that was found. */
  readonly always?: boolean;
  readonly run: () => void;
}

/** What a page lends to the palette as long as it is shown: its columns, its filters, its lists. */
export interface PaletteSource {
  readonly id: string;
  readonly title: string;
  /** Everything it has; the palette picks what fits the typed text. For nothing typed, what is worth proposing. */
  items(typed: string): readonly PaletteItem[];
}

const sources = new Set<PaletteSource>();

/** Lends items to the palette while the component stands. */
export function usePaletteSource({ id, title, items }: PaletteSource): void {
  const latest = useLatest(items);
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
