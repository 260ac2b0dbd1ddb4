import '#src/ui/app.css';
// Before what draws components.
import './reactAct.ts';
import { getDefaultStore } from 'jotai';
import { beforeAll, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { signInDialogAtom } from '#src/features/auth/signInRequest.ts';
import { chooseDateFormat } from '#src/shared/storage/dateFormat.ts';
import { toastsAtom } from '#src/ui/Toasts.tsx';
import { movePointerAway } from '#src/ui/testing/pointer.ts';

/** Files share a page and its modules, so what the test before has drawn and said is taken away. */

beforeAll(movePointerAway);

beforeEach(async () => {
  await cleanup();
  // What the application sets: the next test draws in the theme and the density that none has chosen.
  for (const name of ['theme', 'density']) delete document.documentElement.dataset[name];
  // The date format is the process's own.
  chooseDateFormat(null);
  // A message would stay for seconds, over buttons and beside the same words.
  getDefaultStore().set(toastsAtom, []);
  // The dialog to sign in would open over whatever has a header.
  getDefaultStore().set(signInDialogAtom, null);
});
