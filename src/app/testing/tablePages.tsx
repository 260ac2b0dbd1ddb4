import { createBrowserHistory, type RouteComponent, useParams } from '@tanstack/react-router';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { DirectoryPage } from '#src/pages/directory/DirectoryPage.tsx';
import { ScreenerPage } from '#src/pages/screener/ScreenerPage.tsx';
import { directoryParams } from '../directorySearch.ts';

/** For tests of whole table pages at addresses of the browser. */

const useSource = () => directoryParams({ source: useParams({ strict: false }).source ?? '' }).source;

/** A directory of the server's rows, or of rows that the browser makes. */
export function Directory({ sampleMode = false }: { readonly sampleMode?: boolean }) {
  const source = useSource();
  return <DirectoryPage key={source} source={source} sampleMode={sampleMode} />;
}

export function Screener() {
  const source = useSource();
  return <ScreenerPage key={source} source={source} />;
}

const before = window.location.href;
let close = async () => {};

/** Opens an address among pages by their paths, in place of those that are open: as after a reload. */
export async function openPages(
  address: string,
  pages: Readonly<Record<string, RouteComponent>>,
  frame: RouteComponent,
): Promise<void> {
  await close();
  window.history.replaceState(null, '', address);
  const history = createBrowserHistory();
  const { screen } = await renderPages(pages, { history, frame });
  close = async () => {
    close = async () => {};
    history.destroy();
    await screen.unmount();
  };
}

/** Closes the pages and gives the browser its address back. */
export async function leavePages(): Promise<void> {
  await close();
  window.history.replaceState(null, '', before);
}
