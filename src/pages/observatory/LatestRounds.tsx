import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OBSERVED_RULES } from '#schemas/api/observatory.ts';
import { stageName } from '#schemas/entities/roundNames.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { everyCondition } from '#schemas/queries/linked.ts';
import { unixMs } from '#schemas/units.ts';
import { LISTED_ROUNDS, latestRoundsQuery } from '#src/api/observatoryQueries.ts';
import { observatoryMessages } from '#src/i18n/en/observatory.ts';
import { arrivalMoment } from '#src/shared/hydration.ts';
import { DateText, ShortFigure } from '#src/ui/Figures.tsx';
import { LogoLink } from '#src/ui/LogoLink.tsx';
import { WithStated } from '#src/ui/StatedAmount.tsx';
import { HEAD, LINE, NUMBER, Panel } from './Panel.tsx';

const text = observatoryMessages.latest;

/** The newest rounds under all filters. */
export function LatestRounds({ filter }: { readonly filter: Filter }) {
  const [now] = useState(arrivalMoment);
  const rows = useQuery(latestRoundsQuery(filter, unixMs(now))).data?.result;
  const missing = LISTED_ROUNDS - (rows?.length ?? 0);
  return (
    <Panel
      title={text.title}
      className="xl:col-span-6"
      all={{
        label: text.all,
        source: 'fundraising',
        filter: encodeFilter(everyCondition(filter, OBSERVED_RULES.fundraising)),
        sort: 'date.desc',
      }}
    >
      <table className="w-full table-fixed text-13">
        <thead>
          <tr className={HEAD}>
            <th scope="col">{text.project}</th>
            <th scope="col" className="w-[24%]">
              {text.stage}
            </th>
            <th scope="col" className="w-32 text-right">
              {text.amount} <span className="font-normal text-faint">{observatoryMessages.usd}</span>
            </th>
            <th scope="col" className="w-28 text-right">
              {text.date}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={row._id} className={LINE}>
              <td>
                <LogoLink
                  kind="project"
                  of={{ name: row.projects, slug: row.slug, logo: row.logo }}
                  size={18}
                  nameClassName=""
                />
              </td>
              <td className="truncate">{stageName(row.stages)}</td>
              <td className={NUMBER}>
                <WithStated of={row} place="column">
                  {(usd) => <ShortFigure fit value={usd} />}
                </WithStated>
              </td>
              <td className={NUMBER}>
                <DateText value={row.date} />
              </td>
            </tr>
          ))}
          {missing > 0 && (
            <tr style={{ height: missing * 29 }}>
              <td colSpan={4} className="border-t border-line align-top text-muted">
                {rows?.length === 0 && text.empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </Panel>
  );
}
