import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftOf, type FormEvent, newForm, nextForm, withDraft } from './formState.ts';

type Field = 'name' | 'email';
const EMPTY = { name: '', email: '' };

function formAfter(...events: readonly FormEvent<Field>[]) {
  return events.reduce(nextForm<Field>, newForm<Field>(EMPTY));
}

describe('a form', () => {
  it('says nothing of what is typed before a try', () => {
    expect(formAfter({ type: 'typed', field: 'name', value: '!' })).toMatchObject({
      values: { name: '!', email: '' },
      errors: new Map(),
      error: null,
      pending: false,
    });
  });

  it('shows the first failure of each field, and what is wrong with the whole', () => {
    const form = formAfter(
      { type: 'sent' },
      {
        type: 'refused',
        failures: [
          { field: 'name', message: 'too short' },
          { field: 'name', message: 'odd' },
          { field: 'email', message: 'none' },
          { message: 'no network' },
        ],
      },
    );
    expect([...form.errors]).toEqual([
      ['name', 'too short'],
      ['email', 'none'],
    ]);
    expect(form.error).toBe('no network');
    expect(form.pending).toBe(false);
  });

  it('clears what is wrong with the field that is typed into, and with the whole', () => {
    const form = formAfter(
      {
        type: 'refused',
        failures: [
          { field: 'name', message: 'too short' },
          { field: 'email', message: 'none' },
          { message: 'no network' },
        ],
      },
      { type: 'typed', field: 'name', value: 'Linh' },
    );
    expect([...form.errors]).toEqual([['email', 'none']]);
    expect(form.error).toBeNull();
  });

  it('takes focus for every failure at a field, even the same one again, and for no other', () => {
    const atField: FormEvent<Field> = { type: 'refused', failures: [{ field: 'name', message: 'too short' }] };
    expect(formAfter(atField, atField).refusals).toBe(2);
    expect(formAfter({ type: 'refused', failures: [{ message: 'no network' }] }).refusals).toBe(0);
  });

  it('is pending from a try until its end, whatever is typed meanwhile', () => {
    const typing: FormEvent<Field> = { type: 'typed', field: 'email', value: 'a' };
    expect(formAfter({ type: 'sent' }, typing).pending).toBe(true);
    expect(formAfter({ type: 'sent' }, typing, { type: 'done' })).toMatchObject({
      pending: false,
      values: { email: 'a' },
    });
  });
});

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
