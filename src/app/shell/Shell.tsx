import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { WifiOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatDateTime } from '#schemas/format.ts';
import { endsInFooter, fillsWindow, rulesOf } from '#schemas/routes/routes.ts';
import { logAction } from '#src/api/account.ts';
import { settingsQuery, statusQuery } from '#src/api/shellQueries.ts';
import { useAccountDateFormat } from '#src/features/account/dateFormatChoice.ts';
import { readToken } from '#src/features/auth/session.ts';
import { CommandCenter } from '#src/features/command-palette/CommandPalette.tsx';
import { useAnalytics } from '#src/features/consent/analytics.ts';
import { ConsentNotice } from '#src/features/consent/ConsentNotice.tsx';
import { hasConsent } from '#src/features/consent/consent.ts';
import { useConsent } from '#src/features/consent/useConsent.ts';
import { HoverCards } from '#src/features/hover-card/HoverCards.tsx';
import { LanguageProposal } from '#src/features/language/LanguageProposal.tsx';
import { agesText } from '#src/i18n/dataAge.ts';
import { messages } from '#src/i18n/index.ts';
import { useNow } from '#src/shared/clock.ts';
import { isHydrating, useHydrating } from '#src/shared/hydration.ts';
import { useOnline } from '#src/shared/online.ts';
import { useDateFormat } from '#src/shared/storage/dateFormat.ts';
import { densityAtom, shownThemeAtom } from '#src/shared/storage/preferences.ts';
import { CutTextTooltip } from '#src/ui/CutTextTooltip.tsx';
import { cx } from '#src/ui/cx.ts';
import { SEARCH_FIELD } from '#src/ui/focus.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { NoticeLine } from '#src/ui/States.tsx';
import { Toaster } from '#src/ui/Toasts.tsx';
import { NotFoundPage } from '../error-pages/ErrorPages.tsx';
import { useDataVersion } from '../useDataVersion.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { PageChange } from './PageChange.tsx';

/** The frame around every page: header, notices, the page itself, footer where it fits. `frame`: without the page. */
export function Shell({ frame }: { readonly frame: boolean }) {
  useAppearance();
  useAccountDateFormat();
  useDateFormat();
  useActionLog();
  // Of the rendered page: during navigation the location is already the next page's.
  const fills = useMatches({
    select: (matches) => matches.some(({ routeId, search }) => fillsWindow(rulesOf(routeId), { ...search })),
  });
  const ends = useMatches({
    select: (matches) => matches.every(({ routeId, search }) => endsInFooter(rulesOf(routeId), { ...search })),
  });
  // Nothing has such an address: asked for it, the server would refuse the question.
  const isReadable = useMatches({
    select: (matches) =>
      matches.every(({ params }) => !Object.values<unknown>(params).some((one) => String(one).includes('\0'))),
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
      {/* In a narrow window the search is a button, the second stop. */}
      <a
        href={`#${SEARCH_FIELD}`}
        className="skip-link quiet-edge rounded-control bg-raised px-3 py-2 text-13 font-medium max-desk:hidden"
      >
        {messages.shell.skipToSearch}
      </a>
      <Header />
      <OfflineNotice />
      <main id="content" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col">
        {frame ? <FrameContent /> : isReadable ? <Outlet /> : <NotFoundPage />}
      </main>
      {ends && <Footer />}
      <PageChange />
      <CommandCenter />
      <HoverCards />
      <WindowEnd />
      <Toaster />
      <CutTextTooltip />
    </div>
  );
}

/** Placeholder for a page that only the browser can render. */
function FrameContent() {
  return (
    <div className="flex flex-1 flex-col gap-3 p-4" aria-hidden="true">
      <Skeleton className="h-7 w-full" />
      <Skeleton className="h-7 w-full" />
    </div>
  );
}

/** Bottom of the window: the consent notice, and after its answer, or where none is needed, the proposal of another language. The page ends above it, so it covers no table row. */
function WindowEnd() {
  const { state } = useConsent();
  useAnalytics(state === 'given');
  const { data: settings, isPending } = useQuery(settingsQuery());
  // Where nothing is counted, nobody is asked; neither is it known yet who would be.
  const asks = state === 'reopened' || (state === 'asked' && settings?.analytics != null);
  const waits = state === 'asked' && isPending;
  return (
    <div className="sticky bottom-0 z-40 shrink-0 print:hidden">
      {asks ? <ConsentNotice /> : !waits && <LanguageProposal />}
    </div>
  );
}

/** Applies theme and density to the document. */
function useAppearance(): void {
  const theme = useAtomValue(shownThemeAtom);
  const density = useAtomValue(densityAtom);
  const hydrating = useHydrating();
  useEffect(() => {
    // Until then the document shows what was read before the first paint.
    if (hydrating) return;
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.density = density;
  }, [theme, density, hydrating]);
}

/** Shown offline, with the age of the data. Never lazy: its code could not be loaded then. */
function OfflineNotice() {
  return useOnline() ? null : <OfflineLine />;
}

function OfflineLine() {
  const queryClient = useQueryClient();
  const status = queryClient.getQueryData(statusQuery().queryKey);
  const now = useNow();
  const ages = status?.moments ? agesText(status.moments, now) : formatDateTime(status?.asOf);
  return (
    <div className="px-4 py-2">
      <NoticeLine
        icon={WifiOff}
        actions={[{ label: messages.ui.retry, onClick: () => void queryClient.refetchQueries({ type: 'active' }) }]}
      >
        {status === undefined ? messages.shell.offline : messages.shell.offlineAsOf(ages)}
      </NoticeLine>
    </div>
  );
}

/** Logs each page view of a member on the server, and of a visitor who agreed: then the page shown at that time too. Failures are ignored. */
function useActionLog(): void {
  const router = useRouter();
  const { state } = useConsent();
  const shown = useRef<{ readonly href: string; isLogged: boolean } | null>(null);
  const log = useEffectEvent(() => {
    const view = shown.current;
    if (view === null || view.isLogged || (readToken() === null && !hasConsent(document.cookie))) return;
    view.isLogged = true;
    logAction(view.href).catch(() => undefined);
  });
  useEffect(() => {
    const show = () => {
      const { pathname, searchStr } = router.state.location;
      shown.current = { href: pathname + searchStr, isLogged: false };
      log();
    };
    // The arrived page was resolved before anything here was mounted.
    if (isHydrating()) show();
    return router.subscribe('onResolved', ({ hrefChanged }) => hrefChanged && show());
  }, [router]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once consent is given.
  useEffect(() => log(), [state]);
}
