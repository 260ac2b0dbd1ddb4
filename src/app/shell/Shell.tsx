import { Outlet, useMatches } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { endsInFooter, rulesOf } from '#schemas/routes/routes.ts';
import { CommandCenter } from '#src/features/command-palette/CommandPalette.tsx';
import { ConsentNotice } from '#src/features/consent/ConsentNotice.tsx';
import { useAnalytics } from '#src/features/consent/useAnalytics.ts';
import { useConsent } from '#src/features/consent/useConsent.ts';
import { messages } from '#src/i18n/index.ts';
import { densityAtom, shownThemeAtom } from '#src/shared/storage/preferences.ts';
import { cx } from '#src/ui/cx.ts';
import { useActionLog } from '../useActionLog.ts';
import { useDataVersion } from '../useDataVersion.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { PageChange } from './PageChange.tsx';
import { Toaster } from './Toaster.tsx';

/** The frame around every page: header, notices, the page itself, footer where it fits. */
export function Shell() {
  useAppearance();
  useActionLog();
  // Of the page that is drawn: the address is already that of the next one while it is loaded, and the router names the one that
  // has come only when the place in it was found again.
  const fills = useMatches({ select: (matches) => matches.some(({ routeId }) => rulesOf(routeId)?.fillsWindow) });
  const ends = useMatches({
    select: (matches) => matches.every(({ routeId, search }) => endsInFooter(rulesOf(routeId), { ...search })),
  });
  useDataVersion(!useMatches({ select: (matches) => matches.some(({ routeId }) => rulesOf(routeId)?.playground) }));
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
      {ends && <Footer />}
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
  const { state } = useConsent();
  useAnalytics(state === 'given');
  return (
    <div className="sticky bottom-0 z-40 shrink-0 print:hidden">
      <Toaster />
      {(state === 'asked' || state === 'reopened') && <ConsentNotice />}
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
