import { getDefaultStore } from 'jotai';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { FONT_TIMEOUT_MS } from '#schemas/constants.ts';
import { httpMessages } from '#schemas/i18n/en/http.ts';
import { setTransport } from '#src/api/client.ts';
import { createQueryClient } from '#src/api/queryClient.ts';
import { markMissingParts } from '#src/app/error-pages/missingPart.ts';
import { takeEarlyInput } from '#src/shared/earlyInput.ts';
import { arrivedPage } from '#src/shared/hydration.ts';
import { showToastAtom } from '#src/ui/Toasts.tsx';
import { App, createAppRouter } from './app/App.tsx';
import './ui/app.css';

const FONTS = ['400 14px "Inter Variable"', '600 16px "Instrument Sans Variable"'] as const;

if (!arrivedPage) waitForFonts();
markMissingParts();
void start();

/**
 * Hides a page that arrived without content until both fonts have loaded or failed, at most 3 s, to prevent layout
 * shift. Assistive technology and the keyboard can use it meanwhile.
 */
function waitForFonts(): void {
  const root = document.documentElement;
  const open = () => root.removeAttribute('data-fonts');
  root.dataset.fonts = 'waiting';
  setTimeout(open, FONT_TIMEOUT_MS);
  Promise.allSettled(FONTS.map((font) => document.fonts.load(font))).then(open);
}

/** Renders the page; a page that arrived as HTML is hydrated. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  if (arrivedPage) answerFromPage(new Map(Object.entries(arrivedPage.answers)));
  const queryClient = createQueryClient(() =>
    getDefaultStore().set(showToastAtom, { tone: 'error', title: httpMessages.networkAlert }),
  );
  const router = createAppRouter(queryClient);
  if (arrivedPage?.whole) {
    // The server rendered without the boundaries of a loading page.
    router.ssr = { manifest: undefined };
    await router.load();
  }
  const app = (
    <StrictMode>
      <App router={router} queryClient={queryClient} />
    </StrictMode>
  );
  takeEarlyInput();
  // In slices: in one task a slow phone would not answer for half a second.
  if (arrivedPage?.whole) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

/** Answers each given address once from what the page brought along. */
function answerFromPage(given: Map<string, string>): void {
  setTransport(async (url, init) => {
    const body = init.method === 'GET' ? given.get(url) : undefined;
    if (body === undefined) return fetch(url, init);
    given.delete(url);
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });
}
