import { afterEach, describe, expect, it, vi } from 'vitest';
import { keep, kept } from './browserStorage.ts';

/** As browsers have it. */
function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('what a browser keeps', () => {
  it('is found again in its place only, until it is forgotten', () => {
    vi.stubGlobal('localStorage', storage());
    vi.stubGlobal('sessionStorage', storage());
    expect(keep('local', 'a', '1')).toBe(true);
    expect([kept('local', 'a'), kept('session', 'a')]).toEqual(['1', null]);
    expect(keep('local', 'a', null)).toBe(true);
    expect(kept('local', 'a')).toBeNull();
  });

  it('is nothing where storage is forbidden', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(keep('local', 'a', '1')).toBe(false);
    expect(keep('local', 'a', null)).toBe(false);
    expect(kept('local', 'a')).toBeNull();
  });

  it('is not kept where there is no room', () => {
    const full = { ...storage(), setItem: vi.fn().mockThrow(new DOMException('full', 'QuotaExceededError')) };
    vi.stubGlobal('localStorage', full);
    expect(keep('local', 'a', '1')).toBe(false);
  });
});
