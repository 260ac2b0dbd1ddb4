import { createMemoryHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { addressOf } from '#schemas/i18n/buildLanguage.ts';
import type { CreateRenderer } from '#schemas/routes/pageRendering.ts';
import { arrivesWhole } from '#schemas/routes/routes.ts';
import { setTransport } from '#src/api/client.ts';
import { createQueryClient } from '#src/api/queryClient.ts';
import { renderOnServer } from '#src/shared/hydration.ts';
import { parseSearch, stringifySearch } from '#src/shared/plainSearch.ts';
import { App, createAppRouter } from './app/App.tsx';

/** Entry of the renderer that the server loads: the application's own components, rendered as for a visitor. */
export const createRenderer: CreateRenderer = ({ ask, now }) => {
  setTransport(async (url) => {
    const { status, body } = await ask(url);
    return new Response(body, { status, headers: { 'content-type': 'application/json' } });
  });
  renderOnServer(now);
  return async (href) => {
    const queryClient = createQueryClient(() => undefined);
    const history = createMemoryHistory({ initialEntries: [addressOf(asWritten(href))] });
    const frame = !arrivesWhole(href.split('?')[0] ?? '/');
    const router = createAppRouter(queryClient, { frame, history });
    await router.load();
    // Redirects are the browser's: it knows where it comes from.
    if (router._serverResult?.type === 'redirect') return null;
    const html = await toHtml(
      <StrictMode>
        <App router={router} queryClient={queryClient} />
      </StrictMode>,
    );
    queryClient.clear();
    return html;
  };
};

/**
 * An address as the application writes it. A router with a language in its paths takes every other spelling, such as that of a mail
 * program, for a page that has moved, and renders nothing.
 */
function asWritten(href: string): string {
  const url = new URL(href, 'http://page');
  url.search = stringifySearch(parseSearch(url.search));
  return url.pathname + url.search;
}

/** The page in one piece: parts that come later would need inline scripts. */
async function toHtml(page: React.ReactNode): Promise<string> {
  let failure: unknown = null;
  const stream = await renderToReadableStream(page, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure ??= error;
    },
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  if (failure !== null) throw failure;
  return html;
}
