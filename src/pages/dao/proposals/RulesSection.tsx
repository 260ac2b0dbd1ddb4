import type { ProposalPage as Proposal } from '#schemas/api/dao.ts';
import { proposalMessages } from '#src/i18n/en/proposals.ts';
import { Section } from '#src/ui/Section.tsx';

const text = proposalMessages.votes;

/** The rules that were copied into the proposal when it opened, in words. */
export function RulesSection({ proposal: { rules } }: { readonly proposal: Proposal }) {
  if (rules === null) return null;
  return (
    <Section title={text.rules}>
      <ul className="space-y-1 text-12 text-pretty text-muted">
        {text.wordRules(rules).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Section>
  );
}
