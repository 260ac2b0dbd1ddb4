import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Ref } from '#schemas/columns/spec.ts';
import { projectThenText, roundTitle } from '#schemas/entities/roundNames.ts';
import type { OrganizationRow, PersonRow, ProjectRow, RoundRow } from '#schemas/entities/rows.ts';
import { formatAmounts } from '#schemas/entities/statedAmounts.ts';
import { formatDate, formatMoney } from '#schemas/format.ts';
import { staleFigure } from '#schemas/freshness.ts';
import { detailPath, type EntityKind } from '#schemas/kinds.ts';
import type { SortPreset } from '#schemas/queries/sortPresets.ts';
import { roleOf } from '#src/features/entity-fields/roleOf.ts';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { namedValue } from '#src/i18n/valueText.ts';
import { DatedFigure } from '#src/ui/DatedFigure.tsx';
import { Change, Missing, Price } from '#src/ui/Figures.tsx';
import { EntityAvatar, EntityName } from '#src/ui/LogoLink.tsx';
import { type DailyValues, Sparkline } from '#src/ui/Sparkline.tsx';
import { WithStated } from '#src/ui/StatedAmount.tsx';

const text = tablePartMessages.top;

/** A card of the top strip: logo and name, a number, and a third line. Links to the entity's page if it has one. */
function Card({
  kind,
  row,
  name,
  title,
  isAside = false,
  figure,
  foot,
  picture,
}: {
  readonly kind: EntityKind;
  readonly row: Omit<Ref, 'name'>;
  readonly name: string;
  /** Bold text, when it is not the name. */
  readonly title?: string | null;
  /** The name stands beside the title. */
  readonly isAside?: boolean;
  readonly figure: ReactNode;
  readonly foot: ReactNode;
  readonly picture?: ReactNode;
}) {
  const shown = <EntityName kind={kind} name={name} />;
  const body = (
    <>
      <span className="col-span-2 flex items-center gap-1.5 text-13 font-semibold">
        <span className="size-4 shrink-0" />
        <span className={isAside ? 'shrink-0' : 'cut'}>{title ?? shown}</span>
        {isAside && <span className="cut text-12 font-normal text-muted">{shown}</span>}
      </span>
      <span className="col-span-2 cut self-end text-13 leading-4.5">{figure}</span>
      <span className="col-start-2 row-start-3">{picture}</span>
      <span className="cut text-12 leading-4.5 text-muted">{foot}</span>
    </>
  );
  const look =
    'grid h-full grid-cols-[minmax(0,1fr)_auto] grid-rows-[22px_18px_18px] content-start gap-x-2 px-3 py-2 desk:max-xl:gap-x-1 desk:max-xl:px-2.5';
  return (
    <div data-entity="" className="relative h-full">
      {row.slug === null ? (
        <div className={look}>{body}</div>
      ) : (
        <Link to={detailPath(kind, row.slug)} className={`${look} -outline-offset-2 hover:bg-hover`}>
          {body}
        </Link>
      )}
      {/* Over the link, in the place that it leaves free: a picture opens a new tab. */}
      <span className="absolute top-2.75 left-3 desk:max-xl:left-2.5">
        <EntityAvatar kind={kind} of={{ ...row, name }} size={16} />
      </span>
    </div>
  );
}

/** A project: price in four decimals, or the ordering field, and the day's change. */
export function ProjectCard({
  row,
  order,
}: {
  readonly row: ProjectRow & { readonly sparkline: DailyValues };
  readonly order: SortPreset;
}) {
  return (
    <Card
      kind="project"
      row={row}
      name={row.name}
      title={row.symbol}
      isAside={row.symbol !== null}
      figure={projectFigure(row, order)}
      foot={
        // Its date stands beside the figure of the same moment.
        <DatedFigure stale={staleOf(row, 'change24h')} isDated={order === 'totalFundraising'}>
          <Change value={row.change24h} fit unit={text.percent} />
        </DatedFigure>
      }
      picture={<Sparkline values={row.sparkline} />}
    />
  );
}

const staleOf = (row: ProjectRow, field: string) => staleFigure(DATA_SETS.projects, row, field);

function projectFigure(row: ProjectRow, order: SortPreset): ReactNode {
  if (order === 'marketCap')
    return (
      <DatedFigure stale={staleOf(row, 'market_cap_usd')}>
        <Money value={row.market_cap_usd} />
      </DatedFigure>
    );
  if (order === 'totalFundraising') return <Money value={row.total_raised_usd} after={text.raised} />;
  return row.price_usd === null ? (
    <Missing />
  ) : (
    <DatedFigure stale={staleOf(row, 'price_usd')}>
      $<Price value={row.price_usd} />
    </DatedFigure>
  );
}

/** A person: role, if known, and number of projects. */
export function PersonCard({ row }: { readonly row: PersonRow }) {
  return (
    <Card
      kind="people"
      row={row}
      name={row.name}
      figure={roleOf(row) ?? <Missing />}
      foot={text.projects(row.relate_token.length)}
    />
  );
}

/** An organization: its deals, how many it led, and their median size. */
export function OrganizationCard({ row, order }: { readonly row: OrganizationRow; readonly order: SortPreset }) {
  const { number_of_investment: deals, rounds_led: led, median_round_usd: median } = row;
  return (
    <Card
      kind="venture"
      row={row}
      name={row.ventures_name}
      figure={
        order === 'totalFundraising' ? (
          <Money value={row.total_investment_amount} after={text.joined} />
        ) : deals === null ? (
          <Missing />
        ) : (
          <>
            {text.deals(deals)}
            {led !== null && <span className="text-12 text-muted"> {text.led(led)}</span>}
          </>
        )
      }
      foot={
        median === null ? row.type && namedValue('organizations', 'type', row.type) : text.median(formatMoney(median))
      }
    />
  );
}

/** A round: amount, stage and date. */
export function RoundCard({ row }: { readonly row: RoundRow }) {
  return (
    <Card
      kind="project"
      row={row}
      name={projectThenText(row)}
      figure={
        formatAmounts(row) === null ? (
          roundTitle(row.stages)
        ) : (
          <>
            <WithStated of={row} place="sentence">
              {(usd) => <Money value={usd} />}
            </WithStated>
            {row.stages !== null && <span className="text-12 text-muted"> {roundTitle(row.stages)}</span>}
          </>
        )
      }
      foot={row.date === null ? <Missing /> : formatDate(row.date)}
    />
  );
}

function Money({ value, after }: { readonly value: number | null; readonly after?: string }) {
  if (value === null) return <Missing />;
  return (
    <span className="figure">
      {formatMoney(value)}
      {after !== undefined && <span className="text-12 text-muted"> {after}</span>}
    </span>
  );
}
