import { notFound } from '@tanstack/react-router';
import { isSource, type Source } from '#schemas/kinds.ts';

/** The parameters of a directory's address, as texts. The page reads its view out of them and ignores what it does not know. */
export type DirectorySearch = Readonly<Partial<Record<string, string>>>;

/** Keeps what is text; anything else in an address falls away. */
export function directorySearch(search: Readonly<Record<string, unknown>>): DirectorySearch {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** The directory an address names; any other name is a page that does not exist. */
export function directoryParams({ source }: { readonly source: string }): { readonly source: Source } {
  if (!isSource(source)) throw notFound();
  return { source };
}
