import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftOf, withDraft } from './drafts.ts';

type Field = 'name' | 'email';
const EMPTY = { name: '', email: '' };

describe('a draft', () => {
  it('stores changed fields that may be stored, and restores them', () => {
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
