import type { ProjectProfile } from '#schemas/entities/profiles.ts';
import { formatCount, formatPercent } from '#schemas/format.ts';
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
  return (
    <Section title={text.title} note={symbol ?? text.tokens}>
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
      {max_supply === null && total_supply !== null && <p className="mt-2 text-12 text-muted">{text.noMax}</p>}
    </Section>
  );
}

function ShareText({ value }: { readonly value: number | null }) {
  return value === null ? <Missing /> : <span className="figure">{formatPercent(value).replace(/\s*%$/, '')}</span>;
}

function Distribution({ profile: { distribution } }: { readonly profile: ProjectProfile }) {
  return (
    <Section title={text.distribution}>
      {distribution.length === 0 ? (
        <p className="text-13 text-muted">{text.noDistribution}</p>
      ) : (
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
              <TableCell>{stage ?? text.unknownStage}</TableCell>
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
      )}
    </Section>
  );
}
