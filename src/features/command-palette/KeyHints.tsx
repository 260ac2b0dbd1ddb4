import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { commandMessages } from '#src/i18n/en/commands.ts';
import { shellPartMessages } from '#src/i18n/en/shellParts.ts';
import { KeyCaps } from '#src/shared/commands/KeyCaps.tsx';
import { followers } from '#src/shared/commands/keys.ts';
import { hasCommand } from '#src/shared/commands/registry.ts';
import { usePendingKeys } from '#src/shared/commands/useCommandKeys.ts';
import { densityAtom, shownThemeAtom } from '#src/shared/storage/preferences.ts';

/** Delay in ms: users who know the keys press the next one before. */
const HINT_AFTER_MS = 500;

const text = commandMessages;
const names = shellPartMessages;

/** What may follow the keys that were pressed, and what a key has changed on the screen, for those who do not see it. */
export function KeyHints() {
  const said = useChangeOfScreen();
  const pending = usePendingKeys();
  const late = useLate(pending);
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div role="status" className="pointer-events-none fixed inset-x-0 bottom-10 z-50 flex justify-center">
        {late !== '' && late === pending && <Followers pending={pending} />}
      </div>
    </>
  );
}

function Followers({ pending }: { readonly pending: string }) {
  const ways = followers(pending).filter(({ id }) => hasCommand(id));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel bg-raised px-4 py-3 text-13 text-muted shadow-float">
      <KeyCaps keys={pending} />
      <span className="sr-only">{text.help.followedBy}</span>
      {ways.map(({ id, rest }) => (
        <span key={id} className="inline-flex items-center gap-1.5">
          <KeyCaps keys={rest} />
          {text.does(id)}
        </span>
      ))}
    </div>
  );
}

/** The pending keys, after a short wait. */
function useLate(pending: string): string {
  const [late, setLate] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setLate(pending), pending === '' ? 0 : HINT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pending]);
  return late;
}

/** Theme or row height, when it has changed since the page was opened. */
function useChangeOfScreen(): string {
  const theme = useAtomValue(shownThemeAtom);
  const density = useAtomValue(densityAtom);
  const before = useRef({ theme, density });
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (before.current.theme !== theme) setSaid(text.palette.theme(names.themes[theme]));
    else if (before.current.density !== density) setSaid(text.palette.density(names.densities[density]));
    before.current = { theme, density };
  }, [theme, density]);
  return said;
}
