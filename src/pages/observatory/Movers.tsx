import { useQuery } from '@tanstack/react-query';
import { MOVERS_VOLUME } from '#schemas/api/observatory.ts';
import type { ProjectRow } from '#schemas/entities/rows.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { LISTED_MOVERS, moversFilter, moversQuery } from '#src/api/observatoryQueries.ts';
import { formatRound } from '#src/charts/binDescriptors.ts';
import { observatoryMessages } from '#src/i18n/en/observatory.ts';
import { Change, Price, ShortFigure } from '#src/ui/Figures.tsx';
import { LogoLink } from '#src/ui/LogoLink.tsx';
import { HEAD, LINE, NUMBER, Panel } from './Panel.tsx';

const text = observatoryMessages.movers;

/** Projects whose price rose or fell most within a day, of those that are traded enough. */
export function Movers({ filter }: { readonly filter: Filter }) {
  const gainers = useQuery(moversQuery(filter, 'desc')).data?.result;
  const losers = useQuery(moversQuery(filter, 'asc')).data?.result;
  return (
    <Panel
      title={text.title}
      unit={text.unit(formatRound(MOVERS_VOLUME))}
      className="xl:col-span-4"
      all={{
        label: text.all,
        source: 'projects',
        filter: encodeFilter(moversFilter(filter)),
        sort: 'change24h.desc',
      }}
    >
      <table className="w-full table-fixed text-13">
        <thead>
          <tr className={HEAD}>
            <th scope="col">{text.project}</th>
            <th scope="col" className="w-24 text-right">
              {text.price} <span className="font-normal text-faint">{observatoryMessages.usd}</span>
            </th>
            <th scope="col" className="w-20 text-right">
              {text.change} <span className="font-normal text-faint">%</span>
            </th>
            <th scope="col" className="w-20 text-right max-desk:hidden">
              {text.volume}
            </th>
          </tr>
        </thead>
        <Rows title={text.gainers} rows={gainers?.filter(({ change24h }) => (change24h ?? 0) > 0)} />
        <Rows title={text.losers} rows={losers?.filter(({ change24h }) => (change24h ?? 0) < 0)} />
      </table>
    </Panel>
  );
}

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly ProjectRow[] | undefined }) {
  const missing = LISTED_MOVERS - (rows?.length ?? 0);
  return (
    <tbody>
      <tr className="border-t border-line *:h-7">
        <th scope="rowgroup" colSpan={4} className="text-left text-12 font-medium text-muted">
          {title}
        </th>
      </tr>
      {rows?.map((row) => (
        <tr key={row._id} className={LINE}>
          <td>
            <LogoLink kind="project" of={row} size={18} nameClassName="">
              <span className="text-12 text-muted">{row.symbol}</span>
            </LogoLink>
          </td>
          <td className={NUMBER}>
            <Price value={row.price_usd} />
          </td>
          <td className={NUMBER}>
            <Change fit value={row.change24h} />
          </td>
          <td className={`${NUMBER} max-desk:hidden`}>
            <ShortFigure fit value={row.volume} />
          </td>
        </tr>
      ))}
      {/* The panel keeps its height while rows come, and where there are fewer. */}
      {missing > 0 && (
        <tr style={{ height: missing * 29 }}>
          <td colSpan={4} className="border-t border-line align-top text-muted">
            {rows?.length === 0 && text.empty}
          </td>
        </tr>
      )}
    </tbody>
  );
}
