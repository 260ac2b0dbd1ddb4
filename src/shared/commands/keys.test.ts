import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMAND_IDS, COMMANDS, type CommandId, type CommandSpec, type Where } from './commands.ts';
import { followers, isCharacter, meaningOf, notationOf, type Press } from './keys.ts';

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  altGraph: false,
  ...held,
});
const on = (key: string, held: Partial<Press> = {}) => notationOf(press(key, held), false);
const onMac = (key: string, held: Partial<Press> = {}) => notationOf(press(key, held), true);

describe('the notation of a key press', () => {
  it.each([
    ['a letter', on('s'), 's'],
    ['a letter under Caps Lock', on('S'), 's'],
    ['a letter with Shift', on('X', { shiftKey: true }), 'Shift+X'],
    ['a letter with Shift under Caps Lock', on('x', { shiftKey: true }), 'Shift+X'],
    ['a sign that needs Shift', on('?', { shiftKey: true }), '?'],
    ['a sign that needs none', on('?'), '?'],
    ['the space bar', on(' '), 'Space'],
    ['a named key with Shift', on('ArrowDown', { shiftKey: true }), 'Shift+ArrowDown'],
    ['Ctrl', on('k', { ctrlKey: true }), 'Mod+k'],
    ['⌘ on a Mac', onMac('k', { metaKey: true }), 'Mod+k'],
    ['a Cyrillic letter, by its place', on('ы', { code: 'KeyS' }), 's'],
    ['a Cyrillic letter with Ctrl', on('л', { code: 'KeyK', ctrlKey: true }), 'Mod+k'],
    ['an accented letter of a Latin keyboard', on('é', { code: 'Digit2' }), 'é'],
  ])('of %s', (_, notation, expected) => {
    expect(notation).toBe(expected);
  });

  it.each([
    ['AltGr', on('\\', { altGraph: true })],
    ['AltGr as Windows tells it', on('\\', { altGraph: true, ctrlKey: true, altKey: true })],
    ['Option on a Mac', onMac('\\', { altKey: true, shiftKey: true })],
  ])('of a sign written with %s is the sign', (_, notation) => {
    expect(notation).toBe('\\');
  });

  it.each([
    ['Alt', on('d', { altKey: true })],
    ['the Windows key', on('e', { metaKey: true })],
    ['Ctrl and Alt', on('k', { ctrlKey: true, altKey: true })],
    ['Ctrl on a Mac, which edits text there', onMac('k', { ctrlKey: true })],
    ['⌘ and Option', onMac('f', { metaKey: true, altKey: true })],
  ])('is none with %s: that belongs to the browser or the system', (_, notation) => {
    expect(notation).toBeNull();
  });
});

describe('a key press', () => {
  it('runs the command of its key', () => {
    expect(meaningOf('s', '')).toEqual({ kind: 'run', ids: ['sortColumn'] });
    expect(meaningOf('Mod+k', '')).toEqual({ kind: 'run', ids: ['palette'] });
  });

  it('starts a sequence, then runs its command', () => {
    expect(meaningOf('g', '')).toEqual({ kind: 'prefix', prefix: 'g' });
    expect(meaningOf('p', 'g')).toEqual({ kind: 'run', ids: ['goProjects'] });
  });

  it('does nothing at the end of an unknown sequence', () => {
    expect(meaningOf('z', 'g')).toEqual({ kind: 'ended' });
    expect(meaningOf('Shift+X', 'g')).toEqual({ kind: 'ended' });
  });

  it('starts another sequence with its first key', () => {
    expect(meaningOf('g', 'g')).toEqual({ kind: 'prefix', prefix: 'g' });
  });

  it('runs its own command inside a sequence when it types no character', () => {
    expect(meaningOf('Mod+k', 'g')).toEqual({ kind: 'run', ids: ['palette'] });
    expect(meaningOf('Space', 'g')).toEqual({ kind: 'run', ids: ['preview'] });
  });

  it('does nothing for keys that the grid handles and for unknown keys', () => {
    for (const key of ['Enter', 'ArrowDown', 'F2', 'Mod+Enter', 'Mod+p', 'F5', 'Dead', 'ß']) {
      expect(meaningOf(key, ''), key).toEqual({ kind: 'nothing' });
    }
  });
});

const specOf = (id: CommandId): CommandSpec => COMMANDS[id];
const entries = COMMAND_IDS.flatMap((id) =>
  COMMANDS[id].keys.map((keys: string): { id: CommandId; where: Where; keys: string; on: string | undefined } => ({
    id,
    on: specOf(id).on,
    where: COMMANDS[id].where,
    keys,
  })),
);

describe('the table of commands', () => {
  it('makes every key reachable, press by press, on both platforms', () => {
    for (const { id, keys, where } of entries.filter((entry) => entry.where !== 'grid')) {
      for (const mac of [false, true]) {
        let prefix = '';
        const strokes = keys.split(' ');
        strokes.forEach((stroke, at) => {
          const notation = notationOf(pressOf(stroke, mac), mac);
          expect(notation, keys).toBe(stroke);
          const meaning = meaningOf(stroke, prefix);
          if (at === strokes.length - 1)
            expect(meaning, `${keys} (${where})`).toMatchObject({ ids: expect.arrayContaining([id]) });
          else expect(meaning, keys).toMatchObject({ kind: 'prefix' });
          prefix = 'prefix' in meaning ? meaning.prefix : '';
        });
      }
    }
  });

  it('gives no key to two commands, and makes no key the prefix of another', () => {
    for (const one of entries) {
      for (const other of entries) {
        if (one === other) continue;
        // Where one pays there is no table and no profile.
        if (one.on !== other.on && one.keys === other.keys) continue;
        // One key may mean one thing in a cell and another elsewhere.
        if ((one.where === 'cell') !== (other.where === 'cell') && one.keys === 'Escape') continue;
        expect(one.keys, `${one.id} and ${other.id}`).not.toBe(other.keys);
        expect(other.keys.startsWith(`${one.keys} `), `${one.id} and ${other.id}`).toBe(false);
      }
    }
  });

  it('overrides only the allowed browser keys: palette, find, save, copy, select, and those of cells that are typed', () => {
    const taken = entries.filter(({ where }) => where !== 'grid').filter(({ keys }) => !isCharacter(keys));
    expect(taken.map(({ keys, where }) => `${keys} ${where}`)).toEqual([
      'Mod+k always',
      'Mod+f page',
      'Mod+s always',
      'Space cell',
      'Mod+a cell',
      'Escape cell',
      'Mod+c cell',
      'Mod+d cell',
      'Delete cell',
      'Mod+z cell',
      // Of a review, and of a profile.
      'Escape page',
      'Escape page',
    ]);
  });

  it('runs no character key while typing', () => {
    for (const { keys, where } of entries) if (where === 'always') expect(isCharacter(keys)).toBe(false);
  });
});

describe('a sequence', () => {
  it('lists the keys that may follow', () => {
    expect(followers('g')).toContainEqual({ id: 'goScreener', rest: 's' });
    expect(followers('s')).toEqual([]);
  });

  it('never runs a command that its last key does not name', () => {
    const key = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz/?[\\'.split(''));
    fc.assert(
      fc.property(fc.array(key, { maxLength: 6 }), (typed) => {
        let prefix = '';
        for (const one of typed) {
          const meaning = meaningOf(one, prefix);
          if (meaning.kind === 'run') {
            for (const id of meaning.ids) {
              expect(COMMANDS[id].keys).toContain(prefix === '' ? one : `${prefix} ${one}`);
            }
          }
          prefix = meaning.kind === 'prefix' ? meaning.prefix : '';
        }
      }),
    );
  });
});

/** The key press for a stroke on a US keyboard. */
function pressOf(stroke: string, mac: boolean): Press {
  const parts = stroke.split('+');
  const name = parts.at(-1) ?? '';
  const mod = parts.includes('Mod');
  return press(name === 'Space' ? ' ' : name, {
    ctrlKey: mod && !mac,
    metaKey: mod && mac,
    shiftKey: parts.includes('Shift') || name === '?',
  });
}
