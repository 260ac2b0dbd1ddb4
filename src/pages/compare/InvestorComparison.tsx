import type { OrganizationProfile, PersonProfile } from '#schemas/entities/profiles.ts';
import { recordName } from '#schemas/entities/values.ts';
import { formatCount } from '#schemas/format.ts';
import { seriesColor } from '#src/charts/SeriesSwatch.tsx';
import { RoundLink } from '#src/features/rounds/RoundLink.tsx';
import { roundName } from '#src/features/rounds/roundName.ts';
import { compareMessages } from '#src/i18n/en/compare.ts';
import { Missing } from '#src/ui/Figures.tsx';
import { boundByRounds, boundByWork, CommonTable } from './CommonTable.tsx';
import { organizationRows, personRows } from './figures.tsx';
import { type SideRow, SideTable } from './SideTable.tsx';

const text = compareMessages.page;

type Investor = OrganizationProfile | PersonProfile;

/** Figures, deals by quarter, rounds joined together, and portfolio and people in common of organizations or of people. */
export function InvestorComparison({ investors }: { readonly investors: readonly Investor[] }) {
  const organizations = investors.filter((investor) => 'ventures_name' in investor);
  const people = investors.flatMap((investor) => ('job_title' in investor ? [investor] : []));
  const areOrganizations = organizations.length > 0;
  const side = {
    kind: areOrganizations ? 'venture' : 'people',
    compared: investors.map((investor) => ({
      name: recordName(investor),
      slug: investor.slug,
      logo: investor.logo,
    })),
  } as const;
  const quarters = quarterRows(investors);
  const rounds = commonRounds(investors);
  return (
    <>
      <SideTable
        {...side}
        title={text.figuresTitle}
        note={text.bestNote}
        corner={text.figure}
        rows={areOrganizations ? organizationRows(organizations) : personRows(people)}
      />
      {quarters.length > 0 && (
        <SideTable
          {...side}
          title={text.quartersTitle}
          note={text.quartersNote}
          corner={text.quarter}
          rows={quarters}
          isFigures={false}
        />
      )}
      {rounds.length > 0 && (
        <SideTable
          {...side}
          title={text.roundsInCommon}
          note={text.roundsInCommonNote}
          corner={text.round}
          rows={rounds}
          isFigures={false}
        />
      )}
      <CommonTable
        {...side}
        title={text.projectsInCommon}
        none={text.noProjectsInCommon}
        lengths={investors.map((investor) =>
          'ventures_name' in investor ? investor.counts.portfolio : investor.counts.portfolio_angel_investor,
        )}
        lists={investors.map((investor) =>
          boundByRounds(
            'project',
            'ventures_name' in investor ? investor.portfolio : investor.portfolio_angel_investor,
          ),
        )}
      />
      <CommonTable
        {...side}
        title={areOrganizations ? text.peopleInCommon : text.organizationsInCommon}
        none={areOrganizations ? text.noPeopleInCommon : text.noOrganizationsInCommon}
        lengths={investors.map((investor) =>
          'ventures_name' in investor ? investor.counts.all_member : investor.ventures.length,
        )}
        lists={investors.map((investor) =>
          'ventures_name' in investor
            ? boundByWork('people', investor.all_member)
            : boundByWork('venture', investor.ventures),
        )}
      />
    </>
  );
}

/** Deals of each quarter, with a bar as long as their share of the most. */
function quarterRows(investors: readonly Investor[]): readonly SideRow[] {
  const dealsIn = (investor: Investor, quarter: string) =>
    investor.activity.quarters.find((one) => one.quarter === quarter)?.deals ?? 0;
  const quarters = [
    ...new Set(investors.flatMap(({ activity }) => activity.quarters.map(({ quarter }) => quarter))),
  ].toSorted();
  const most = Math.max(0, ...investors.flatMap(({ activity }) => activity.quarters.map(({ deals }) => deals)));
  if (most === 0) return [];
  return quarters.toReversed().map((quarter) => ({
    key: quarter,
    head: <span className="figure">{quarter.replace('-', ' ')}</span>,
    cells: investors.map((investor, at) => {
      const deals = dealsIn(investor, quarter);
      return (
        <span key="deals" className="flex items-center gap-2">
          <span className="figure w-6 text-right">{formatCount(deals)}</span>
          <span
            aria-hidden="true"
            className="h-2 max-w-28 rounded-[1px] forced-color-adjust-none"
            style={{ width: `${(deals / most) * 112}px`, background: seriesColor(at) }}
          />
        </span>
      );
    }),
  }));
}

/** Rounds that at least two joined, newest first. */
function commonRounds(investors: readonly Investor[]): readonly SideRow[] {
  const all = new Map(investors.flatMap(({ rounds }) => rounds.map((round) => [round._id, round] as const)));
  return [...all.values()]
    .map((round) => ({
      round,
      joined: investors.map(({ rounds }) => rounds.find(({ _id }) => _id === round._id) ?? null),
    }))
    .filter(({ joined }) => joined.filter((one) => one !== null).length > 1)
    .toSorted((a, b) => (b.round.date ?? '').localeCompare(a.round.date ?? ''))
    .map(({ round, joined }) => ({
      key: String(round._id),
      head: <RoundLink round={round}>{roundName(round)}</RoundLink>,
      cells: joined.map((one) => (one === null ? <Missing key="none" /> : one.is_lead ? text.led : text.joined)),
    }));
}
