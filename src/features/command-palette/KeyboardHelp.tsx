import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { helpPath } from '#schemas/help/contents.ts';
import { commandMessages } from '#src/i18n/en/commands.ts';
import { helpMessages } from '#src/i18n/en/help.ts';
import {
  COMMAND_IDS,
  COMMANDS,
  type CommandGroup,
  type CommandId,
  type CommandSpec,
} from '#src/shared/commands/commands.ts';
import { KeyCaps } from '#src/shared/commands/KeyCaps.tsx';
import { isCharacter } from '#src/shared/commands/keys.ts';
import { LettersSwitch } from '#src/shared/commands/LettersSwitch.tsx';
import { hasCommand, useCommandChanges } from '#src/shared/commands/registry.ts';
import { lettersAtom } from '#src/shared/storage/preferences.ts';
import { cx } from '#src/ui/cx.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { GRID } from '#src/ui/focus.ts';

const text = commandMessages;
const KEYS_ARTICLE = helpPath('getting-started/keyboard-shortcuts');

/** Two columns of about the same height. */
const COLUMNS: readonly (readonly CommandGroup[])[] = [
  ['find', 'rows', 'review', 'screen'],
  ['table', 'move', 'go'],
];

/** Every command with its keys; those that the page does not have are dimmed and say so. */
export function Help({ onClose }: { readonly onClose: () => void }) {
  useCommandChanges();
  const here = commandsHere();
  const letters = useAtomValue(lettersAtom);
  return (
    <Dialog open onClose={onClose} title={text.help.title} className="w-[min(860px,calc(100vw-32px))]!">
      <div className="grid gap-x-10 sm:grid-cols-2">
        {COLUMNS.map((groups) => (
          <div key={groups.join()}>
            {groups.map((group) => (
              <Group key={group} group={group} here={here} letters={letters} />
            ))}
          </div>
        ))}
      </div>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-10 gap-y-2 border-t border-line pt-4">
        <LettersSwitch />
        <p className="text-12 text-muted">
          {letters ? text.help.absentNote : text.help.lettersOff}{' '}
          <Link to={KEYS_ARTICLE} onClick={onClose} className="text-text underline">
            {helpMessages.keys}
          </Link>
        </p>
      </div>
    </Dialog>
  );
}

interface Known {
  readonly here: ReadonlySet<CommandId>;
  readonly letters: boolean;
}

function Group({ group, ...known }: Known & { readonly group: CommandGroup }) {
  const ids = COMMAND_IDS.filter((id) => COMMANDS[id].group === group);
  return (
    <section aria-labelledby={`keys-${group}`} className="mb-4">
      <h3 id={`keys-${group}`} className="mb-1 text-12 font-medium text-muted">
        {text.groups[group]}
      </h3>
      <dl>
        {ids.map((id) => (
          <Line key={id} id={id} {...known} />
        ))}
      </dl>
    </section>
  );
}

function Line({ id, here, letters }: Known & { readonly id: CommandId }) {
  const { keys }: { readonly keys: readonly string[] } = COMMANDS[id];
  const works = here.has(id);
  const off = !letters && keys.every(isCharacter);
  return (
    <div className="flex min-h-6.5 items-center justify-between gap-4 text-13">
      <dt className={cx('min-w-0', works ? '' : 'text-faint')}>
        {text.does(id)}
        {!works && <span className="sr-only">, {text.help.absent}</span>}
      </dt>
      <dd
        className={cx('flex shrink-0 items-center gap-1', (off || !works) && '[&_kbd]:text-faint [&_kbd]:shadow-none')}
      >
        {keys.map((one) => (
          <KeyCaps key={one} keys={one} />
        ))}
      </dd>
    </div>
  );
}

/** What the page answers to now; the keys of the grid pattern wherever there is a table. */
function commandsHere(): ReadonlySet<CommandId> {
  const hasGrid = document.querySelector(GRID) !== null;
  const isHere = (id: CommandId) => {
    const { where, some }: CommandSpec = COMMANDS[id];
    return where === 'grid' && !some ? hasGrid : hasCommand(id);
  };
  return new Set(COMMAND_IDS.filter(isHere));
}
