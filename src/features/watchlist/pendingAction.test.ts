import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storePendingAction, takePendingAction } from './pendingAction.ts';

const AT = Date.UTC(2026, 10, 21);
const BITCOIN = { slug: 'bitcoin', id: 1, name: 'Bitcoin' };

let texts: Map<string, string>;
beforeEach(() => {
  texts = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a star click before a sign-in elsewhere', () => {
  it('is returned once', () => {
    storePendingAction('watchlist_project', BITCOIN, AT);
    expect(takePendingAction(AT + 60_000)).toEqual({ sid: 'watchlist_project', what: BITCOIN });
    expect(takePendingAction(AT + 60_000)).toBeNull();
  });

  it.each([-1, 20 * 60_000])('is nothing any more when the clock says %i ms later, and is forgotten', (later) => {
    storePendingAction('watchlist_project', BITCOIN, AT);
    expect(takePendingAction(AT + later)).toBeNull();
    expect(texts.size).toBe(0);
  });

  it.each(['', '{', '[]', JSON.stringify({ at: AT, sid: 'elsewhere', what: BITCOIN })])(
    'is nothing in %j',
    (stored) => {
      storePendingAction('watchlist_project', BITCOIN, AT);
      for (const key of texts.keys()) texts.set(key, stored);
      expect(takePendingAction(AT)).toBeNull();
    },
  );
});
