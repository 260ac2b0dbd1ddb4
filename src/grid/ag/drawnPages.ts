import type { GridApi } from 'ag-grid-community';
import { PAGE_ROWS } from '../model/windowCache.ts';

/** The place of a row of each page that AG Grid shows. */
export function drawnPages(api: GridApi | null): number[] {
  if (!api) return [];
  const pages: number[] = [];
  const last = api.getLastDisplayedRowIndex();
  for (let index = api.getFirstDisplayedRowIndex(); index < last; index += PAGE_ROWS) pages.push(index);
  return [...pages, last];
}
