import path from 'node:path';

/**
 * Files of what several pages load, the ones that most pages load first: each for the modules that pages of all its groups need.
 * A module lies in the first file that it fits, and in `shared` where it fits none: a text loads no table, an article no profile,
 * and the observatory no grid.
 */
const FAMILIES = {
  text: [['terms', 'support.help-center']],
  forms: [['signin', 'signup']],
  story: [['news.$slug']],
  rows: [['directory.$source', 'news-research'], ['observatory']],
  table: [['directory.$source', 'news-research']],
  charts: [['observatory']],
  saved: [['dao'], ['project.$slug']],
  profile: [['project.$slug', 'organization.$slug', 'people.$slug']],
  lists: [['dao', 'crypto-jobs']],
} as const satisfies Readonly<Record<string, readonly (readonly string[])[]>>;

/** What the bundler knows of the modules. Its methods need their object. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Names the file of a module that several pages share. */
export function fileOfShared(): (id: string, modules: Modules) => string {
  const loaded = new Map<string, ReadonlySet<string>>();
  const modulesOf = (routes: readonly string[], modules: Modules) => {
    const known = loaded.get(routes.join()) ?? modulesOfPages(routes.map(pageOf), modules);
    loaded.set(routes.join(), known);
    return known;
  };
  return (id, modules) => {
    const family = Object.entries(FAMILIES).find(([, groups]) =>
      groups.every((routes) => modulesOf(routes, modules).has(id)),
    );
    return family?.[0] ?? 'shared';
  };
}

/** The module of a route's page, which the router's plugin splits off. */
const pageOf = (route: string) => path.resolve(`src/routes/${route}.tsx?tsr-split=component---loader`);

function modulesOfPages(pages: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...pages];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    const info = modules.getModuleInfo(id);
    if (!info && pages.includes(id)) throw new Error(`${id} is no page: name another in scripts/sharedFiles.ts.`);
    open.push(...(info?.importedIds ?? []));
  }
  return found;
}
