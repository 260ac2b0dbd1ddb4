import path from 'node:path';

/**
 * Routes whose pages load little, the ones that load least first. What several pages load lies in the file of the first family that
 * needs it, and in `shared` where none of them does: a text loads no table, and a table no profile.
 */
const FAMILIES = {
  text: ['terms', 'support.help-center'],
  forms: ['signin', 'signup'],
  table: ['directory.$source', 'news-research'],
} as const;

/** What the bundler knows of the modules. Its methods need their object. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Names the file of a module that several pages share. */
export function fileOfShared(): (id: string, modules: Modules) => string {
  const loaded = new Map<string, ReadonlySet<string>>();
  const modulesOf = (family: string, routes: readonly string[], modules: Modules) => {
    const known = loaded.get(family) ?? modulesOfPages(routes.map(pageOf), modules);
    loaded.set(family, known);
    return known;
  };
  return (id, modules) => {
    const family = Object.entries(FAMILIES).find(([name, routes]) => modulesOf(name, routes, modules).has(id));
    return family?.[0] ?? 'shared';
  };
}

/** The module of a route's page, which the router's plugin splits off. */
const pageOf = (route: string) => path.resolve(`src/routes/${route}.tsx?tsr-split=component`);

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
