import { useAtomValue } from 'jotai';
import { Fragment } from 'react';
import { cx } from '#src/ui/cx.ts';
import { Kbd } from '#src/ui/Kbd.tsx';
import { lettersAtom } from '../storage/preferences.ts';
import { capsOf } from './caps.ts';
import { COMMANDS, type CommandId } from './commands.ts';
import { isCharacter } from './keys.ts';
import { isMac } from './platform.ts';
import { runCommand } from './registry.ts';

/** The key caps of a shortcut. */
export function KeyCaps({ keys, className }: { readonly keys: string; readonly className?: string }) {
  return (
    <span className={cx('inline-flex shrink-0 items-center gap-1', className)}>
      {capsOf(keys, isMac).map((stroke) => (
        <Fragment key={stroke.join()}>
          {stroke.map((cap) => (
            <Kbd key={cap}>{cap}</Kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}

/** Shortcuts at the right of the line under a table, two per command at most, and the help button. Hides disabled keys. */
export function KeyLine({
  keys,
  all,
}: {
  /** Commands with a word for what they do. */
  readonly keys: readonly (readonly [id: CommandId, does: string])[];
  /** Accessible name of the button. */
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
