import type { ProjectProfile } from '#schemas/entities/profiles.ts';
import { stageName } from '#schemas/entities/roundNames.ts';
import { formatCount, formatPercent, formatShort } from '#schemas/format.ts';
import { useDataOrigin } from '#src/api/useDataOrigin.ts';
import { figureOrigin } from '#src/charts/figureOrigin.ts';
import { pictureMark, sumsInWords, TABLE_CHARTS, type TableChart } from '#src/charts/tableCharts.ts';
import { TableChartActions, TableChartNote } from '#src/features/csv-export/TableChartActions.tsx';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { projectMessages } from '#src/i18n/en/project.ts';
import { Missing, ShortFigure } from '#src/ui/Figures.tsx';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';
import { Section } from '#src/ui/Section.tsx';

const text = projectMessages.supply;

/** The supply of the token, and how the money raised divides by kind of round. */
export function SupplyTab({ profile }: { readonly profile: ProjectProfile }) {
  return (
    <div className="grid flex-1 grid-cols-2 max-lg:grid-cols-1">
      <Supply profile={profile} />
      <div className="border-l border-line max-lg:border-l-0">
        <Distribution profile={profile} />
      </div>
    </div>
  );
}

/** True where anything of the supply, or the division of the money raised, is known. */
export function hasSupply({ circulating_supply, total_supply, max_supply, distribution }: ProjectProfile): boolean {
  return circulating_supply !== null || total_supply !== null || max_supply !== null || distribution.length > 0;
}

function Supply({ profile }: { readonly profile: ProjectProfile }) {
  const { circulating_supply, total_supply, max_supply, symbol } = profile;
  const whole = max_supply ?? total_supply;
  const share = (value: number | null) =>
    value === null || whole === null || whole <= 0 ? null : Math.min(100, (value / whole) * 100);
  const lines = [
    { label: text.circulating, value: circulating_supply },
    { label: text.total, value: total_supply },
    { label: text.max, value: max_supply },
  ];
  const circulating = share(circulating_supply);
  const known = lines.filter(({ value }) => value !== null);
  const origin = figureOrigin([profile], 'circulating_supply');
  const chart: TableChart = {
    descriptor: TABLE_CHARTS.supply,
    subject: profile,
    marks: known.map(({ label, value }) => pictureMark(label, value)),
    heads: [text.kind, text.amount, chartMessages.column(text.share(max_supply !== null), '%')],
    rows: known.map(({ label, value }) => [label, value, share(value)]),
    summary: [
      ...(circulating === null
        ? []
        : [text.summary(formatShort(circulating_supply), formatShort(whole), formatPercent(circulating))]),
      ...(max_supply === null && total_supply !== null ? [text.noMax] : []),
    ].join(' '),
    origin: chartMessages.origin(origin.source, origin.asOf),
  };
  return (
    <Section
      title={text.title}
      note={symbol ?? text.tokens}
      end={<TableChartActions source="projects" chart={chart} />}
    >
      <figure>
        {circulating !== null && (
          <div aria-hidden="true" className="mb-3 flex h-3 gap-px overflow-hidden rounded-mark bg-skeleton">
            <span style={{ width: `${circulating}%`, background: 'var(--series-1)' }} />
          </div>
        )}
        <ScrolledTable
          label={text.title}
          head={
            <>
              <TableHead>{text.kind}</TableHead>
              <TableHead unit="%" isFigure>
                {text.share(max_supply !== null)}
              </TableHead>
              <TableHead isFigure>{text.amount}</TableHead>
            </>
          }
        >
          {lines.map(({ label, value }) => (
            <tr key={label}>
              <TableCell>{label}</TableCell>
              <TableCell isFigure>
                <ShareText value={share(value)} />
              </TableCell>
              <TableCell isFigure>
                <ShortFigure value={value} />
              </TableCell>
            </tr>
          ))}
        </ScrolledTable>
        <TableChartNote chart={chart} />
      </figure>
    </Section>
  );
}

function ShareText({ value }: { readonly value: number | null }) {
  return value === null ? <Missing /> : <span className="figure">{formatPercent(value).replace(/\s*%$/, '')}</span>;
}

function Distribution({ profile }: { readonly profile: ProjectProfile }) {
  const origin = useDataOrigin('rounds');
  const { distribution } = profile;
  if (distribution.length === 0)
    return (
      <Section title={text.distribution}>
        <p className="text-13 text-muted">{text.noDistribution}</p>
      </Section>
    );
  const descriptor = TABLE_CHARTS.raisedByStage;
  const marks = distribution.map(({ stage, rounds, amount_usd }) =>
    pictureMark(stageName(stage), amount_usd, { rows: rounds }),
  );
  const { rounds: all, in_doubt, total_funding_amount: value, undisclosed: unknown } = profile.funding_summary;
  const rounds = all - in_doubt;
  const chart: TableChart = {
    ...{ descriptor, subject: profile, marks, origin },
    heads: [
      text.stage,
      text.rounds,
      chartMessages.column(text.raised, 'USD'),
      chartMessages.column(text.shareRaised, '%'),
    ],
    rows: distribution.map((one) => [stageName(one.stage), one.rounds, one.amount_usd, one.share]),
    summary: sumsInWords(descriptor, marks, { value, rows: rounds, unknown }, text.count),
  };
  return (
    <Section title={text.distribution} end={<TableChartActions source="fundraising" chart={chart} />}>
      <figure>
        <ScrolledTable
          label={text.distribution}
          head={
            <>
              <TableHead>{text.stage}</TableHead>
              <TableHead isFigure>{text.rounds}</TableHead>
              <TableHead unit="USD" isFigure>
                {text.raised}
              </TableHead>
              <TableHead unit="%" isFigure>
                {text.shareRaised}
              </TableHead>
            </>
          }
        >
          {distribution.map(({ stage, rounds, amount_usd, share }) => (
            <tr key={stage}>
              <TableCell>{stageName(stage)}</TableCell>
              <TableCell isFigure className="figure">
                {formatCount(rounds)}
              </TableCell>
              <TableCell isFigure>
                <ShortFigure value={amount_usd} />
              </TableCell>
              <TableCell isFigure>
                <ShareText value={share} />
              </TableCell>
            </tr>
          ))}
        </ScrolledTable>
        <TableChartNote chart={chart} />
      </figure>
    </Section>
  );
}
