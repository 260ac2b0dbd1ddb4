import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { readStorage, storedFlag, storedJson, writeStorage } from './browserStorage.ts';

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
  writeStorage('local', 'username', null);
});

describe('browser storage', () => {
  it('returns a text from its own area until it is removed', () => {
    vi.stubGlobal('localStorage', storage());
    vi.stubGlobal('sessionStorage', storage());
    expect(writeStorage('local', 'username', '1')).toBe(true);
    expect([readStorage('local', 'username'), readStorage('session', 'username')]).toEqual(['1', null]);
    expect(writeStorage('local', 'username', null)).toBe(true);
    expect(readStorage('local', 'username')).toBeNull();
  });

  it('falls back to memory where storage is forbidden', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(readStorage('local', 'username')).toBeNull();
    expect(writeStorage('local', 'username', '1')).toBe(false);
    expect(readStorage('local', 'username')).toBe('1');
    expect(writeStorage('local', 'username', null)).toBe(false);
    expect(readStorage('local', 'username')).toBeNull();
  });

  it('returns a text that did not fit instead of the older one', () => {
    const full = storage();
    vi.stubGlobal('localStorage', full);
    writeStorage('local', 'username', '1');
    vi.stubGlobal('localStorage', {
      ...full,
      setItem: vi.fn().mockThrow(new DOMException('full', 'QuotaExceededError')),
    });
    expect(writeStorage('local', 'username', '2')).toBe(false);
    expect(readStorage('local', 'username')).toBe('2');
    vi.stubGlobal('localStorage', full);
    expect(writeStorage('local', 'username', '3')).toBe(true);
    expect(readStorage('local', 'username')).toBe('3');
  });
});

const texts = new Map<string, string>();

beforeEach(() => {
  texts.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a stored value', () => {
  const numbers = storedJson('openedFrom', z.array(z.number()));

  it('is read as it was written until it is removed', () => {
    expect(numbers.read()).toBeNull();
    expect(numbers.write([1, 2])).toBe(true);
    expect([texts.get('openedFrom'), numbers.read()]).toEqual(['[1,2]', [1, 2]]);
    numbers.write(null);
    expect([texts.has('openedFrom'), numbers.read()]).toEqual([false, null]);
  });

  it.each(['', '[1', '{"a":1}', '["1"]', 'null'])(
    'is none where the text is damaged or of another shape: %s',
    (text) => {
      texts.set('openedFrom', text);
      expect(numbers.read()).toBeNull();
    },
  );
});

describe('a stored flag', () => {
  it('starts with the stored value or its default, and stores changes', () => {
    texts.set('username', 'false');
    const store = createStore();
    expect([store.get(storedFlag('username', true)), store.get(storedFlag('searchValue', true))]).toEqual([
      false,
      true,
    ]);
    const flag = storedFlag('searchValue', true);
    store.set(flag, false);
    expect([store.get(flag), texts.get('searchValue')]).toEqual([false, 'false']);
  });
});
