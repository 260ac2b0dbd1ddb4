import { useEffect, useSyncExternalStore } from 'react';
import { activeCellOf, GRID } from '#src/ui/focus.ts';
import { COMMANDS, type CommandId } from './commands.ts';
import { isCharacter, meaningOf, notationOf } from './keys.ts';
import { isMac } from './platform.ts';
import { runCommand } from './registry.ts';

/** Time limit for the next key of a sequence, in ms: long enough to read the hints. */
const SEQUENCE_MS = 3000;

const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Fn'];

let prefix = '';
let waiting: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Keys pressed of an unfinished sequence, `g`; otherwise ''. */
export function usePendingKeys(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => prefix,
    () => '',
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
 * Runs commands by key, for the whole page. `letters` false ignores keys that type a character, for users of speech input
 * or screen readers. `paused` ignores all keys while their panel loads.
 */
export function useCommandKeys({ letters, paused }: { readonly letters: boolean; readonly paused: boolean }): void {
  useEffect(() => {
    if (paused) return;
    let used = false;
    let from: Element | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      // Escape returns from a field that the keyboard opened to its cell.
      if (event.key === 'Escape' && document.activeElement === document.body)
        activeCellOf(from)?.focus({ preventScroll: true });
      // Browser autofill sends key events without a key.
      if (!event.key || MODIFIERS.includes(event.key)) return;
      if (event.repeat) {
        // Ignore key repeat: it must not type into the field that the command opened.
        if (used) event.preventDefault();
        return;
      }
      used = !event.defaultPrevented && !event.isComposing && press(event, letters);
      if (used) event.preventDefault();
      if (used) from = event.target instanceof Element ? event.target.closest(GRID) : null;
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      begin('');
    };
  }, [letters, paused]);
}

/** True when the key was used: it ran a command or belongs to a sequence. */
function press(event: KeyboardEvent, letters: boolean): boolean {
  // Focusing a field ends the sequence.
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
      return meaning.ids.some((id) => worksAt(id, target) && runCommand(id, notation));
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

/** Floating panels and lists, where letters find entries. */
const FLOATS = '[role=dialog], [role=menu], [role=listbox], [role=combobox]';

/** True where a field, dialog, panel or menu handles keys itself. */
function isTaken(target: EventTarget | null): boolean {
  if (isBehindDialog()) return true;
  if (!(target instanceof HTMLElement)) return false;
  // An open panel keeps the keys after its focused control was removed.
  if (target === document.body && document.querySelector('[role=dialog][data-state=open]')) return true;
  return target.isContentEditable || target.matches(WRITES) || target.closest(FLOATS) !== null;
}

/** A modal dialog covers the page, wherever focus is. */
function isBehindDialog(): boolean {
  return document.querySelector('[data-modal]') !== null;
}
