import { useNavigate, useRouter } from '@tanstack/react-router';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import type { CommandId } from '#src/shared/commands/commands.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { useCommandKeys } from '#src/shared/commands/useCommandKeys.ts';
import { densityAtom, lettersAtom, shownThemeAtom, themeAtom } from '#src/shared/storage/preferences.ts';
import { lazyPart } from '#src/ui/lazyPart.tsx';
import { directoryPath, playgroundPath, screenerPath, sourceOfPage } from './destinations.ts';

const Palette = lazyPart(async () => (await import('./Palette.tsx')).Palette);
const Help = lazyPart(async () => (await import('./KeyboardHelp.tsx')).Help);
const PARTS = [Palette, Help];

/** The commands that every page has, and what they open. Stands once, beside the pages. */
export function CommandCenter() {
  const [opened, setOpened] = useState<'palette' | 'help' | null>(null);
  const letters = useAtomValue(lettersAtom);
  const shownTheme = useAtomValue(shownThemeAtom);
  const setTheme = useSetAtom(themeAtom);
  const [density, setDensity] = useAtom(densityAtom);
  const router = useRouter();
  // Read when it is asked: a state held since the last drawing is of the page before.
  const here = () => sourceOfPage(router.state.location.pathname);
  useCommandKeys({ letters, paused: opened !== null });
  useCommand('palette', () => setOpened('palette'));
  useCommand('help', () => setOpened('help'));
  useCommand('theme', () => setTheme(shownTheme === 'dark' ? 'light' : 'dark'));
  useCommand('density', () => setDensity(density === 'compact' ? 'comfortable' : 'compact'));
  useGo('goHome', () => '/');
  useGo('goProjects', () => directoryPath('projects'));
  useGo('goPeople', () => directoryPath('people'));
  useGo('goOrganizations', () => directoryPath('organizations'));
  useGo('goFundraising', () => directoryPath('fundraising'));
  useGo('goScreener', () => screenerPath(here()));
  useGo('goPlayground', () => playgroundPath(here()));
  useGo('goWatchlist', () => '/watchlist');
  useGo('goSettings', () => '/profile-settings');
  const Hints = useHints();
  return (
    <>
      {opened === 'palette' && <Palette onClose={() => setOpened(null)} />}
      {opened === 'help' && <Help onClose={() => setOpened(null)} />}
      {Hints && <Hints parts={PARTS} />}
    </>
  );
}

function useGo(id: CommandId, path: () => string): void {
  const navigate = useNavigate();
  useCommand(id, () => void navigate({ to: path() }));
}

type Hints = ComponentType<{ readonly parts: readonly { readonly preload: () => void }[] }>;

/** What tells of keys while they are pressed comes when the browser has nothing else to do; nothing fails without it. */
function useHints(): Hints | null {
  const [part, setPart] = useState<{ readonly Part: Hints } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      import('./KeyHints.tsx').then(
        ({ KeyHints }) => setPart({ Part: KeyHints }),
        () => undefined,
      );
    }, HINTS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return part?.Part ?? null;
}

/** The first rows come first. */
const HINTS_AFTER_MS = 1000;
