import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftOf, withDraft } from './drafts.ts';

type Field = 'name' | 'email';
const EMPTY = { name: '', email: '' };

describe('a draft', () => {
  it('holds the changed ones of the fields that may be kept, and gives them back', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, email) => {
        const text = draftOf<Field>(['name'], { name, email }, EMPTY);
        expect(text === '').toBe(name === '');
        const read = text === '' ? {} : JSON.parse(text);
        expect(withDraft<Field>(['name'], EMPTY, read)).toEqual({ name, email: '' });
      }),
    );
  });
});
