import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { investorsThen } from '#schemas/entities/investorNames.ts';
import type { ProfileRound } from '#schemas/entities/profiles.ts';
import { projectThenText, roundName, stageName } from '#schemas/entities/roundNames.ts';
import { roundMessages } from '#src/i18n/en/rounds.ts';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { DateText, Missing, ShortFigure } from '#src/ui/Figures.tsx';
import { LogoLink } from '#src/ui/LogoLink.tsx';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';
import { WithStated } from '#src/ui/StatedAmount.tsx';
import { MoreCount, Tag } from '#src/ui/Tags.tsx';

const text = roundMessages.columns;

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
    <ScrolledTable
      label={label}
      className="min-w-100"
      head={
        <>
          <TableHead>{text.date}</TableHead>
          {named && <TableHead>{text.project}</TableHead>}
          <TableHead>{text.round}</TableHead>
          <TableHead isFigure unit={roundMessages.usd}>
            {text.amount}
          </TableHead>
          <TableHead>{text.leads}</TableHead>
        </>
      }
    >
      {rounds.map((round) => (
        <tr key={round._id}>
          <TableCell>
            <DateText value={round.date} />
          </TableCell>
          {named && (
            <TableCell className="max-w-48">
              <LogoLink kind="project" of={{ slug: round.slug, name: projectThenText(round), logo: round.logo }} />
            </TableCell>
          )}
          <TableCell>
            <RoundLink round={round}>{stageName(round.stages)}</RoundLink>
            {round.doubt !== null && <Tag className="ml-2">{roundMessages.doubt}</Tag>}
          </TableCell>
          <TableCell isFigure>
            <WithStated of={round} place="column">
              {(usd) => <ShortFigure value={usd} />}
            </WithStated>
          </TableCell>
          <TableCell className="max-w-48">
            <Leads round={round} />
          </TableCell>
        </tr>
      ))}
    </ScrolledTable>
  );
}

function Leads({ round }: { readonly round: ProfileRound }) {
  const leads = investorsThen(
    round,
    round.investors.filter(({ is_lead }) => is_lead),
  );
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
