import { isSource, type Source } from '#schemas/kinds.ts';

const PAGES: Readonly<Record<string, Source>> = { people: 'people', organization: 'organizations' };

/** The data set that a page shows, so that one goes on to the same one elsewhere; projects where it shows none. */
export function sourceOfPage(pathname: string): Source {
  const [, page = '', source = ''] = pathname.split('/');
  if (/^(directory|directory-demo|master-demo)$/.test(page) && isSource(source)) return source;
  return PAGES[page] ?? 'projects';
}

export const directoryPath = (source: Source) => `/directory/${source}`;
export const screenerPath = (source: Source) => `/master-demo/${source}`;
export const playgroundPath = (source: Source) => `/directory-demo/${source}`;
