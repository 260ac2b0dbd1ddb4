import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { investorsThen } from '#schemas/entities/investorNames.ts';
import type { Backer, Investor, ProfileRound, ProjectProfile } from '#schemas/entities/profiles.ts';
import { roundTitle } from '#schemas/entities/roundNames.ts';
import { formatCount, formatDate } from '#schemas/format.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { projectMessages } from '#src/i18n/en/project.ts';
import { roundMessages } from '#src/i18n/en/rounds.ts';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { ExactAmount } from '#src/ui/ExactFigure.tsx';
import { DateText, Missing } from '#src/ui/Figures.tsx';
import { LogoLink } from '#src/ui/LogoLink.tsx';
import { hostOf } from '#src/ui/links.ts';
import { OutwardLink } from '#src/ui/OutwardLink.tsx';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';
import { Section } from '#src/ui/Section.tsx';
import { WithStated } from '#src/ui/StatedAmount.tsx';
import { MoreCount, Tag } from '#src/ui/Tags.tsx';
import { roundAnchor } from '../EntityRounds.tsx';
import { raisedSoFar } from './funding.ts';

const text = projectMessages.fundraising;

/** Investors named in a round; the others are counted. */
const INVESTORS_SHOWN = 4;

export function FundraisingTab({ profile }: { readonly profile: ProjectProfile }) {
  const { funding_summary: summary, counts } = profile;
  return (
    <>
      {summary.rounds > 0 && (
        <p className="border-b border-line px-6 py-3 text-13 text-pretty text-muted max-desk:px-4">
          {text.summary({
            name: profile.name,
            rounds: summary.rounds - summary.in_doubt,
            amount: summary.total_funding_amount,
            undisclosed: summary.undisclosed,
            stage: summary.latest_stage,
            date: summary.latest_date === null ? null : formatDate(summary.latest_date),
          })}
          {summary.in_doubt > 0 && ` ${roundMessages.inDoubt(summary.in_doubt)}.`}
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] max-xl:grid-cols-1">
        <Section
          title={entityMessages.rounds}
          note={
            profile.rounds.length < counts.rounds
              ? text.newest(profile.rounds.length, counts.rounds)
              : formatCount(counts.rounds)
          }
          className="max-xl:border-b xl:border-b-0"
        >
          <Timeline profile={profile} />
        </Section>
        <div className="border-l border-line max-xl:border-l-0">
          <Backers
            title={text.organizations}
            kind="venture"
            backers={profile.funding_funds}
            total={counts.funding_funds}
          />
          <Backers title={text.people} kind="people" backers={profile.funding_peoples} total={counts.funding_peoples} />
        </div>
      </div>
    </>
  );
}

/** Rounds, newest first, on a line from one to the next. */
function Timeline({ profile }: { readonly profile: ProjectProfile }) {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    // A mark of the chart leads here from another tab.
    if (hash !== '') document.getElementById(hash)?.scrollIntoView({ block: 'center' });
  }, [hash]);
  return (
    <ol className="text-13">
      {raisedSoFar(profile.rounds).map(({ round, raised }) => (
        <li
          key={round._id}
          id={roundAnchor(round)}
          className="group relative grid scroll-mt-16 grid-cols-[104px_minmax(0,1fr)_auto] gap-x-3 py-2 pl-5 target:bg-selected max-sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <span
            aria-hidden="true"
            className="absolute top-0 bottom-0 left-1 w-px bg-line group-first:top-4 group-last:bottom-auto group-last:h-4"
          />
          <span aria-hidden="true" className="absolute top-3.5 left-0 size-2.25 rounded-full bg-control" />
          <span className="text-muted max-sm:col-span-2">
            <DateText value={round.date} />
          </span>
          <div className="min-w-0">
            <span className="font-medium">{roundTitle(round.stages)}</span>
            {round.doubt !== null && <Tag className="ml-2">{roundMessages.doubt}</Tag>}
            <Investors round={round} />
            {round.announcement !== null && (
              <p className="text-12 text-muted">
                <OutwardLink href={round.announcement} className="min-h-6">
                  {hostOf(round.announcement)}
                </OutwardLink>
              </p>
            )}
          </div>
          <dl className="text-right">
            <dt className="sr-only">{text.amount}</dt>
            <dd className="font-medium">
              <WithStated
                of={round}
                place="sentence"
                none={<span className="text-12 font-normal text-muted">{text.undisclosed}</span>}
              >
                {(usd) => (
                  <>
                    <ExactAmount value={usd} /> <span className="text-12 text-muted">USD</span>
                  </>
                )}
              </WithStated>
            </dd>
            {raised !== null && round.doubt === null && (
              <>
                <dt className="sr-only">{text.soFar}</dt>
                <dd className="figure text-12 text-muted">{text.total(raised)}</dd>
              </>
            )}
            {round.valuation_usd !== null && (
              <>
                <dt className="sr-only">{text.valuation}</dt>
                <dd className="figure text-12 text-muted">{text.valued(round.valuation_usd)}</dd>
              </>
            )}
          </dl>
        </li>
      ))}
    </ol>
  );
}

/** Leads first, as the data has them. */
function Investors({ round }: { readonly round: ProfileRound }) {
  const investors = investorsThen(round, round.investors);
  if (investors.length === 0) return <p className="text-12 text-muted">{text.noInvestors}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-muted">
      {investors.slice(0, INVESTORS_SHOWN).map((investor, at) => (
        <span key={`${investor.kind} ${investor.slug} ${investor.name}`}>
          <InvestorName investor={investor} />
          {at < Math.min(investors.length, INVESTORS_SHOWN) - 1 && ','}
        </span>
      ))}
      <MoreCount names={investors.slice(INVESTORS_SHOWN).map(({ name }) => name)} />
    </p>
  );
}

function InvestorName({ investor: { kind, slug, name, is_lead } }: { readonly investor: Investor }) {
  return (
    <>
      <EntityLink kind={kind} slug={slug} className="hover:text-text hover:underline">
        {name}
      </EntityLink>
      {is_lead && <span className="text-12 text-text"> ({text.lead})</span>}
    </>
  );
}

function Backers({
  title,
  kind,
  backers,
  total,
}: {
  readonly title: string;
  readonly kind: EntityKind;
  readonly backers: readonly Backer[];
  readonly total: number;
}) {
  if (backers.length === 0) return null;
  return (
    <Section title={title} note={backers.length < total ? text.first(backers.length, total) : formatCount(total)}>
      <ScrolledTable
        label={title}
        head={
          <>
            <TableHead>{text.name}</TableHead>
            <TableHead isFigure>{text.roundsJoined}</TableHead>
            <TableHead isFigure>{text.roundsLed}</TableHead>
            <TableHead isFigure>{text.lastJoined}</TableHead>
          </>
        }
      >
        {backers.map((backer) => (
          <tr key={`${backer.slug} ${backer.name}`}>
            <TableCell className="max-w-56">
              <span className="flex min-w-0 items-center gap-2">
                <LogoLink kind={kind} of={backer} nameClassName="" />
                {backer.rounds_led > 0 && <Tag>{text.lead}</Tag>}
                {backer.is_acquirer && <Tag>{text.acquirer}</Tag>}
              </span>
            </TableCell>
            <TableCell isFigure className="figure">
              {formatCount(backer.rounds)}
            </TableCell>
            <TableCell isFigure className="figure">
              {formatCount(backer.rounds_led)}
            </TableCell>
            <TableCell isFigure className="text-muted">
              {backer.last_date === null ? <Missing /> : <DateText value={backer.last_date} />}
            </TableCell>
          </tr>
        ))}
      </ScrolledTable>
    </Section>
  );
}
