import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStorage, writeStorage } from './browserStorage.ts';

/** As browsers have it. */
function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
  writeStorage('local', 'a', null);
});

describe('browser storage', () => {
  it('finds a text in its area only, until it is removed', () => {
    vi.stubGlobal('localStorage', storage());
    vi.stubGlobal('sessionStorage', storage());
    expect(writeStorage('local', 'a', '1')).toBe(true);
    expect([readStorage('local', 'a'), readStorage('session', 'a')]).toEqual(['1', null]);
    expect(writeStorage('local', 'a', null)).toBe(true);
    expect(readStorage('local', 'a')).toBeNull();
  });

  it('keeps a text as long as the page where storage is forbidden', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(readStorage('local', 'a')).toBeNull();
    expect(writeStorage('local', 'a', '1')).toBe(false);
    expect(readStorage('local', 'a')).toBe('1');
    expect(writeStorage('local', 'a', null)).toBe(false);
    expect(readStorage('local', 'a')).toBeNull();
  });

  it('shows a text for which there is no room, instead of the older one, until a text fits', () => {
    const full = storage();
    vi.stubGlobal('localStorage', full);
    writeStorage('local', 'a', '1');
    vi.stubGlobal('localStorage', {
      ...full,
      setItem: vi.fn().mockThrow(new DOMException('full', 'QuotaExceededError')),
    });
    expect(writeStorage('local', 'a', '2')).toBe(false);
    expect(readStorage('local', 'a')).toBe('2');
    vi.stubGlobal('localStorage', full);
    expect(writeStorage('local', 'a', '3')).toBe(true);
    expect(readStorage('local', 'a')).toBe('3');
  });
});
