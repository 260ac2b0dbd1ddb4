import type { OrganizationProfile, PersonProfile } from '#schemas/entities/profiles.ts';
import { recordName } from '#schemas/entities/values.ts';
import { formatCount } from '#schemas/format.ts';
import { seriesColor } from '#src/charts/SeriesSwatch.tsx';
import { compareMessages } from '#src/i18n/en/compare.ts';
import { organizationRows, personRows } from './figures.tsx';
import { InCommon } from './InCommon.tsx';
import { type SideRow, SideTable } from './SideTable.tsx';

const text = compareMessages.page;

type Investor = OrganizationProfile | PersonProfile;

/** Figures, deals by quarter, and what organizations or people have in common. */
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
      <InCommon {...side} />
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
