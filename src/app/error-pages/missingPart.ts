import { readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';

const MARK = 'Part not loaded: ';
const UPDATED = 'updatedTo';
/** How long the question for the server's version may take, in ms. */
const VERSION_WITHIN = 3000;

/**
 * Marks the error of every part of the application that cannot be downloaded, whatever the browser calls it. Unmarked, the
 * router takes it for an update and loads the page anew at once: without a network that leads out of the application.
 */
export function markMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `${MARK}${payload.message}`;
  });
}

/** Whether a part of the application could not be downloaded. */
export function isMissingPart(message: string): boolean {
  return message.startsWith(MARK);
}

/**
 * Loads the page anew where the server has another version of the application than the one that runs here, once a version.
 * False where it has not, or does not answer. Never throws.
 */
export async function loadUpdate(): Promise<boolean> {
  try {
    const answer = await fetch('/', { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(VERSION_WITHIN) });
    const newest = /\/assets\/index-[^"]+\.js/.exec(await answer.text())?.[0];
    if (newest === undefined || document.querySelector(`script[src="${newest}"]`)) return false;
    // A server that is itself between two versions says now the one and now the other.
    if (readStorage('session', UPDATED) === newest || !writeStorage('session', UPDATED, newest)) return false;
    window.location.reload();
    return true;
  } catch {
    return false;
  }
}
