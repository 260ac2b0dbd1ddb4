import { readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';

const MARK = 'Part not loaded: ';
const UPDATED = 'updatedTo';
/** Time limit for asking the server's version, in ms. */
const VERSION_WITHIN = 3000;

/**
 * Marks the error of every chunk that cannot be downloaded, by any browser's wording. The router reloads the page on
 * an unmarked one, which without a network leaves the application.
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
 * Reloads the page if the server has another version of the application, once a version. False if not, or if the server
 * does not answer. Never throws.
 */
export async function loadUpdate(): Promise<boolean> {
  try {
    const answer = await fetch('/', { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(VERSION_WITHIN) });
    const newest = /\/assets\/index-[^"]+\.js/.exec(await answer.text())?.[0];
    if (newest === undefined || document.querySelector(`script[src="${newest}"]`)) return false;
    // A server in the middle of an update may alternate between two versions.
    if (readStorage('session', UPDATED) === newest || !writeStorage('session', UPDATED, newest)) return false;
    window.location.reload();
    return true;
  } catch {
    return false;
  }
}
