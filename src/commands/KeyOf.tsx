import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { lettersAtom } from '#src/state/preferences.ts';
import { COMMANDS, type CommandId } from './commands.ts';
import { KeyCaps } from './KeyCaps.tsx';
import { isCharacter } from './keys.ts';

/** The keys of a command (two at most) with what they do, for the line under a table; nothing where they are switched off. */
export function KeyOf({ id, children }: { readonly id: CommandId; readonly children: ReactNode }) {
  const letters = useAtomValue(lettersAtom);
  const { keys }: { readonly keys: readonly string[] } = COMMANDS[id];
  if (!letters && keys.every(isCharacter)) return null;
  return (
    <span className="inline-flex items-center gap-1.5">
      {keys.slice(0, 2).map((one) => (
        <KeyCaps key={one} keys={one} />
      ))}
      {children}
    </span>
  );
}
