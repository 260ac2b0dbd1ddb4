import type { Quarter } from '#schemas/entities/profiles.ts';
import { formatCount } from '#schemas/format.ts';
import { type DealInvestor, dealsInQuarter } from '#schemas/queries/dealFilters.ts';
import { sumsInWords, TABLE_CHARTS, type TableChart } from '#src/charts/tableCharts.ts';
import { TableChartActions, TableChartNote } from '#src/features/csv-export/TableChartActions.tsx';
import { investorMessages } from '#src/i18n/en/investors.ts';
import { ShortFigure } from '#src/ui/Figures.tsx';
import { ScrollRegion } from '#src/ui/ScrolledTable.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DirectoryLink } from '../DirectoryLink.tsx';
import { DEAL_HEADS, type DealsProps, dealCells, dealMark, dealTotal } from './dealMarks.ts';

const text = investorMessages.quarters;
const descriptor = TABLE_CHARTS.dealQuarters;

/** Heights of the longest bar, in px. */
const HEIGHT = { capital: 104, deals: 36 } as const;

/** Deals and capital of an investor by quarter: a table whose cells are drawn as bars. */
export function DealQuarters({ investor, activity: { quarters, undated }, origin }: DealsProps) {
  const most = {
    capital: Math.max(0, ...quarters.map(({ capital_usd }) => capital_usd ?? 0)),
    deals: Math.max(0, ...quarters.map(({ deals }) => deals)),
  };
  if (most.deals === 0)
    return (
      <Section title={text.title} note={text.unit}>
        <p className="text-13 text-muted">{[text.none, ...undatedNote(undated)].join(' ')}</p>
      </Section>
    );
  const marks = quarters.map((quarter) =>
    dealMark(quarter.quarter, quarter, { label: shortQuarter(quarter.quarter, true) }),
  );
  const words = [sumsInWords(descriptor, marks, dealTotal(quarters), text.count), ...undatedNote(undated)];
  const chart: TableChart = {
    ...{ descriptor, subject: investor, marks, origin, summary: words.join(' ') },
    heads: [text.quarter, ...DEAL_HEADS],
    rows: quarters.map((quarter) => [quarter.quarter, ...dealCells(quarter)]),
  };
  return (
    <Section title={text.title} note={text.unit} end={<TableChartActions source="fundraising" chart={chart} />}>
      <figure>
        <ScrollRegion label={text.label} fromEnd>
          <table aria-label={text.label} className="w-full min-w-180 table-fixed text-12">
            {/* Below the bars, where an axis stands. */}
            <thead className="table-footer-group">
              <tr className="text-muted">
                <td className="w-16" />
                {quarters.map(({ quarter }, at) => (
                  <th key={quarter} scope="col" className="figure pt-1.5 font-normal">
                    <span aria-hidden="true">{shortQuarter(quarter, at === 0)}</span>
                    <span className="sr-only">{shortQuarter(quarter, true)}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row" className="w-16 pr-2 pb-1 text-left align-bottom font-normal text-muted">
                  {text.capital}
                </th>
                {quarters.map((quarter) => (
                  <td key={quarter.quarter} className="border-b border-line-strong px-1 align-bottom">
                    <Bar
                      share={(quarter.capital_usd ?? 0) / most.capital}
                      height={HEIGHT.capital}
                      className="bg-(--series-2)"
                    >
                      {quarter.deals > 0 && <ShortFigure value={quarter.capital_usd} fit />}
                    </Bar>
                  </td>
                ))}
              </tr>
              <tr>
                <th scope="row" className="pr-2 pb-1 text-left align-bottom font-normal text-muted">
                  {text.deals}
                </th>
                {quarters.map((quarter) => (
                  <td key={quarter.quarter} className="px-1 pt-3 align-bottom">
                    <Bar share={quarter.deals / most.deals} height={HEIGHT.deals} className="bg-bar">
                      <Deals investor={investor} quarter={quarter} />
                    </Bar>
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </ScrollRegion>
        <TableChartNote chart={chart} />
      </figure>
    </Section>
  );
}

function undatedNote(undated: number): readonly string[] {
  return undated > 0 ? [text.undated(undated)] : [];
}

function Deals({
  investor,
  quarter: { quarter, deals },
}: {
  readonly investor: DealInvestor;
  readonly quarter: Quarter;
}) {
  if (deals === 0) return <span className="figure text-faint">0</span>;
  const name = shortQuarter(quarter, true);
  return (
    <DirectoryLink source="fundraising" filter={dealsInQuarter(investor, quarter)} label={text.open(deals, name)}>
      <span className="figure">{formatCount(deals)}</span>
    </DirectoryLink>
  );
}

/** A bar with its value above it. */
function Bar({
  share,
  height,
  className,
  children,
}: {
  readonly share: number;
  readonly height: number;
  readonly className: string;
  readonly children: React.ReactNode;
}) {
  const drawn = Number.isFinite(share) ? Math.round(share * height) : 0;
  return (
    <div className="flex flex-col items-center justify-end gap-0.5" style={{ height: height + 20 }}>
      {children}
      <div
        aria-hidden="true"
        className={`w-7 max-w-full ${className}`}
        style={{ height: share > 0 ? Math.max(1, drawn) : 0 }}
      />
    </div>
  );
}

/** `Q1 25` where a year begins, otherwise `Q2`. */
function shortQuarter(quarter: string, withYear: boolean): string {
  const [year = '', name = ''] = quarter.split('-');
  return withYear || name === 'Q1' ? `${name} ${year.slice(2)}` : name;
}
