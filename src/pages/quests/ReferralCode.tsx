import type { QuestsAnswer } from '#schemas/api/quests.ts';
import { questMessages } from '#src/i18n/en/quests.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { invitationLink } from './invitation.ts';

const text = questMessages.referral;

/** The code with which a member invites others, to be copied alone or as a link. */
export function ReferralCode({ referral }: { readonly referral: QuestsAnswer['referral'] | undefined }) {
  return (
    <Section title={text.title}>
      {referral ? (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
            <span className="text-muted">{text.code}</span>
            <span className="figure font-medium tracking-wider select-all">{referral.code}</span>
            <span className="ml-auto flex">
              <CopyButton text={referral.code} label={text.copyCode} />
              <CopyButton text={() => invitationLink(referral.code)} label={text.copyLink} />
            </span>
          </p>
          <p className="mt-1 text-12 text-muted">
            {text.about} {text.joined(referral.joined)}
          </p>
        </>
      ) : (
        <div className="flex h-7 items-center">
          <Skeleton className="w-40" />
        </div>
      )}
    </Section>
  );
}
