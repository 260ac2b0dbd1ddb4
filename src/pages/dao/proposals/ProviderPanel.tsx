import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { ProposalPage as Proposal } from '#schemas/api/dao.ts';
import type { ReviewAction } from '#src/api/daoQueries.ts';
import { membershipQuery } from '#src/api/membershipQuery.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { reviewMessages as text } from '#src/i18n/en/review.ts';
import { hasDraft } from '#src/shared/forms/drafts.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DecisionDialog, decisionDraft } from '../review/DecisionDialog.tsx';

/** What the provider can do with this proposal; nothing for anybody else. */
export function ProviderPanel({ proposal }: { readonly proposal: Proposal }) {
  const isMember = useAtomValue(signedInAtom);
  const { data: membership } = useQuery({ ...membershipQuery(), enabled: isMember });
  const actions = actionsOn(proposal);
  // What was being typed when the page was loaded anew.
  const [asked, setAsked] = useState(() => actions.find((one) => hasDraft(decisionDraft([proposal._id], one))) ?? null);
  if (!membership?.is_provider) return null;
  return (
    <Section
      title={text.title}
      end={
        <Link to="/review" className={buttonClass({ variant: 'ghost' })}>
          {text.pages}
        </Link>
      }
    >
      <p className="mb-2 text-12 text-muted">{text.about}</p>
      <div className="flex flex-wrap gap-2">
        {actions.map((action) => (
          <Button key={action} onClick={() => setAsked(action)}>
            {text.actions[action]}
          </Button>
        ))}
      </div>
      {asked !== null && <DecisionDialog ids={[proposal._id]} action={asked} onClose={() => setAsked(null)} />}
    </Section>
  );
}

function actionsOn({ state, rules, waits_for: waitsFor, is_reverted: isReverted }: Proposal): readonly ReviewAction[] {
  if (state === 'inReview') return ['approve', 'refuse'];
  if (state === 'open') return rules?.decider === 'provider' && waitsFor === 'provider' ? ['accept', 'reject'] : [];
  return state === 'accepted' && !isReverted ? ['revert'] : [];
}
