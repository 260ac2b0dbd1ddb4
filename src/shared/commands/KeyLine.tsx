import { useAtomValue } from 'jotai';
import { lettersAtom } from '../storage/preferences.ts';
import { COMMANDS, type CommandId } from './commands.ts';
import { KeyCaps } from './KeyCaps.tsx';
import { isCharacter } from './keys.ts';
import { runCommand } from './registry.ts';

/**
 * The keys at the right of the line under a table, two of a command at most, and the button to all of them. Keys that are
 * switched off are left out.
 */
export function KeyLine({
  keys,
  all,
}: {
  /** Commands with what they do, in a word. */
  readonly keys: readonly (readonly [id: CommandId, does: string])[];
  /** The name of the button. */
  readonly all: string;
}) {
  const letters = useAtomValue(lettersAtom);
  const works = (one: string) => letters || !isCharacter(one);
  const keysOf = (id: CommandId): readonly string[] => COMMANDS[id].keys.filter(works).slice(0, 2);
  return (
    <div className="ml-auto flex gap-3.5 pl-2 max-desk:hidden">
      {keys
        .filter(([id]) => keysOf(id).length > 0)
        .map(([id, does]) => (
          <span key={id} className="inline-flex items-center gap-1.5 max-xl:hidden">
            {keysOf(id).map((one) => (
              <KeyCaps key={one} keys={one} />
            ))}
            {does}
          </span>
        ))}
      <button
        type="button"
        aria-keyshortcuts={letters ? '?' : undefined}
        className="inline-flex items-center gap-1.5 hover:text-text"
        onClick={() => runCommand('help')}
      >
        {keysOf('help').map((one) => (
          <KeyCaps key={one} keys={one} />
        ))}
        {all}
      </button>
    </div>
  );
}
