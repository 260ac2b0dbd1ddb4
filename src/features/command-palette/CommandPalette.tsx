import { useRouter } from '@tanstack/react-router';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import { PAGE_OPENERS, type PageOpener } from '#schemas/routes/routes.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { useCommandKeys } from '#src/shared/commands/useCommandKeys.ts';
import { densityAtom, lettersAtom, shownThemeAtom, themeAtom } from '#src/shared/storage/preferences.ts';
import { lazyPart } from '#src/ui/lazyPart.tsx';
import { sourceOfPage } from './destinations.ts';

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
  useCommandKeys({ letters, paused: opened !== null });
  useCommand('palette', () => setOpened('palette'));
  useCommand('help', () => setOpened('help'));
  useCommand('theme', () => setTheme(shownTheme === 'dark' ? 'light' : 'dark'));
  useCommand('density', () => setDensity(density === 'compact' ? 'comfortable' : 'compact'));
  const Hints = useHints();
  return (
    <>
      {opened === 'palette' && <Palette onClose={() => setOpened(null)} />}
      {opened === 'help' && <Help onClose={() => setOpened(null)} />}
      {PAGE_OPENERS.map((opener) => (
        <PageKey key={opener.id} {...opener} />
      ))}
      {Hints && <Hints parts={PARTS} />}
    </>
  );
}

/** Answers the key of a page, or of several: then the one of the data set that is shown is opened. */
function PageKey({ id, pages }: PageOpener) {
  const router = useRouter();
  useCommand(id, () => {
    const here = sourceOfPage(router.state.location.pathname);
    const page = pages.find(({ source }) => source === here) ?? pages[0];
    if (page) void router.navigate({ to: page.path });
  });
  return null;
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
