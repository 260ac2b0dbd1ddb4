import { notFound } from '@tanstack/react-router';
import { isSource, type Source } from '#schemas/kinds.ts';

/** Raw URL parameters of a directory. The page parses them and ignores unknown ones. */
export type DirectorySearch = Readonly<Partial<Record<string, string>>>;

/** Keeps text values only. */
export function directorySearch(search: Readonly<Record<string, unknown>>): DirectorySearch {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** The directory in the URL; an unknown name is a page not found. */
export function directoryParams({ source }: { readonly source: string }): { readonly source: Source } {
  if (!isSource(source)) throw notFound();
  return { source };
}
