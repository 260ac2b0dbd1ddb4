import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { projectThenText, stageName } from '#schemas/entities/roundNames.ts';
import { type RoundRow, roundInvestors } from '#schemas/entities/rows.ts';
import { formatCount } from '#schemas/format.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { RoundLink } from '#src/features/rounds/RoundLink.tsx';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { ExactAmount } from '#src/ui/ExactFigure.tsx';
import { DateText, Missing } from '#src/ui/Figures.tsx';
import { LogoLink } from '#src/ui/LogoLink.tsx';
import { hostOf } from '#src/ui/links.ts';
import { OutwardLink } from '#src/ui/OutwardLink.tsx';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';
import { Section } from '#src/ui/Section.tsx';
import { WithStated } from '#src/ui/StatedAmount.tsx';
import { MoreCount } from '#src/ui/Tags.tsx';

const text = entityMessages;

/** Rounds shown before "show all". */
const FIRST_SHOWN = 12;

/** Investors named in a row; the others are counted. */
const INVESTORS_SHOWN = 2;

/** Rounds a project raised, or an organization or person joined, newest first. `total`: those that are not listed included. */
export function EntityRounds({
  kind,
  rounds,
  total,
}: {
  readonly kind: EntityKind;
  readonly rounds: readonly RoundRow[];
  readonly total: number;
}) {
  const [all, setAll] = useState(false);
  const wanted = useLocation({ select: ({ hash }) => rounds.findIndex((round) => roundAnchor(round) === hash) });
  const shown = all || wanted >= FIRST_SHOWN ? rounds : rounds.slice(0, FIRST_SHOWN);
  return (
    <Section
      title={kind === 'project' ? text.rounds : text.portfolio}
      note={rounds.length > 0 ? `${formatCount(total)}, ${text.roundsUnit}` : undefined}
    >
      {rounds.length === 0 ? (
        <p className="text-13 text-muted">{text.noRounds}</p>
      ) : (
        <Rounds rounds={shown} named={kind !== 'project'} />
      )}
      {shown.length < rounds.length && (
        <Button variant="ghost" className="mt-2 -ml-2" onClick={() => setAll(true)}>
          {rounds.length === total ? text.all(total) : text.newest(rounds.length)}
        </Button>
      )}
    </Section>
  );
}

/** The place of a round on its project's page, for links. */
export function roundAnchor({ _id }: Pick<RoundRow, '_id'>): string {
  return `round-${_id}`;
}

function Rounds({ rounds, named }: { readonly rounds: readonly RoundRow[]; readonly named: boolean }) {
  return (
    <ScrolledTable
      label={text.roundsTable}
      className="min-w-140"
      head={
        <>
          <TableHead>{text.date}</TableHead>
          <TableHead>{named ? text.project : text.round}</TableHead>
          <TableHead isFigure unit={text.roundsUnit}>
            {text.amount}
          </TableHead>
          {named && <TableHead className="pl-4">{text.round}</TableHead>}
          <TableHead className={cx(!named && 'pl-4')}>{text.investors}</TableHead>
          <TableHead>{text.source}</TableHead>
        </>
      }
    >
      {rounds.map((round) => (
        <tr key={round._id} id={roundAnchor(round)} className="scroll-mt-16 target:bg-selected">
          <TableCell>
            <DateText value={round.date} />
          </TableCell>
          {named && (
            <TableCell className="max-w-52 max-xl:max-w-36">
              <LogoLink kind="project" of={{ slug: round.slug, name: projectThenText(round), logo: round.logo }} />
            </TableCell>
          )}
          {!named && (
            <TableCell>
              <RoundLink round={round}>{stageName(round.stages)}</RoundLink>
            </TableCell>
          )}
          <TableCell isFigure>
            <WithStated of={round} place="column">
              {(usd) => <ExactAmount value={usd} />}
            </WithStated>
          </TableCell>
          {named && (
            <TableCell className="pl-4">
              <RoundLink round={round}>{stageName(round.stages)}</RoundLink>
            </TableCell>
          )}
          <TableCell className={cx('w-2/5 max-w-0 min-w-44 max-xl:min-w-32', !named && 'pl-4')}>
            <Investors round={round} />
          </TableCell>
          <TableCell className="max-w-40">
            {round.announcement === null ? (
              <Missing />
            ) : (
              <OutwardLink href={round.announcement} className="min-h-6 min-w-6">
                <span className="max-xl:sr-only">{hostOf(round.announcement)}</span>
              </OutwardLink>
            )}
          </TableCell>
        </tr>
      ))}
    </ScrolledTable>
  );
}

function Investors({ round }: { readonly round: RoundRow }) {
  const investors = roundInvestors(round);
  if (investors.length === 0) return <Missing />;
  const shown = investors.slice(0, INVESTORS_SHOWN);
  return (
    <span className="flex min-w-0 items-center text-muted">
      {shown.map((investor, at) => (
        // Each name is cut by itself: one that goes on beneath its neighbor would take its clicks.
        <span key={`${investor.kind} ${investor.slug} ${investor.name}`} className="flex min-w-8">
          <EntityLink kind={investor.kind} slug={investor.slug} className="truncate hover:text-text hover:underline">
            {investor.name}
          </EntityLink>
          {at < shown.length - 1 && <span className="whitespace-pre">, </span>}
        </span>
      ))}
      <MoreCount names={investors.slice(INVESTORS_SHOWN).map((investor) => investor.name)} />
    </span>
  );
}
