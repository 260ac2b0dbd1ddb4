import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { UserInfo } from '#schemas/api/account.ts';
import { EMPTY_VALUE } from '#schemas/constants.ts';
import type { SettingsTab } from '#schemas/routes/pages.ts';
import { planMessages } from '#src/i18n/plans.ts';
import { settingsMessages } from '#src/i18n/settings.ts';
import { DateText } from '#src/ui/Figures.tsx';

const text = settingsMessages.member;
const { genders, privacies } = settingsMessages.profile;

/** What else is known of a member; of oneself also what nobody else sees, with ways to change it. */
export function MemberFacts({ member, isOwn }: { readonly member: UserInfo; readonly isOwn: boolean }) {
  const { gender, created_at: created, email, plan, privacy } = member;
  return (
    <div className="px-6 py-6 max-desk:px-4">
      <h2 className="mb-2 text-14">{text.facts}</h2>
      <dl className="max-w-180 divide-y divide-line border-y border-line text-13">
        <Fact label={text.since}>
          <DateText value={created.slice(0, 10)} />
        </Fact>
        <Fact label={text.gender}>{gender === null ? EMPTY_VALUE : genders[gender]}</Fact>
        {isOwn && (
          <>
            <Fact label={text.email} note={text.onlyYou}>
              {email}
            </Fact>
            <Fact label={text.plan} note={text.onlyYou} change="change_plan">
              {plan && planMessages.names[plan]}
            </Fact>
            <Fact label={text.privacy} note={text.privacyNotes[privacy ?? 0]} change="profile">
              {privacies[privacy ?? 0]}
            </Fact>
          </>
        )}
      </dl>
    </div>
  );
}

function Fact({
  label,
  note,
  change,
  children,
}: {
  readonly label: string;
  readonly note?: string;
  /** The part of the settings where it is changed. */
  readonly change?: SettingsTab;
  readonly children: ReactNode;
}) {
  return (
    <div className="grid min-h-11 grid-cols-[128px_minmax(0,1fr)_auto] items-baseline gap-x-4 py-3">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">
        <span className="font-medium wrap-anywhere">{children}</span>
        {note !== undefined && <span className="block text-12 text-muted">{note}</span>}
      </dd>
      {change && (
        <dd>
          <Link
            to="/profile-settings/$activeTab"
            params={{ activeTab: change }}
            aria-label={text.changeOf(label)}
            className="text-muted underline underline-offset-2 hover:text-text"
          >
            {text.change}
          </Link>
        </dd>
      )}
    </div>
  );
}
