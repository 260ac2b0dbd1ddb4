import { useRouter } from '@tanstack/react-router';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { PAGE_OPENERS, type PageOpener, sourceOfPage } from '#schemas/routes/routes.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { useCommandKeys } from '#src/shared/commands/useCommandKeys.ts';
import { densityAtom, lettersAtom, shownThemeAtom, themeAtom } from '#src/shared/storage/preferences.ts';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import { Help } from './KeyboardHelp.tsx';
import { KeyHints } from './KeyHints.tsx';

const Palette = lazyComponent(async () => (await import('./Palette.tsx')).Palette);

/** The palette opens at once, without a network too, but the first rows come before it. */
const PRELOAD_AFTER_MS = 1000;

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
  useEffect(() => {
    const timer = setTimeout(Palette.preload, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {opened === 'palette' && (
        <LoadBoundary>
          <Palette onClose={() => setOpened(null)} />
        </LoadBoundary>
      )}
      {opened === 'help' && <Help onClose={() => setOpened(null)} />}
      {PAGE_OPENERS.map((opener) => (
        <PageKey key={opener.id} {...opener} />
      ))}
      <KeyHints />
    </>
  );
}

/** Answers the key of a page, or of several: then the one of the data set that is shown is opened. */
function PageKey({ id, pages }: PageOpener) {
  const router = useRouter();
  useCommand(id, () => {
    const here = sourceOfPage(router.state.location.pathname);
    const page = pages.find(({ source }) => source === here) ?? pages[0];
    if (page) void router.navigate({ to: page.path, search: page.search ?? {} });
  });
  return null;
}
