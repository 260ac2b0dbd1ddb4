import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  Database,
  FileChartColumn,
  Gauge,
  HandHeart,
  Hourglass,
  KeyRound,
  type LucideIcon,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import type { UserInfo } from '#schemas/api/account.ts';
import { formatDateTime } from '#schemas/format.ts';
import { SETTINGS_TABS, type SettingsTab } from '#schemas/routes/settingsTabs.ts';
import { accountQuery } from '#src/api/accountQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { keepAccount } from '#src/api/settings.ts';
import { ExportHistory } from '#src/features/csv-export/ExportHistory.tsx';
import { settingsMessages } from '#src/i18n/en/settings.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { cx } from '#src/ui/cx.ts';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { NoticeLine } from '#src/ui/States.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { ApiTab } from './api/ApiTab.tsx';
import { ContributorTab } from './ContributorTab.tsx';
import { DataTab } from './DataTab.tsx';
import { PlanTab } from './PlanTab.tsx';
import { PreferencesTab } from './PreferencesTab.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { ReportsTab } from './reports/ReportsTab.tsx';
import { SectionsSkeleton } from './Section.tsx';
import { SecurityTab } from './SecurityTab.tsx';

const text = settingsMessages;

interface TabProps {
  readonly account: UserInfo;
}

const TABS = {
  profile: ProfileTab,
  security: SecurityTab,
  change_plan: PlanTab,
  exports: ExportHistory,
  reports: ReportsTab,
  api: ApiTab,
  preferences: PreferencesTab,
  data: DataTab,
  contributor: ContributorTab,
} as const satisfies Readonly<Record<SettingsTab, ComponentType<TabProps>>>;

/** The settings with a tab open; null or an unknown name opens the first. */
export function SettingsPage({ name }: { readonly name: string | null }) {
  const tab = SETTINGS_TABS.find((known) => known === name) ?? null;
  if (name !== null && tab === null) return <Navigate to="/profile-settings" replace />;
  return <Settings tab={tab} />;
}

function Settings({ tab }: { readonly tab: SettingsTab | null }) {
  const shown = tab ?? SETTINGS_TABS[0];
  const { title, name, about } = text.tabs[shown];
  usePageTitle(tab === null ? text.title : title);
  const { data: account, error, isFetching, refetch } = useQuery(accountQuery());
  const Tab = TABS[shown];
  return (
    <div className="relative flex flex-1 max-desk:flex-col">
      <ProgressLine active={isFetching && account !== undefined} />
      <SettingsNav shown={shown} />
      <div className="flex min-w-0 flex-1 flex-col px-8 pt-6 pb-16 max-desk:px-4 max-desk:pt-4">
        <div className="flex w-full max-w-220 flex-1 flex-col has-data-beside:max-w-288">
          {account && <DeletionNotice account={account} />}
          <h1 className="text-20 print:hidden">{name}</h1>
          <p className="mt-0.5 mb-5 text-13 text-muted print:hidden">{about}</p>
          {account ? (
            <Tab key={shown} account={account} />
          ) : error ? (
            <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />
          ) : (
            <div role="status" aria-label={text.loading}>
              <SectionsSkeleton />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

const ICONS: Readonly<Record<SettingsTab, LucideIcon>> = {
  profile: UserRound,
  security: ShieldCheck,
  change_plan: Gauge,
  exports: ArrowDownToLine,
  reports: FileChartColumn,
  api: KeyRound,
  preferences: SlidersHorizontal,
  data: Database,
  contributor: HandHeart,
};

/** Tab list: a column at the left; in a narrow window a line that scrolls sideways. */
function SettingsNav({ shown }: { readonly shown: SettingsTab }) {
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may be outside the scrolled line.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
  return (
    <nav
      aria-label={text.parts}
      className="w-56 shrink-0 border-r border-line px-3 pt-6 max-desk:w-auto max-desk:overflow-x-auto max-desk:border-r-0 max-desk:border-b max-desk:p-0 print:hidden"
    >
      <p className="mb-2 px-2.5 font-display text-14 font-semibold max-desk:hidden">{text.title}</p>
      <ul className="sticky top-4 space-y-0.5 max-desk:static max-desk:flex max-desk:w-max max-desk:space-y-0 max-desk:px-2">
        {SETTINGS_TABS.map((tab) => {
          const Icon = ICONS[tab];
          const isShown = tab === shown;
          return (
            <li key={tab}>
              <Link
                ref={isShown ? current : null}
                to="/profile-settings/$activeTab"
                params={{ activeTab: tab }}
                aria-current={isShown ? 'page' : undefined}
                className={cx(
                  'relative flex h-8 items-center gap-2.5 rounded-control px-2.5 text-13 font-medium pointer-coarse:h-10',
                  'max-desk:h-11 max-desk:rounded-none max-desk:-outline-offset-2 pointer-coarse:max-desk:h-11',
                  isShown
                    ? 'bg-pressed text-text max-desk:bg-transparent max-desk:shadow-[inset_0_-2px_0_var(--accent)]'
                    : 'text-muted hover:bg-hover hover:text-text max-desk:hover:bg-transparent',
                )}
              >
                <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 max-desk:hidden" />
                <span className="whitespace-nowrap">{text.tabs[tab].name}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Before the account is deleted: the date, and a button to cancel. */
function DeletionNotice({ account }: { readonly account: UserInfo }) {
  const toast = useToast();
  const { mutate: keep, isPending } = useMutation({
    mutationFn: keepAccount,
    onSuccess: (_answer, _variables, _context, { client }) => {
      client.setQueryData(accountQuery().queryKey, (known) => known && { ...known, deletes_at: null });
      toast({ tone: 'success', title: text.data.canceled, text: text.data.canceledText });
    },
    onError: ({ message }) => toast({ tone: 'error', title: text.data.keepFailed, text: message }),
  });
  if (account.deletes_at === null) return null;

  return (
    <div className="mb-5">
      <NoticeLine icon={Hourglass} actions={[{ label: text.data.keep, onClick: () => isPending || keep() }]}>
        {text.data.pending(formatDateTime(account.deletes_at, 'plain'))}
      </NoticeLine>
    </div>
  );
}
