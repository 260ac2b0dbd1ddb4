import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADDED_PARTS, canonicalValue, editFailure, partFailure, sourceFailure } from '#schemas/forms/profileEdits.ts';
import { unixMs } from '#schemas/units.ts';
import {
  addedTo,
  changeCount,
  type Edit,
  own,
  sourceOf,
  withAdded,
  withChange,
  withoutAdded,
  withoutField,
  withSource,
} from './edit.ts';
import { readEdit, readEdits, resetEdits, restoreEdits, writeEdit } from './editStore.ts';

/** Storage whose keys are its own properties, as in browsers; `room` 0 is full. */
class FakeStorage {
  [key: string]: unknown;
  constructor(room: () => boolean) {
    Object.defineProperties(this, {
      getItem: { value: (key: string) => (typeof this[key] === 'string' ? this[key] : null) },
      setItem: {
        value: (key: string, text: string) => {
          if (!room()) throw new DOMException('full', 'QuotaExceededError');
          this[key] = text;
        },
      },
      removeItem: { value: (key: string) => delete this[key] },
    });
  }
}

let hasRoom = true;
beforeEach(() => {
  hasRoom = true;
  vi.stubGlobal('localStorage', new FakeStorage(() => hasRoom));
});
afterEach(() => {
  resetEdits('linh');
  resetEdits('other');
  vi.unstubAllGlobals();
});

const NOW = unixMs(Date.UTC(2026, 10, 23, 9, 0, 12, 345));
const plum = { owner: 'linh', kind: 'project', slug: 'plum' } as const;
const change = (field: string, text: string, published = '') => ({ field, input: 'text' as const, text, published });

describe('an edit', () => {
  it('has the moment of its last change, to the millisecond', () => {
    expect(withChange(null, change('name', 'Plum 2', 'Plum'), NOW)).toEqual({
      data: { fields: { name: 'Plum 2' }, sources: {}, added: {} },
      timestamp: '2026-11-23T09:00:12.345',
    });
  });

  const names = fc.constantFrom('name', 'symbol', 'location', 'type');
  const texts = fc.oneof(fc.constantFrom('', ' ', 'Plum', ' Plum '), fc.string({ unit: 'grapheme', maxLength: 12 }));
  const steps = fc.array(fc.tuple(names, texts, fc.boolean()), { maxLength: 30 });

  it('holds exactly the fields whose last text differs from what is published', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        let edit: Edit | null = null;
        const expected = new Map<string, string>();
        for (const [field, text, isReset] of taken) {
          edit = isReset ? withoutField(edit, field, NOW) : withChange(edit, change(field, text, 'Plum'), NOW);
          const value = canonicalValue('text', text);
          if (isReset || value === '' || value === 'Plum') expected.delete(field);
          else expected.set(field, text);
        }
        expect(edit === null).toBe(expected.size === 0);
        expect(new Map(Object.entries(edit?.data.fields ?? {}))).toEqual(expected);
        writeEdit(plum, edit);
        expect(readEdit(plum)).toEqual(edit);
      }),
    );
  });

  it('does not take a figure or a list that is only written otherwise for a change', () => {
    const supply = { field: 'max_supply', input: 'number', text: '68,500,000.0', published: '68500000' } as const;
    expect(withChange(null, supply, NOW)).toBeNull();
    const sectors = { field: 'sector', input: 'list', text: 'DeFi;AI ;DeFi', published: 'DeFi; AI' } as const;
    expect(withChange(null, sectors, NOW)).toBeNull();
    expect(withChange(null, { ...sectors, text: 'AI; DeFi' }, NOW)).not.toBeNull();
  });

  it('has sources of changed fields alone, which go with the change', () => {
    const sourced = withSource(withChange(null, change('name', 'x'), NOW), 'name', 'https://a.example', NOW);
    expect(sourceOf(sourced, 'name')).toBe('https://a.example');
    expect(sourceOf(withSource(sourced, 'name', '', NOW), 'name')).toBeUndefined();
    expect(withSource(sourced, 'symbol', 'https://a.example', NOW)).toBe(sourced);
    expect(withSource(null, 'name', 'https://a.example', NOW)).toBeNull();
    const both = withChange(sourced, change('symbol', 'X'), NOW);
    expect(withoutField(both, 'name', NOW)?.data).toEqual({ fields: { symbol: 'X' }, sources: {}, added: {} });
  });

  const lists = fc.constantFrom('rounds', 'members', 'news');
  const additions = fc.array(
    fc.tuple(
      lists,
      fc.constantFrom('1', '2'),
      fc.constantFrom('date', 'source'),
      fc.constantFrom('', '2026', 'x'),
      fc.boolean(),
    ),
    { maxLength: 30 },
  );

  it('has the added entries of which anything is said, and nothing of the others', () => {
    fc.assert(
      fc.property(additions, (taken) => {
        let edit: Edit | null = null;
        const expected = new Map<string, Record<string, string>>();
        for (const [list, id, part, text, isRemoved] of taken) {
          const key = `${list} ${id}`;
          if (isRemoved) {
            edit = withoutAdded(edit, list, id, NOW);
            expected.delete(key);
            continue;
          }
          edit = withAdded(edit, { list, id, part, text }, NOW);
          const { [part]: _, ...rest } = expected.get(key) ?? {};
          const entry = text === '' ? rest : { ...rest, [part]: text };
          if (Object.keys(entry).length === 0) expected.delete(key);
          else expected.set(key, entry);
        }
        expect(edit === null).toBe(expected.size === 0);
        expect(edit ? changeCount(edit) : 0).toBe(expected.size);
        for (const [key, entry] of expected) {
          const [list, id] = key.split(' ') as ['rounds' | 'members' | 'news', string];
          expect(addedTo(edit, list)[id]).toEqual(entry);
        }
        writeEdit(plum, edit);
        expect(readEdit(plum)).toEqual(edit);
      }),
    );
  });

  it('has no field of objects', () => {
    const edit = withChange(null, change('name', 'x'), NOW);
    expect([own(edit, 'constructor'), sourceOf(edit, 'toString')]).toEqual([undefined, undefined]);
    expect(withoutField(null, 'toString', NOW)).toBeNull();
  });
});

describe('edits on this device', () => {
  it('belong to one contributor, are listed with the latest first, and are reset together', () => {
    const edit = (text: string, second: number) => withChange(null, change('name', text), unixMs(NOW + second * 1000));
    writeEdit(plum, edit('a', 0));
    writeEdit({ ...plum, kind: 'people', slug: 'o/neil %' }, edit('b', 2));
    writeEdit({ ...plum, owner: 'other' }, edit('c', 1));
    expect(readEdits('linh').map(({ kind, slug }) => [kind, slug])).toEqual([
      ['people', 'o/neil %'],
      ['project', 'plum'],
    ]);
    const removed = resetEdits('linh');
    expect(readEdits('linh')).toEqual([]);
    expect(readEdits('other')).toHaveLength(1);
    restoreEdits('linh', removed);
    expect(readEdits('linh')).toEqual(removed);
  });

  it('leave nothing behind when they are removed', () => {
    writeEdit(plum, withChange(null, change('name', 'a'), NOW));
    writeEdit(plum, null);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it.each([
    '',
    '{',
    '{"data":{"fields":{},"sources":{},"added":{}},"timestamp":"2026-11-23T09:00:12.345"}',
    '{"data":{"fields":{"name":1},"sources":{},"added":{}},"timestamp":"2026-11-23T09:00:12.345"}',
    '[]',
  ])('are not read from %j', (text) => {
    writeEdit(plum, withChange(null, change('name', 'a'), NOW));
    const [key = ''] = Object.keys(localStorage);
    localStorage.setItem(key, text);
    expect(readEdit(plum)).toBeNull();
    expect(readEdits('linh')).toEqual([]);
  });

  it('stay in memory where the browser stores nothing', () => {
    hasRoom = false;
    const edit = withChange(null, change('name', 'a'), NOW);
    writeEdit(plum, edit);
    expect(readEdit(plum)).toEqual(edit);
    expect(readEdits('linh')).toHaveLength(1);
    resetEdits('linh');
    expect(readEdits('linh')).toEqual([]);
  });
});

describe('a field to edit', () => {
  it.each([
    ['url', 'plum', 'urlFormat'],
    ['url', 'plum.example', null],
    ['url', 'https://plum.example/a', null],
    ['number', '1,000.5', null],
    ['number', 'many', 'numberFormat'],
    ['number', '-5', 'numberFormat'],
    ['year', '2024', null],
    ['year', '24', 'numberFormat'],
    ['email', 'a@b', 'emailFormat'],
    ['email', '', null],
    ['date', '2026-05', null],
    ['date', '2026-02-30', 'dateFormat'],
    ['handle', '@assay_app', null],
    ['handle', 'a b', 'handleFormat'],
    ['text', 'x'.repeat(201), 'tooLong'],
  ] as const)('%s takes %j: %s', (input, text, reason) => {
    expect(editFailure(input, text)?.reason ?? null).toBe(reason);
  });

  it('needs a source, and an added entry what it is about', () => {
    expect([sourceFailure(' '), sourceFailure('plum'), sourceFailure('https://plum.example/a')]).toEqual([
      { reason: 'sourceMissing' },
      { reason: 'urlFormat' },
      null,
    ]);
    const needed = ADDED_PARTS.rounds.filter((part) => partFailure(part, '')?.reason === 'empty');
    expect(needed.map(({ part }) => part)).toEqual(['date', 'source']);
  });
});
