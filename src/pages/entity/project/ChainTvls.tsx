import { useState } from 'react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { ProjectProfile } from '#schemas/entities/profiles.ts';
import { formatPercent } from '#schemas/format.ts';
import { staleFigure } from '#schemas/freshness.ts';
import { projectMessages } from '#src/i18n/en/project.ts';
import { Button } from '#src/ui/Button.tsx';
import { DatedFigure } from '#src/ui/DatedFigure.tsx';
import { ShortFigure } from '#src/ui/Figures.tsx';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';
import { Section } from '#src/ui/Section.tsx';
import { listNote } from '../EntityFacts.tsx';

const text = projectMessages.chainTvls;
/** Chains that are shown before all are asked for: few of many hold almost everything. */
const SHOWN = 8;

/** The TVL of a project by blockchain, the largest first. It is as old as the project's TVL. */
export function ChainTvls({ project }: { readonly project: ProjectProfile }) {
  const [isWhole, setWhole] = useState(false);
  const { chain_tvls: tvls } = project;
  if (tvls.length === 0) return null;
  const shown = isWhole ? tvls : tvls.slice(0, SHOWN);
  const stale = staleFigure(DATA_SETS.projects, project, 'tvl');
  const whole = tvls.reduce((sum, { tvl_usd }) => sum + tvl_usd, 0);
  return (
    <Section title={text.title} note={listNote(shown.length, tvls.length)}>
      <ScrolledTable
        label={text.title}
        head={
          <>
            <TableHead>{text.chain}</TableHead>
            <TableHead unit="USD" isFigure>
              {text.tvl}
            </TableHead>
            <TableHead isFigure>{text.share}</TableHead>
          </>
        }
      >
        {shown.map(({ chain, tvl_usd }, at) => (
          <tr key={chain}>
            <TableCell className="font-medium">{chain}</TableCell>
            <TableCell isFigure>
              <DatedFigure stale={stale} isDated={at === 0}>
                <ShortFigure value={tvl_usd} />
              </DatedFigure>
            </TableCell>
            <TableCell isFigure>
              <DatedFigure stale={stale} isDated={false}>
                {formatPercent((tvl_usd / whole) * 100)}
              </DatedFigure>
            </TableCell>
          </tr>
        ))}
      </ScrolledTable>
      {shown.length < tvls.length && (
        <Button className="mt-2" onClick={() => setWhole(true)}>
          {text.all(tvls.length)}
        </Button>
      )}
    </Section>
  );
}
