import type { DataSetName } from '#schemas/kinds.ts';
import { DEFAULT_VIEW, encodeView, type View } from '#schemas/queries/view.ts';
import type { AskedRows } from './AskLink.tsx';

/** The rows of a view, for a question about them. Apart from the link: every page has that, and few have what writes a filter. */
export function askedRows(source: DataSetName, { filter, search }: Pick<View, 'filter' | 'search'>): AskedRows {
  const { filter: written, q } = encodeView({ ...DEFAULT_VIEW, filter, search });
  return { source, ...(written === undefined ? {} : { filter: written }), ...(q === undefined ? {} : { q }) };
}
