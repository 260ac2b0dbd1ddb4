import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { findField } from '#schemas/columns/spec.ts';
import type { Source } from '#schemas/kinds.ts';
import { decodeView, type View } from '#schemas/queries/view.ts';
import { filterEntries } from '#src/features/filters/algebra.ts';
import { chipText, phraseOf } from '#src/features/filters/wording.ts';
import { planMessages } from '#src/i18n/plans.ts';

const text = planMessages.history;

/** The view that an export was made from, as its address leads to it. */
export interface ExportedView {
  /** A page with tables, and the parameters of its address. */
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
  readonly view: View;
}

/** Reads the address that was kept with an export. One of any other page reads as the directory of its data set. */
export function readExportedView(source: Source, address: string): ExportedView {
  const at = address.indexOf('?');
  const path = at < 0 ? address : address.slice(0, at);
  const search = Object.fromEntries(new URLSearchParams(at < 0 ? '' : address.slice(at)));
  const directory = `/directory/${source}`;
  const isPage = [directory, `/master-demo/${source}`, '/watchlist'].includes(path);
  return { path: isPage ? path : directory, search, view: decodeView(DATA_SETS[source], search) };
}

/** What a view says of its rows, a phrase each: conditions, search, order. Empty for all rows in their own order. */
export function viewPhrases(source: Source, { filter, search, sort }: View): readonly string[] {
  const spec = DATA_SETS[source];
  const field = sort && findField(spec, sort.field);
  return [
    ...filterEntries(spec, filter).map((entry) => phraseOf(chipText(spec, entry))),
    ...(search === '' ? [] : [text.search(search)]),
    ...(sort && field ? [text.sorted(field.label, field.type, sort.order)] : []),
  ];
}
