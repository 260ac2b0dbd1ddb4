import { useState } from 'react';
import type { ProjectProfile } from '#schemas/entities/profiles.ts';
import { formatPercent } from '#schemas/format.ts';
import { projectMessages } from '#src/i18n/en/project.ts';
import { Button } from '#src/ui/Button.tsx';
import { ShortFigure } from '#src/ui/Figures.tsx';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';
import { Section } from '#src/ui/Section.tsx';
import { listNote } from '../EntityFacts.tsx';

const text = projectMessages.chainTvls;
/** Chains that are shown before all are asked for: few of many hold almost everything. */
const SHOWN = 8;

/** The TVL of a project by blockchain, the largest first. */
export function ChainTvls({ tvls }: { readonly tvls: ProjectProfile['chain_tvls'] }) {
  const [isWhole, setWhole] = useState(false);
  if (tvls.length === 0) return null;
  const shown = isWhole ? tvls : tvls.slice(0, SHOWN);
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
        {shown.map(({ chain, tvl_usd }) => (
          <tr key={chain}>
            <TableCell className="font-medium">{chain}</TableCell>
            <TableCell isFigure>
              <ShortFigure value={tvl_usd} />
            </TableCell>
            <TableCell isFigure>{formatPercent((tvl_usd / whole) * 100)}</TableCell>
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
