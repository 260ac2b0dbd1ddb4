import { useState } from 'react';
import type { Activity, DealShare } from '#schemas/entities/profiles.ts';
import { formatCount } from '#schemas/format.ts';
import { type DealInvestor, dealsOfSector, dealsOfStage } from '#schemas/queries/dealFilters.ts';
import { investorMessages } from '#src/i18n/en/investors.ts';
import { ShortFigure } from '#src/ui/Figures.tsx';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { DirectoryLink } from '../DirectoryLink.tsx';

const text = investorMessages.shares;

const KINDS = ['stage', 'sector'] as const;
type Kind = (typeof KINDS)[number];

/** Deals and capital of an investor by stage or by sector; each leads to its rounds. */
export function DealShares({
  investor,
  activity: { stages, sectors },
}: {
  readonly investor: DealInvestor;
  readonly activity: Activity;
}) {
  const [kind, setKind] = useState<Kind>('stage');
  const shares = kind === 'stage' ? stages : sectors;
  const filterOf = kind === 'stage' ? dealsOfStage : dealsOfSector;
  const most = Math.max(0, ...shares.map(({ capital_usd }) => capital_usd ?? 0));
  if (stages.length === 0) return null;
  return (
    <Section
      title={text.title}
      note={text.unit}
      end={
        <Segmented
          label={text.by}
          options={KINDS.map((value) => ({ value, label: text[value] }))}
          value={kind}
          onChange={setKind}
        />
      }
    >
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
            <TableCell isHeader className="max-w-40 truncate">
              {share.name ?? <span className="text-muted">{text.unknown}</span>}
            </TableCell>
            <TableCell isFigure>
              <DirectoryLink
                source="fundraising"
                filter={filterOf(investor, share.name)}
                label={text.open(share.deals, share.name ?? text.unknown)}
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
      {kind === 'sector' && <p className="mt-2 text-12 text-muted">{text.overlap}</p>}
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
