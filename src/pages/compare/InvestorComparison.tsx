import type { OrganizationProfile, PersonProfile } from '#schemas/entities/profiles.ts';
import { recordName } from '#schemas/entities/values.ts';
import { formatCount } from '#schemas/format.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { useDataOrigin } from '#src/api/useDataOrigin.ts';
import { seriesColor } from '#src/charts/SeriesSwatch.tsx';
import { pictureMark, TABLE_CHARTS, type TableChart } from '#src/charts/tableCharts.ts';
import { TableChartActions, TableChartNote } from '#src/features/csv-export/TableChartActions.tsx';
import { compareMessages } from '#src/i18n/en/compare.ts';
import { organizationRows, personRows } from './figures.tsx';
import { InCommon } from './InCommon.tsx';
import { type Compared, type SideRow, SideTable } from './SideTable.tsx';

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
  return (
    <>
      <SideTable
        {...side}
        title={text.figuresTitle}
        note={text.bestNote}
        corner={text.figure}
        rows={areOrganizations ? organizationRows(organizations) : personRows(people)}
      />
      <Quarters side={side} investors={investors} />
      <InCommon {...side} />
    </>
  );
}

/** Deals of each quarter, with a bar as long as their share of the most. */
function Quarters({
  side,
  investors,
}: {
  readonly side: { readonly kind: EntityKind; readonly compared: readonly Compared[] };
  readonly investors: readonly Investor[];
}) {
  const origin = useDataOrigin('rounds');
  const quarters = dealsByQuarter(investors);
  const most = Math.max(0, ...quarters.flatMap(({ deals }) => deals));
  if (most === 0) return null;
  const names = side.compared.map(({ name }) => name);
  const chart: TableChart = {
    descriptor: TABLE_CHARTS.comparedQuarters,
    subject: { name: names.join(', '), slug: side.compared.map(({ slug }) => slug ?? '').join(' ') },
    marks: quarters.map(({ quarter, deals }) =>
      pictureMark(quarter, null, { parts: names.map((name, at) => ({ name, value: deals[at] ?? 0 })) }),
    ),
    heads: [text.quarter, ...names],
    rows: quarters.map(({ quarter, deals }) => [quarter, ...deals]),
    summary: text.quartersSummary(
      names.map((name, at) => [name, quarters.reduce((sum, { deals }) => sum + (deals[at] ?? 0), 0)] as const),
    ),
    origin,
  };
  const rows = quarters.toReversed().map(
    ({ quarter, deals }): SideRow => ({
      key: quarter,
      head: <span className="figure">{quarter.replace('-', ' ')}</span>,
      cells: deals.map((count, at) => (
        <span key="deals" className="flex items-center gap-2">
          <span className="figure w-6 text-right">{formatCount(count)}</span>
          <span
            aria-hidden="true"
            className="h-2 max-w-28 rounded-[1px] forced-color-adjust-none"
            style={{ width: `${(count / most) * 112}px`, background: seriesColor(at) }}
          />
        </span>
      )),
    }),
  );
  return (
    <figure>
      <SideTable
        {...side}
        title={text.quartersTitle}
        note={text.quartersNote}
        corner={text.quarter}
        rows={rows}
        isFigures={false}
        end={<TableChartActions source="fundraising" chart={chart} />}
        below={<TableChartNote chart={chart} />}
      />
    </figure>
  );
}

/** Quarters that any of them knows, oldest first, with the deals of each. */
function dealsByQuarter(investors: readonly Investor[]) {
  const quarters = new Set(investors.flatMap(({ activity }) => activity.quarters.map(({ quarter }) => quarter)));
  return [...quarters].toSorted().map((quarter) => ({
    quarter,
    deals: investors.map(({ activity }) => activity.quarters.find((one) => one.quarter === quarter)?.deals ?? 0),
  }));
}
