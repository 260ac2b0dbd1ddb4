import { useEffect, useSyncExternalStore } from 'react';
import { activeCellOf } from '#src/ui/focus.ts';
import { COMMANDS, type CommandId } from './commands.ts';
import { isCharacter, meaningOf, notationOf } from './keys.ts';
import { isMac } from './platform.ts';
import { runCommand } from './registry.ts';

/** The next key of a sequence is waited for this long, in ms: long enough to read what may follow. */
const SEQUENCE_MS = 3000;

const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Fn'];

let prefix = '';
let waiting: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The keys of a sequence that have been pressed, `g`; '' while none is under way. */
export function usePendingKeys(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => prefix,
  );
}

function begin(keys: string): void {
  clearTimeout(waiting);
  if (keys !== '') waiting = setTimeout(() => begin(''), SEQUENCE_MS);
  if (keys === prefix) return;
  prefix = keys;
  for (const listener of listeners) listener();
}

/**
 * Lets keys run commands, for the whole page. `letters` off leaves all keys that type a character alone, for people whose
 * speech input or screen reader types them. While `paused` no key does anything: what takes them is on its way.
 */
export function useCommandKeys({ letters, paused }: { readonly letters: boolean; readonly paused: boolean }): void {
  useEffect(() => {
    if (paused) return;
    let used = false;
    let from: Element | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      // Whoever went from a cell to a field by a key, and has left it on nothing, is on the cell again.
      if (event.key === 'Escape' && document.activeElement === document.body)
        activeCellOf(from)?.focus({ preventScroll: true });
      // A browser that fills in a form tells of keys without a name.
      if (!event.key || MODIFIERS.includes(event.key)) return;
      if (event.repeat) {
        // A held key is one press: it must not type into the field that its command has opened.
        if (used) event.preventDefault();
        return;
      }
      used = !event.defaultPrevented && !event.isComposing && press(event, letters);
      if (used) event.preventDefault();
      if (used) from = event.target instanceof Element ? event.target.closest('[role=grid]') : null;
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      begin('');
    };
  }, [letters, paused]);
}

/** True where the key has been used: it ran a command, or belongs to a sequence. */
function press(event: KeyboardEvent, letters: boolean): boolean {
  // Whoever has gone into a field meanwhile types a text.
  const before = isTaken(event.target) ? '' : prefix;
  begin('');
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  const altGraph = event.getModifierState('AltGraph');
  const notation = notationOf({ key, code, ctrlKey, metaKey, altKey, shiftKey, altGraph }, isMac);
  if (notation === null || (!letters && isCharacter(notation))) return false;
  if (before !== '' && notation === 'Escape') return true;
  const meaning = meaningOf(notation, before);
  switch (meaning.kind) {
    case 'run':
      return meaning.ids.some((id) => worksAt(id, target) && runCommand(id));
    case 'prefix':
      if (isTaken(target)) return false;
      begin(meaning.prefix);
      return true;
    case 'ended':
      return true;
    case 'nothing':
      return false;
  }
}

function worksAt(id: CommandId, target: EventTarget | null): boolean {
  switch (COMMANDS[id].where) {
    case 'always':
      return !isBehindDialog();
    case 'page':
      return !isTaken(target);
    case 'cell':
      return target instanceof HTMLElement && target.matches('[role=gridcell], [role=rowheader]') && !isBehindDialog();
    default:
      return false;
  }
}

const WRITES = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select';

/** What floats above the page or has a list of its own: there letters find entries. */
const FLOATS = '[role=dialog], [role=menu], [role=listbox], [role=combobox]';

/** A field, a dialog, a panel or a menu has the keys to itself. */
function isTaken(target: EventTarget | null): boolean {
  if (isBehindDialog()) return true;
  if (!(target instanceof HTMLElement)) return false;
  // A panel whose focused control has gone still has them.
  if (target === document.body && document.querySelector('[role=dialog][data-state=open]')) return true;
  return target.isContentEditable || target.matches(WRITES) || target.closest(FLOATS) !== null;
}

/** A modal dialog covers the page, wherever focus is. */
function isBehindDialog(): boolean {
  return document.querySelector('[data-modal]') !== null;
}
