import { useState } from 'react';
import type { DealShare } from '#schemas/entities/profiles.ts';
import { stageName } from '#schemas/entities/roundNames.ts';
import { formatCount } from '#schemas/format.ts';
import { dealsOfSector, dealsOfStage } from '#schemas/queries/dealFilters.ts';
import { sumsInWords, TABLE_CHARTS, type TableChart } from '#src/charts/tableCharts.ts';
import { TableChartActions, TableChartNote } from '#src/features/csv-export/TableChartActions.tsx';
import { investorMessages } from '#src/i18n/en/investors.ts';
import { cx } from '#src/ui/cx.ts';
import { ShortFigure } from '#src/ui/Figures.tsx';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { DirectoryLink } from '../DirectoryLink.tsx';
import { DEAL_HEADS, type DealsProps, dealCells, dealMark, dealTotal } from './dealMarks.ts';

const text = investorMessages.shares;

const KINDS = ['stage', 'sector'] as const;
type Kind = (typeof KINDS)[number];

/** Deals and capital of an investor by stage or by sector; each leads to its rounds. */
export function DealShares({ investor, activity: { stages, sectors }, origin }: DealsProps) {
  const [kind, setKind] = useState<Kind>('stage');
  const shares = kind === 'stage' ? stages : sectors;
  const filterOf = kind === 'stage' ? dealsOfStage : dealsOfSector;
  const most = Math.max(0, ...shares.map(({ capital_usd }) => capital_usd ?? 0));
  if (stages.length === 0) return null;
  const descriptor = kind === 'stage' ? TABLE_CHARTS.dealStages : TABLE_CHARTS.dealSectors;
  const nameOf = ({ name }: DealShare) => (kind === 'stage' ? stageName(name) : (name ?? text.unknown));
  const marks = shares.map((share) => dealMark(nameOf(share), share));
  // Each deal is of one stage; of sectors it may have several, or none that is listed.
  const words = sumsInWords(descriptor, marks, dealTotal(stages), investorMessages.quarters.count);
  const chart: TableChart = {
    ...{ descriptor, subject: investor, marks, origin },
    summary: kind === 'sector' ? `${words} ${text.overlap}` : words,
    heads: [text[kind], ...DEAL_HEADS],
    rows: shares.map((share) => [nameOf(share), ...dealCells(share)]),
  };
  return (
    <Section
      title={text.title}
      note={text.unit}
      end={
        <>
          <Segmented
            label={text.by}
            options={KINDS.map((value) => ({ value, label: text[value] }))}
            value={kind}
            onChange={setKind}
          />
          <TableChartActions source="fundraising" chart={chart} />
        </>
      }
    >
      <figure>
        <ScrolledTable
          label={text.by}
          head={
            <>
              <TableHead>{text[kind]}</TableHead>
              <TableHead isFigure>{text.deals}</TableHead>
              <TableHead isFigure>{text.led}</TableHead>
              <TableHead isFigure unit={text.usd}>
                {text.capital}
              </TableHead>
              <td className="w-1/4" />
            </>
          }
        >
          {shares.map((share) => (
            <tr key={share.name ?? ''}>
              <TableCell isHeader className="max-w-40 wrap-anywhere">
                <span className={cx(share.name === null && 'text-muted')}>{nameOf(share)}</span>
              </TableCell>
              <TableCell isFigure>
                <DirectoryLink
                  source="fundraising"
                  filter={filterOf(investor, share.name)}
                  label={text.open(share.deals, nameOf(share))}
                >
                  <span className="figure">{formatCount(share.deals)}</span>
                </DirectoryLink>
              </TableCell>
              <TableCell isFigure className="figure">
                {formatCount(share.deals_led)}
              </TableCell>
              <TableCell isFigure>
                <ShortFigure value={share.capital_usd} />
              </TableCell>
              <TableCell className="w-1/4">
                <CapitalBar share={share} most={most} />
              </TableCell>
            </tr>
          ))}
        </ScrolledTable>
        <TableChartNote chart={chart} />
      </figure>
    </Section>
  );
}

function CapitalBar({ share: { capital_usd }, most }: { readonly share: DealShare; readonly most: number }) {
  if (capital_usd === null || most === 0) return null;
  return (
    <div
      aria-hidden="true"
      className="h-3 min-w-px bg-(--series-2)"
      style={{ width: `${(capital_usd / most) * 100}%` }}
    />
  );
}
