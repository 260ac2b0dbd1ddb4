import type { Plugin } from 'vite';

/** The parts the router splits off the pages: those with a table, the others, and the one whose first load is measured. */
const TABLE_PAGES = /\/src\/routes\/(directory|directory-demo|master-demo|watchlist)\.[^/]*\?tsr-split/;
const PAGES = /\/src\/routes\/[^/]*\?tsr-split/;
const FIRST_PAGE = /\/src\/routes\/directory\.[^/]*\?tsr-split/;

interface Graph {
  readonly getModuleIds: () => Iterable<string>;
  readonly getModuleInfo: (id: string) => { readonly isEntry: boolean; readonly importedIds: readonly string[] } | null;
}

/**
 * Cuts what a directory loads before its first rows into two files, where some twenty small ones would pack 5 kB worse.
 * `base` is what the application starts with, and what a directory shares with pages without a table; `table` is the rest
 * of what a directory begins with. Whatever is loaded later is cut by the bundler. Add `plugin` to the build and a chunk
 * group for each of the tests.
 */
export function firstLoadChunks() {
  const base = new Set<string>();
  const table = new Set<string>();
  const plugin: Plugin = {
    name: 'first-load-chunks',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const start = reach(
        this,
        ids.filter((id) => this.getModuleInfo(id)?.isEntry),
      );
      const otherPages = reach(
        this,
        ids.filter((id) => PAGES.test(id) && !TABLE_PAGES.test(id)),
      );
      const first = reach(
        this,
        ids.filter((id) => FIRST_PAGE.test(id)),
      );
      for (const id of start) base.add(id);
      for (const id of first) {
        if (FIRST_PAGE.test(id)) continue;
        if (otherPages.has(id)) base.add(id);
        else if (!start.has(id)) table.add(id);
      }
    },
  };
  return { plugin, isBase: (id: string) => base.has(id), isTable: (id: string) => table.has(id) };
}

/** The modules and whatever they import, directly or not, before they run. */
function reach(graph: Graph, from: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
