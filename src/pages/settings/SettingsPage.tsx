import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { UserInfo } from '#schemas/api/account.ts';
import { SETTINGS_TABS, type SettingsTab } from '#schemas/routes/pages.ts';
import { memberQuery } from '#src/api/accountQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { ExportHistory } from '#src/features/csv-export/history/ExportHistory.tsx';
import { settingsMessages } from '#src/i18n/settings.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { ContributorTab } from './contributor/ContributorTab.tsx';
import { DataTab } from './data/DataTab.tsx';
import { DeletionNotice } from './data/DeletionNotice.tsx';
import { PlanTab } from './plan/PlanTab.tsx';
import { PreferencesTab } from './preferences/PreferencesTab.tsx';
import { ProfileTab } from './profile/ProfileTab.tsx';
import { SectionsSkeleton } from './Section.tsx';
import { SettingsNav } from './SettingsNav.tsx';
import { SecurityTab } from './security/SecurityTab.tsx';

const text = settingsMessages;

/** A part of the settings; it is given whoever is signed in. */
export interface TabProps {
  readonly member: UserInfo;
}

const TABS = {
  profile: ProfileTab,
  security: SecurityTab,
  change_plan: PlanTab,
  exports: ExportHistory,
  preferences: PreferencesTab,
  data: DataTab,
  contributor: ContributorTab,
} as const satisfies Readonly<Record<SettingsTab, ComponentType<TabProps>>>;

/** The settings at the part of that name; null is the first, at the address of all, and so is a name that there is none of. */
export function SettingsPage({ name }: { readonly name: string | null }) {
  const tab = SETTINGS_TABS.find((known) => known === name) ?? null;
  if (name !== null && tab === null) return <Navigate to="/profile-settings" replace />;
  return <Settings tab={tab} />;
}

/** The list of the parts, and the part that is open. */
function Settings({ tab }: { readonly tab: SettingsTab | null }) {
  const shown = tab ?? SETTINGS_TABS[0];
  const { title, name, about } = text.tabs[shown];
  usePageTitle(tab === null ? text.title : title);
  const { data: member, error, isFetching, refetch } = useQuery(memberQuery());
  const Tab = TABS[shown];
  return (
    <div className="relative flex flex-1 max-desk:flex-col">
      <ProgressLine active={isFetching && member !== undefined} />
      <SettingsNav shown={shown} />
      <div className="flex min-w-0 flex-1 flex-col px-8 pt-6 pb-16 max-desk:px-4 max-desk:pt-4">
        <div className="flex w-full max-w-220 flex-1 flex-col">
          {member && <DeletionNotice member={member} />}
          <h1 className="text-20">{name}</h1>
          <p className="mt-0.5 mb-5 text-13 text-muted">{about}</p>
          {member ? (
            <Tab key={shown} member={member} />
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
