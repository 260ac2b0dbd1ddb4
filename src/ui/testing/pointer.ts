import { commands } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    readonly movePointerAway: () => Promise<void>;
  }
}

/** Takes the pointer off the page: where it rests, something may be drawn, and what is drawn there does not see it come. */
export const movePointerAway = () => commands.movePointerAway();
