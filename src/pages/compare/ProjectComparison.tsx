import type { ProjectProfile } from '#schemas/entities/profiles.ts';
import { stageName } from '#schemas/entities/roundNames.ts';
import { PricesChart } from '#src/features/compare/PricesChart.tsx';
import { RoundLink } from '#src/features/rounds/RoundLink.tsx';
import { compareMessages } from '#src/i18n/en/compare.ts';
import { DateText, ShortFigure } from '#src/ui/Figures.tsx';
import { WithStated } from '#src/ui/StatedAmount.tsx';
import { projectRows } from './figures.tsx';
import { InCommon } from './InCommon.tsx';
import { type SideRow, SideTable } from './SideTable.tsx';

const text = compareMessages.page;

/** Prices as indexes, figures, rounds by year, and what projects have in common. */
export function ProjectComparison({ projects }: { readonly projects: readonly ProjectProfile[] }) {
  const side = { kind: 'project', compared: projects } as const;
  const rounds = roundRows(projects);
  return (
    <>
      <PricesChart projects={projects} compares marks={[]} note="" />
      <SideTable
        {...side}
        title={text.figuresTitle}
        note={text.bestNote}
        corner={text.figure}
        rows={projectRows(projects)}
      />
      {rounds.length > 0 && (
        <SideTable
          {...side}
          title={text.roundsTitle}
          note={text.roundsNote}
          corner={text.year}
          rows={rounds}
          isFigures={false}
        />
      )}
      <InCommon {...side} />
    </>
  );
}

/** A row a year, newest first; rounds without a date last. */
function roundRows(projects: readonly ProjectProfile[]): readonly SideRow[] {
  const years = new Set(projects.flatMap(({ rounds }) => rounds.map(({ date }) => date?.slice(0, 4) ?? '')));
  return [...years]
    .toSorted()
    .toReversed()
    .map((year) => ({
      key: year,
      head: year === '' ? text.undated : <span className="figure">{year}</span>,
      cells: projects.map(({ rounds }) => (
        <ul key="rounds">
          {rounds
            .filter(({ date }) => (date?.slice(0, 4) ?? '') === year)
            .map((round) => (
              <li key={round._id} className="flex flex-wrap items-baseline gap-x-2">
                {round.date !== null && (
                  <span className="text-muted">
                    <DateText value={round.date} />
                  </span>
                )}
                <RoundLink round={round}>{stageName(round.stages)}</RoundLink>
                <span className="text-muted">
                  <WithStated of={round} place="sentence">
                    {(usd) => <ShortFigure value={usd} fit />}
                  </WithStated>
                </span>
              </li>
            ))}
        </ul>
      )),
    }));
}
