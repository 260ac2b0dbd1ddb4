import { Link } from '@tanstack/react-router';
import { Banknote, Briefcase, Coins, Flag, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PATHS_LIMITS } from '#schemas/constants.ts';
import type { PathStep } from '#schemas/entities/connections.ts';
import type { Party } from '#schemas/entities/profiles.ts';
import { roundName } from '#schemas/entities/roundNames.ts';
import { formatAmounts } from '#schemas/entities/statedAmounts.ts';
import { formatDate } from '#schemas/format.ts';
import { type ProfileTabKey, TAB_PAGES } from '#schemas/routes/profileTabs.ts';
import { RoundLink } from '#src/features/rounds/RoundLink.tsx';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { pathMessages } from '#src/i18n/en/paths.ts';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { DateText, ShortFigure } from '#src/ui/Figures.tsx';
import { EntityAvatar } from '#src/ui/LogoLink.tsx';
import { OutwardLink } from '#src/ui/OutwardLink.tsx';
import { WithStated } from '#src/ui/StatedAmount.tsx';

const text = pathMessages;

/** A chain from one end to the other; between two names stands what binds them. */
export function PathChain({
  label,
  steps,
  last,
}: {
  readonly label: string;
  readonly steps: readonly PathStep[];
  readonly last: Party;
}) {
  return (
    <ol aria-label={label} className="max-w-180">
      {steps.map((step) => (
        <li key={`${step.from.kind} ${step.from.slug} ${step.from.name}`}>
          <Node party={step.from} />
          <Evidence step={step} />
        </li>
      ))}
      <li>
        <Node party={last} />
      </li>
    </ol>
  );
}

function Node({ party }: { readonly party: Party }) {
  const { kind, slug, name } = party;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <EntityAvatar kind={kind} of={party} size={32} />
      <div className="min-w-0">
        <EntityLink kind={kind} slug={slug} className="block truncate text-16 font-medium hover:underline">
          {name}
        </EntityLink>
        <p className="text-12 text-muted">{entityMessages.kinds[kind]}</p>
      </div>
    </div>
  );
}

function Evidence({ step }: { readonly step: PathStep }) {
  const { from, to, evidence } = step;
  const inOrder = (kind: Party['kind']) => (from.kind === kind ? ([from, to] as const) : ([to, from] as const));
  const [project, investor] = inOrder('project');
  const [person, place] = inOrder('people');
  const [organization, issued] = inOrder('venture');
  return (
    <ul className="my-1 ml-4 space-y-2 border-l border-line-strong py-3 pl-8 text-13 max-desk:pl-5">
      {evidence.rounds.map((round) => {
        const named = { ...round, projects: project.name };
        return (
          <Line key={round._id} icon={Banknote}>
            {round.is_lead ? text.led(investor.name) : text.joined(investor.name)}{' '}
            <RoundLink round={named}>{roundName(named)}</RoundLink>
            <span className="text-muted">
              {' · '}
              <DateText value={round.date} />
              {formatAmounts(round) !== null && (
                <>
                  {' · '}
                  <WithStated of={round} place="sentence">
                    {(usd) => (
                      <>
                        $<ShortFigure value={usd} fit />
                      </>
                    )}
                  </WithStated>
                </>
              )}
            </span>
            {round.announcement !== null && (
              <>
                {' '}
                <OutwardLink href={round.announcement} className="ml-1 text-muted hover:text-text">
                  {text.source}
                </OutwardLink>
              </>
            )}
          </Line>
        );
      })}
      {evidence.rounds.length === PATHS_LIMITS.evidence && project.slug !== null && (
        <Line icon={Banknote}>
          <Link
            to="/project/$slug/$tab"
            params={{ slug: project.slug, tab: 'fundraising' }}
            className="text-muted hover:text-text hover:underline"
          >
            {text.moreRounds(project.name)}
          </Link>
        </Line>
      )}
      {evidence.jobs.map(({ position, from_date, to_date }, at) => {
        const dates = text.dates(day(from_date), day(to_date));
        return (
          // Somebody may have held one position twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never reorders.
          <Line key={`job ${at}`} icon={Briefcase}>
            <TabLink of={person} tab="experience">
              {text.works(person.name, position)} {place.name}
            </TabLink>
            {dates !== null && <span className="text-muted">{` · ${dates}`}</span>}
          </Line>
        );
      })}
      {evidence.is_founder && (
        <Line icon={Flag}>
          <TabLink of={place} tab="team">
            {text.founded(person.name)} {place.name}
          </TabLink>
        </Line>
      )}
      {evidence.is_issuer && (
        <Line icon={Coins}>
          {text.issues(organization.name)}{' '}
          <EntityLink kind="project" slug={issued.slug} className="font-medium hover:underline">
            {issued.name}
          </EntityLink>
        </Line>
      )}
    </ul>
  );
}

const day = (date: string | null) => (date === null ? null : formatDate(date, 'plain'));

function Line({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <p className="min-w-0 wrap-anywhere">{children}</p>
    </li>
  );
}

/** Leads to the tab of a profile that lists what is said; plain text where it has no page. */
function TabLink({
  of: { kind, slug },
  tab,
  children,
}: {
  readonly of: Party;
  readonly tab: ProfileTabKey;
  readonly children: ReactNode;
}) {
  if (slug === null) return children;
  return (
    <Link to={TAB_PAGES[kind]} params={{ slug, tab }} className="font-medium hover:underline">
      {children}
    </Link>
  );
}
