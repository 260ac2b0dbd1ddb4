import { OBSERVED_PIVOTS, type ProjectsObserved } from '#schemas/api/observatory.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { formatCount, formatDecimal, formatPercent } from '#schemas/format.ts';
import { groupOf, placedRows } from '#schemas/pivot/reading.ts';
import { targetOf } from '#src/charts/linkedTarget.ts';
import { MarkLink } from '#src/charts/MarkLink.tsx';
import { pictureMark, TABLE_CHARTS, type TableChart } from '#src/charts/tableCharts.ts';
import { TableChartActions, TableChartNote } from '#src/features/csv-export/TableChartActions.tsx';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { observatoryMessages } from '#src/i18n/en/observatory.ts';
import { HEAD, NUMBER, Panel } from './Panel.tsx';

const text = observatoryMessages.breadth;
const SPANS = ['breadth1h', 'breadth24h', 'breadth7d', 'breadth30d'] as const;

/** Share of projects whose price rose, over four spans. Counts open the directory. */
export function Breadth({
  answers,
  filter,
  origin,
}: {
  readonly answers: ProjectsObserved;
  readonly filter: Filter;
  /** Source and moment. */
  readonly origin: string;
}) {
  const chart = breadthChart(answers, origin);
  return (
    <Panel
      title={text.title}
      unit={text.unit}
      className="xl:col-span-3"
      aside={<TableChartActions source="projects" chart={chart} />}
    >
      <figure className="flex flex-1 flex-col">
        <table className="w-full text-13">
          <thead>
            <tr className={HEAD}>
              <th scope="col">
                <span className="sr-only">{observatoryMessages.filters.period}</span>
              </th>
              <th scope="col" className="text-right">
                {text.down}
              </th>
              <th scope="col" className="pl-3 text-right">
                {text.up}
              </th>
              <th scope="col" className="pl-3 text-right">
                {text.share}
              </th>
            </tr>
          </thead>
          <tbody>
            {SPANS.map((name) => {
              const { down, up, all, share } = parts(answers[name]);
              const target = targetOf({ source: 'projects', linked: OBSERVED_PIVOTS.projects[name], filter });
              const link = (sign: 1 | -1, count: number, label: string) => (
                <MarkLink
                  target={target}
                  mark={{ key: sign }}
                  aria-label={text.open(label, formatCount(count), text.rows[name])}
                  className={`hover:underline ${sign > 0 ? 'text-positive' : 'text-negative'}`}
                >
                  {formatCount(count)}
                </MarkLink>
              );
              return (
                <tr key={name} className="border-t border-line *:h-15 *:align-top *:pt-2">
                  <th scope="row" className="text-left font-medium">
                    {text.rows[name]}
                  </th>
                  <td className={NUMBER}>{link(-1, down, text.down)}</td>
                  <td className={NUMBER}>{link(1, up, text.up)}</td>
                  <td className={NUMBER}>
                    {all === 0 ? '--' : formatPercent(share)}
                    <span aria-hidden className="mt-1.5 flex h-1.5 w-full min-w-20 gap-px">
                      <span className="bg-negative" style={{ flexGrow: down }} />
                      <span className="bg-bar" style={{ flexGrow: all - up - down }} />
                      <span className="bg-positive" style={{ flexGrow: up }} />
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <div className="mt-auto">
          <TableChartNote chart={chart} />
        </div>
      </figure>
    </Panel>
  );
}

function breadthChart(answers: ProjectsObserved, origin: string): TableChart {
  const spans = SPANS.map((name) => ({ label: text.rows[name], ...parts(answers[name]) })).filter(({ all }) => all > 0);
  const day = parts(answers.breadth24h);
  return {
    descriptor: TABLE_CHARTS.breadth,
    marks: spans.map(({ label, down, up, all }) =>
      pictureMark(label, all, {
        rows: all,
        parts: [
          { name: text.down, value: down },
          { name: text.level, value: all - up - down },
          { name: text.up, value: up },
        ],
      }),
    ),
    heads: [observatoryMessages.filters.period, text.down, text.level, text.up, chartMessages.column(text.share, '%')],
    rows: spans.map(({ label, down, up, all, share }) => [label, down, all - up - down, up, share]),
    summary: day.all === 0 ? '' : text.summary(formatDecimal(day.share, 2), text.rows.breadth24h, day.all),
    origin,
  };
}

function parts(answer: ProjectsObserved['breadth1h']) {
  const of = (sign: number) => groupOf(answer, sign).count;
  const known = placedRows(answer);
  return { down: of(-1), up: of(1), all: known, share: known === 0 ? 0 : (of(1) / known) * 100 };
}
