import { useEffect } from 'react';
import { COMMANDS, type CommandId } from './commands.ts';
import { meaningOf, notationOf } from './keys.ts';
import { runCommand } from './registry.ts';

/** The second key of a sequence is waited for this long. */
const SEQUENCE_MS = 1200;

/**
 * Lets keys run commands, for the whole page. `letters` off leaves all keys without Ctrl or ⌘ alone, for people whose
 * speech input or screen reader types them.
 */
export function useCommandKeys(letters: boolean): void {
  useEffect(() => {
    let begun = '';
    let begunAt = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const notation = notationOf({
        key: event.key,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        altKey: event.altKey,
        shiftKey: event.shiftKey,
        altGraph: event.getModifierState('AltGraph'),
      });
      if (notation === null || (!letters && !notation.startsWith('Mod+'))) return;
      const meaning = meaningOf(notation, event.timeStamp - begunAt < SEQUENCE_MS ? begun : '');
      begun = '';
      if (!meaning) return;
      if ('begun' in meaning) {
        if (isTaken(event.target)) return;
        begun = meaning.begun;
        begunAt = event.timeStamp;
        return;
      }
      for (const id of meaning.ids) {
        if (!worksAt(id, event.target) || !runCommand(id)) continue;
        event.preventDefault();
        return;
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [letters]);
}

function worksAt(id: CommandId, target: EventTarget | null): boolean {
  switch (COMMANDS[id].where) {
    case 'always':
      return true;
    case 'page':
      return !isTaken(target);
    case 'cell':
      return target instanceof HTMLElement && target.matches('[role=gridcell], [role=rowheader]');
    default:
      return false;
  }
}

/** A field, a dialog, a panel or a menu has the keys to itself. */
function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select') ||
    target.closest('dialog, [role=dialog], [role=menu]') !== null
  );
}
