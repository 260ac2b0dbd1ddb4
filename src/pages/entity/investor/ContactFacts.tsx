import type { ReactNode } from 'react';
import { investorMessages } from '#src/i18n/en/investors.ts';
import { Missing } from '#src/ui/Figures.tsx';
import { OutwardLink } from '#src/ui/OutwardLink.tsx';
import { Section } from '#src/ui/Section.tsx';

/** Where somebody can be reached, and what else is a fact but no column. */
export function ContactFacts({
  facts,
}: {
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[];
}) {
  return (
    <Section title={investorMessages.contact.title}>
      <dl className="grid grid-cols-[112px_minmax(0,1fr)] text-13">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="flex min-h-6.5 items-start py-0.75 text-muted">{label}</dt>
            <dd className="flex min-h-6.5 min-w-0 items-center py-0.75">{value ?? <Missing />}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** A link named by its address without the scheme; null: there is none. */
export function pageLink(address: string | null): ReactNode {
  if (address === null) return null;
  return <OutwardLink href={address}>{address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')}</OutwardLink>;
}
