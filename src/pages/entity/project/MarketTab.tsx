import { Copy } from 'lucide-react';
import { chainInitials, findBlockchain } from '#schemas/blockchains.ts';
import type { ProjectProfile } from '#schemas/entities/profiles.ts';
import { formatCount, shortenAddress } from '#schemas/format.ts';
import { projectMessages } from '#src/i18n/en/project.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { copyText, useCopyReport } from '#src/ui/CopyButton.tsx';
import { Price, ShortFigure } from '#src/ui/Figures.tsx';
import { OutwardLink } from '#src/ui/OutwardLink.tsx';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';
import { Section } from '#src/ui/Section.tsx';
import { listNote } from '../EntityFacts.tsx';

const text = projectMessages.market;

export function MarketTab({ profile }: { readonly profile: ProjectProfile }) {
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_352px] max-lg:grid-cols-1">
      <Markets profile={profile} />
      <div className="border-l border-line max-lg:border-l-0">
        <Contracts profile={profile} />
      </div>
    </div>
  );
}

function Markets({ profile: { markets, counts } }: { readonly profile: ProjectProfile }) {
  const listed = markets.length < counts.markets ? text.largest(markets.length, counts.markets) : undefined;
  return (
    <Section title={text.title} note={listed ?? formatCount(counts.markets)}>
      {markets.length === 0 ? (
        <p className="text-13 text-muted">{text.none}</p>
      ) : (
        <ScrolledTable
          label={text.title}
          head={
            <>
              <TableHead>{text.exchange}</TableHead>
              <TableHead>{text.pair}</TableHead>
              <TableHead unit="USD" isFigure>
                {text.price}
              </TableHead>
              <TableHead unit="USD" isFigure>
                {text.volume}
              </TableHead>
            </>
          }
        >
          {markets.map(({ exchange, pair, price_usd, volume_usd, url }) => (
            <tr key={`${exchange} ${pair}`}>
              <TableCell className="max-w-60 font-medium">
                {url === null ? exchange : <OutwardLink href={url}>{exchange}</OutwardLink>}
              </TableCell>
              <TableCell>{pair}</TableCell>
              <TableCell isFigure>
                <Price value={price_usd} />
              </TableCell>
              <TableCell isFigure>
                <ShortFigure value={volume_usd} />
              </TableCell>
            </tr>
          ))}
        </ScrolledTable>
      )}
    </Section>
  );
}

/** The token's addresses, a line a blockchain. */
function Contracts({ profile: { contracts, counts } }: { readonly profile: ProjectProfile }) {
  const report = useCopyReport();
  return (
    <Section
      title={text.contracts}
      note={contracts.length > 0 ? listNote(contracts.length, counts.contracts) : undefined}
    >
      {contracts.length === 0 ? (
        <p className="text-13 text-muted">{text.noContracts}</p>
      ) : (
        <ul className="text-13">
          {contracts.map(({ chain, address }) => (
            <li key={`${chain} ${address}`} className="flex min-h-9 items-center gap-2">
              <Chain name={chain} />
              <span className="figure ml-auto text-muted">
                <span aria-hidden="true">{shortenAddress(address)}</span>
                <span className="sr-only">{address}</span>
              </span>
              <IconButton label={text.copy(chain)} icon={Copy} onClick={async () => report(await copyText(address))} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** A blockchain by its own name; an unknown one by its initials. */
function Chain({ name }: { readonly name: string }) {
  const known = findBlockchain(name);
  return (
    <span className="flex min-w-0 items-center gap-2">
      {known?.logo ? (
        <img
          src={known.logo}
          alt=""
          width={20}
          height={20}
          loading="lazy"
          className="block size-5 shrink-0 rounded-full"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-5 shrink-0 place-items-center rounded-full bg-tag text-[9px] font-semibold text-muted"
        >
          {chainInitials(name)}
        </span>
      )}
      <span className="truncate">{known?.name ?? name}</span>
    </span>
  );
}
