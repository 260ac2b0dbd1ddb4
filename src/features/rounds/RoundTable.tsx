import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { ProfileRound } from '#schemas/entities/profiles.ts';
import { roundMessages } from '#src/i18n/en/rounds.ts';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { DateText, Missing, ShortFigure } from '#src/ui/Figures.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { MoreCount } from '#src/ui/Tags.tsx';
import { roundName, stageName } from './roundName.ts';

const text = roundMessages.columns;

const CELL = 'h-8 pr-4 align-middle last:pr-0 pointer-coarse:h-11';

/** Leads named in a row; the others are counted. */
const LEADS_SHOWN = 1;

interface LinkProps {
  readonly round: ProfileRound;
  readonly children: ReactNode;
}

/** A link to the page of a round. */
function PageLink({ round, children }: LinkProps) {
  return (
    <Link
      to="/round/$slug"
      params={{ slug: String(round._id) }}
      aria-label={roundName(round)}
      className="font-medium hover:underline"
    >
      {children}
    </Link>
  );
}

/** Some rounds, each leading to its own page, or by another kind of link. `named`: of several projects. */
export function RoundTable({
  label,
  rounds,
  named,
  RoundLink = PageLink,
}: {
  readonly label: string;
  readonly rounds: readonly ProfileRound[];
  readonly named: boolean;
  readonly RoundLink?: ComponentType<LinkProps>;
}) {
  return (
    // Focusable, so that the keyboard can scroll it sideways.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs it.
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto">
      <table aria-label={label} className="w-full min-w-100 text-13 whitespace-nowrap">
        <thead>
          <tr className="border-b border-line-strong text-left text-12 text-muted *:h-7 *:pr-4 *:font-medium *:last:pr-0">
            <th scope="col">{text.date}</th>
            {named && <th scope="col">{text.project}</th>}
            <th scope="col">{text.round}</th>
            <th scope="col" className="text-right">
              {text.amount} <span className="font-normal text-faint">{roundMessages.usd}</span>
            </th>
            <th scope="col">{text.leads}</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => (
            <tr key={round._id} className="border-b border-line last:border-b-0 hover:bg-hover">
              <td className={CELL}>
                <DateText value={round.date} />
              </td>
              {named && (
                <td className={`${CELL} max-w-48`}>
                  <EntityLink kind="project" slug={round.slug} className="flex min-w-0 items-center gap-2">
                    <Logo kind="project" name={round.projects} src={round.logo} size={20} />
                    <span className="truncate font-medium hover:underline">{round.projects}</span>
                  </EntityLink>
                </td>
              )}
              <td className={CELL}>
                <RoundLink round={round}>{stageName(round.stages)}</RoundLink>
              </td>
              <td className={`${CELL} text-right`}>
                <ShortFigure value={round.amount_quantity} />
              </td>
              <td className={`${CELL} max-w-48`}>
                <Leads round={round} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Leads({ round }: { readonly round: ProfileRound }) {
  const leads = round.investors.filter(({ is_lead }) => is_lead);
  if (leads.length === 0) return <Missing />;
  return (
    <span className="flex min-w-0 items-center">
      {leads.slice(0, LEADS_SHOWN).map(({ kind, slug, name }) => (
        <EntityLink key={name} kind={kind} slug={slug} className="truncate text-muted hover:text-text hover:underline">
          {name}
        </EntityLink>
      ))}
      <MoreCount names={leads.slice(LEADS_SHOWN).map(({ name }) => name)} />
    </span>
  );
}
