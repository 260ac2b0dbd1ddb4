import '#src/ui/app.css';
import { getDefaultStore } from 'jotai';
import * as React from 'react';
import { beforeAll, beforeEach } from 'vitest';
import { commands } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { signInDialogAtom } from '#src/features/auth/signInRequest.ts';
import { toastsAtom } from '#src/ui/Toasts.tsx';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Takes the pointer off the page: where it rests, something may be drawn. */
    readonly movePointerAway: () => Promise<void>;
  }
}

// React notes where each element was made, for its warnings: a third of the time of tests over tables.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (internals instanceof Object) {
  const enough = { get: () => Number.POSITIVE_INFINITY, set: () => undefined };
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', enough);
}

/** Files share a page and its modules, so what the test before has drawn and said is taken away. */

beforeAll(() => commands.movePointerAway());

beforeEach(async () => {
  await cleanup();
  // What the application sets: the next test draws in the theme and the density that none has chosen.
  for (const name of ['theme', 'density']) delete document.documentElement.dataset[name];
  // A message would stay for seconds, over buttons and beside the same words.
  getDefaultStore().set(toastsAtom, []);
  // The dialog to sign in would open over whatever has a header.
  getDefaultStore().set(signInDialogAtom, null);
});
