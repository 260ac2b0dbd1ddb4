import { describe, expect, it } from 'vitest';
import type { Entry } from './entries.ts';
import { parseRecents, type Recent, withChoice } from './recent.ts';

const entry = (id: string, more: Partial<Entry> = {}): Entry => ({ id, title: id, ...more });

describe('what was chosen lately', () => {
  it('is stored newest first, without duplicates, at most eight', () => {
    let recents: readonly Recent[] = [];
    for (const id of 'abcdefghijb') recents = withChoice(recents, entry(id));
    expect(recents.map(({ id }) => id).join('')).toBe('bjihgfed');
  });

  it('is read as it was stored, rows with their names', () => {
    const row = { kind: 'project', slug: 'korvane', name: 'Korvane', symbol: 'KRV', logo: null } as const;
    const recents = withChoice(withChoice([], entry('command:help')), entry('row:project:korvane', { row }));
    expect(parseRecents(JSON.stringify(recents))).toEqual([{ id: 'row:project:korvane', row }, { id: 'command:help' }]);
  });

  it.each([null, '', '{', '7', '[1]', '[{"id":"x","row":{"kind":"token"}}]'])(
    'is nothing where %s is stored',
    (stored) => {
      expect(parseRecents(stored)).toEqual([]);
    },
  );
});
