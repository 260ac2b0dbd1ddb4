import '../app.css';
import { getDefaultStore } from 'jotai';
import { beforeAll, beforeEach } from 'vitest';
import { commands } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { toastsAtom } from '../Toasts.tsx';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Takes the pointer off the page: where it rests, something may be drawn. */
    readonly movePointerAway: () => Promise<void>;
  }
}

/** Files share a page and its modules, so what the test before has drawn and said is taken away. */

beforeAll(() => commands.movePointerAway());

beforeEach(async () => {
  await cleanup();
  // A message would stay for seconds, over buttons and beside the same words.
  getDefaultStore().set(toastsAtom, []);
});
