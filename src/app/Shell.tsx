import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { hasConsent } from '#src/features/consent/consent.ts';
import { CommandCenter } from '#src/features/palette/CommandCenter.tsx';
import { messages } from '#src/messages/index.ts';
import { densityAtom, shownThemeAtom } from '#src/state/preferences.ts';
import { cx } from '#src/ui/cx.ts';
import { lazyPart } from '#src/ui/lazyPart.tsx';
import { hasFooter } from './footerRule.ts';
import { Header } from './Header.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { PageChange } from './PageChange.tsx';
import { isPlayground } from './playgroundRule.ts';
import { Toaster } from './Toaster.tsx';
import { useDataVersion } from './useDataVersion.ts';

// The directories, where most work is done, have no footer.
const Footer = lazyPart(async () => (await import('./Footer.tsx')).Footer);

// Its place is there from the first paint, so that nothing moves when it comes.
const ConsentNotice = lazyPart(
  async () => (await import('#src/features/consent/ConsentNotice.tsx')).ConsentNotice,
  <div className="h-12 max-sm:h-25" />,
);

/** The frame around every page: header, notices, the page itself, footer where it fits. */
export function Shell() {
  useAppearance();
  const location = useRouterState({ select: (state) => state.resolvedLocation ?? state.location });
  useDataVersion(!isPlayground(location.pathname));
  const fills = useMatches({ select: (matches) => matches.some((match) => match.staticData.fillsWindow) });
  return (
    <div
      className={cx(
        'flex flex-col',
        fills ? 'h-dvh overflow-hidden short:h-auto short:min-h-dvh short:overflow-visible' : 'min-h-dvh',
      )}
    >
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
      <WindowEnd />
    </div>
  );
}

/**
 * What stays at the lower end of the window: the question for consent until it is answered, and messages above it. The
 * page ends where it begins, so that it never lies over a table's last row.
 */
function WindowEnd() {
  const [asks, setAsks] = useState(() => !hasConsent(document.cookie));
  return (
    <div className="sticky bottom-0 z-40 shrink-0">
      <Toaster />
      {asks && <ConsentNotice onAnswer={() => setAsks(false)} />}
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
