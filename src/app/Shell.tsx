import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { CommandCenter } from '#src/features/palette/CommandCenter.tsx';
import { messages } from '#src/messages/index.ts';
import { densityAtom, shownThemeAtom } from '#src/state/preferences.ts';
import { cx } from '#src/ui/cx.ts';
import { lazyPart } from '#src/ui/lazyPart.tsx';
import { hasFooter } from './footerRule.ts';
import { Header } from './Header.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { PageChange } from './PageChange.tsx';
import { Toaster } from './Toaster.tsx';
import { useDataVersion } from './useDataVersion.ts';

// The directories, where most work is done, have no footer.
const Footer = lazyPart(async () => (await import('./Footer.tsx')).Footer);

/** The frame around every page: header, notices, the page itself, footer where it fits. */
export function Shell() {
  useAppearance();
  useDataVersion();
  const location = useRouterState({ select: (state) => state.resolvedLocation ?? state.location });
  const fills = useMatches({ select: (matches) => matches.some((match) => match.staticData.fillsWindow) });
  return (
    <div className={cx('flex flex-col', fills ? 'h-dvh overflow-hidden' : 'min-h-dvh')}>
      <a href="#content" className="skip-link quiet-edge rounded-control bg-raised px-3 py-2 text-13 font-medium">
        {messages.shell.skip}
      </a>
      <Header />
      <OfflineNotice />
      <main id="content" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Outlet />
      </main>
      {hasFooter(location.pathname, location.search) && <Footer />}
      <PageChange />
      <CommandCenter />
      <Toaster />
    </div>
  );
}

/** Writes the chosen theme and density where the tokens read them. */
function useAppearance(): void {
  const theme = useAtomValue(shownThemeAtom);
  const density = useAtomValue(densityAtom);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.density = density;
  }, [theme, density]);
}
