import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { storedFlag, storedJson } from './storedJson.ts';

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
  const numbers = storedJson('numbers', z.array(z.number()));

  it('is read as it was written, until it is removed', () => {
    expect(numbers.read()).toBeNull();
    expect(numbers.write([1, 2])).toBe(true);
    expect([texts.get('numbers'), numbers.read()]).toEqual(['[1,2]', [1, 2]]);
    numbers.write(null);
    expect([texts.has('numbers'), numbers.read()]).toEqual([false, null]);
  });

  it.each(['', '[1', '{"a":1}', '["1"]', 'null'])(
    'is none where the text is damaged or of another shape: %s',
    (text) => {
      texts.set('numbers', text);
      expect(numbers.read()).toBeNull();
    },
  );
});

describe('a stored flag', () => {
  it('starts with the stored answer, else with its default, and stores what it is set to', () => {
    texts.set('a', 'false');
    const store = createStore();
    expect([store.get(storedFlag('a', true)), store.get(storedFlag('b', true))]).toEqual([false, true]);
    const flag = storedFlag('b', true);
    store.set(flag, false);
    expect([store.get(flag), texts.get('b')]).toEqual([false, 'false']);
  });
});
