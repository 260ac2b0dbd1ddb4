import { Link } from '@tanstack/react-router';
import { FilePen } from 'lucide-react';
import type { UserInfo } from '#schemas/api/account.ts';
import { Standing } from '#src/features/contributions/Standing.tsx';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { settingsMessages } from '#src/i18n/en/settings.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { ContributionList } from './contributor/ContributionList.tsx';
import { DeviceEdits } from './contributor/DeviceEdits.tsx';
import { Section } from './Section.tsx';

const text = settingsMessages.contributor;
const { list, standing } = contributeMessages;

/** The member's tier and limits, what became of each contribution, and how a contribution becomes data. */
export function ContributorTab({ account }: { readonly account: UserInfo }) {
  return (
    <>
      <Section title={standing.title} about={standing.about}>
        <Standing />
      </Section>
      <DeviceEdits owner={account.username} />
      <Section title={list.title} about={list.about}>
        <ContributionList owner={account.username} />
      </Section>
      <Section title={text.flow} about={text.flowAbout}>
        <ol className="divide-y divide-line">
          {text.steps.map(({ title, text: what }, at) => (
            <li
              key={title}
              className="grid grid-cols-[24px_104px_1fr] items-baseline gap-x-3 py-2.5 text-13 first:pt-0 max-sm:grid-cols-[24px_1fr]"
            >
              <span aria-hidden="true" className="figure text-12 text-muted">
                {at + 1}
              </span>
              <span className="font-medium">{title}</span>
              <span className="text-muted max-sm:col-start-2">{what}</span>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={text.research} about={text.researchAbout}>
        <Link to="/my-research" className={buttonClass()}>
          <FilePen size={16} strokeWidth={1.75} aria-hidden className="text-muted" />
          {text.openResearch}
        </Link>
      </Section>
    </>
  );
}
