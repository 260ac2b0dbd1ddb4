import { createContext, use } from 'react';
import type { CellContext } from '../cells/cell.ts';
import type { HeaderLook } from '../header/HeaderContent.tsx';
import type { WindowCache } from '../model/windowCache.ts';
import type { Live } from './live.ts';
import type { ScreenerColumns } from './screenerColumns.ts';

/** What the parts that AG Grid places read of the table around them. */
export interface ScreenerParts {
  readonly columns: ScreenerColumns;
  readonly cache: WindowCache;
  readonly context: CellContext;
  readonly live: Live;
  /** Gives the focus of the table to the active cell, after AG Grid has made its row anew. */
  readonly keepFocus: () => void;
}

export const PartsContext = createContext<ScreenerParts | null>(null);
export const HeaderContext = createContext<
  (HeaderLook & { readonly matching: number; readonly selectedInView: number | null }) | null
>(null);

/** The table a row or a header stands in. */
export function useParts(): ScreenerParts {
  const parts = use(PartsContext);
  if (!parts) throw new Error('Rows and headers are drawn inside a table');
  return parts;
}

/** What the headers show. */
export function useHeaderLook() {
  const look = use(HeaderContext);
  if (!look) throw new Error('Headers are drawn inside a table');
  return look;
}
