import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { questionAbout } from '#schemas/ask/exampleQuestions.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Pictured } from '#schemas/columns/spec.ts';
import type { OrganizationProfile, PersonProfile, ProjectProfile } from '#schemas/entities/profiles.ts';
import type { RoundRow } from '#schemas/entities/rows.ts';
import { formatCount, formatDate, formatPercent } from '#schemas/format.ts';
import { type StaleFigure, staleFigure } from '#schemas/freshness.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { type PathEnd, writeEnds } from '#schemas/routes/pathEnds.ts';
import type { AnyRecord } from '#src/api/queries.ts';
import { AskLink } from '#src/features/chat/AskLink.tsx';
import { WatchButton } from '#src/features/watchlist/StarButton.tsx';
import { ageText } from '#src/i18n/dataAge.ts';
import { chatEntryMessages } from '#src/i18n/en/chatEntries.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { pathMessages } from '#src/i18n/en/paths.ts';
import { roundMessages } from '#src/i18n/en/rounds.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { ExactFigure, FigureRow, firstToOpen } from '#src/ui/ExactFigure.tsx';
import { Change, DateText, Missing, Price, ShortFigure } from '#src/ui/Figures.tsx';
import { FormerName } from '#src/ui/FormerName.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Tags } from '#src/ui/Tags.tsx';

/** Tags beside the name; the facts list all of them. */
const TAGS_SHOWN = 5;

const FRAME = 'flex min-h-23 flex-wrap items-center gap-x-4 gap-y-4 border-b border-line px-6 py-4 max-desk:px-4';

/** Identity and the four key figures; without figures where none of them is known. */
export function EntityHead({
  kind,
  of,
  symbol,
  former = [],
  tags,
  figures,
  watch,
}: {
  readonly kind: EntityKind;
  readonly of: Pictured;
  readonly symbol: string | null;
  /** What it was called before. */
  readonly former?: readonly string[];
  readonly tags: readonly string[];
  readonly figures: readonly HeadFigure[];
  /** The entity's watchlist state. */
  readonly watch: ComponentProps<typeof WatchButton>;
}) {
  return (
    <div className={FRAME}>
      <Logo kind={kind} of={of} size={48} />
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-baseline gap-x-2.5">
          <h1 className="min-w-0 text-28 tracking-[-0.02em] wrap-anywhere">{of.name}</h1>
          {symbol !== null && <span className="text-16 text-muted">{symbol}</span>}
          <span className="flex flex-wrap self-center">
            <WatchButton {...watch} />
            <CopyButton text={() => window.location.href} label={entityMessages.copyLink} />
            {watch.what.slug !== null && (
              <>
                <AskLink
                  label={chatEntryMessages.entityShort}
                  name={chatEntryMessages.entity(of.name)}
                  prompt={questionAbout(kind, of.name)}
                />
                <ConnectLink name={of.name} end={{ kind, slug: watch.what.slug }} />
                <HistoryLink name={of.name} kind={kind} slug={watch.what.slug} />
              </>
            )}
          </span>
        </div>
        <FormerName names={former} className="block wrap-anywhere" />
        {tags.length > 0 && <Tags tags={tags} max={TAGS_SHOWN} className="mt-1.5 flex-wrap" />}
      </div>
      {figures.some(({ value }) => value !== null) && (
        <FigureRow
          label={entityMessages.keyFigures}
          first={firstToOpen(figures.flatMap(asExact))}
          className="max-xl:w-full"
        >
          <dl className="flex max-xl:w-full max-desk:grid max-desk:grid-cols-2 max-desk:gap-y-4">
            {figures.map((figure) => (
              <div
                key={figure.label}
                className="min-w-32 border-l border-line px-5 last:pr-0 max-xl:flex-1 max-xl:first:border-l-0 max-xl:first:pl-0 max-desk:px-0 max-desk:nth-[even]:pl-4 max-desk:nth-[odd]:border-l-0"
              >
                <dt className="text-12 text-muted">{datedLabel(figure)}</dt>
                <dd
                  className="text-20 font-semibold tracking-[-0.015em] whitespace-nowrap"
                  data-age={figure.stale ? 'stale' : undefined}
                >
                  <FigureValue figure={figure} />
                </dd>
                <dd
                  className="figure min-h-4 text-12 leading-4 whitespace-normal! text-muted"
                  data-age={figure.stale ? 'stale' : undefined}
                >
                  <FigureNote note={figure.note} />
                </dd>
              </div>
            ))}
          </dl>
        </FigureRow>
      )}
    </div>
  );
}

/** Leads to the page that connects two entities, with this one in its first field. */
function ConnectLink({ name, end }: { readonly name: string; readonly end: PathEnd }) {
  return (
    <Link
      to="/paths"
      search={writeEnds({ from: end, to: null })}
      aria-label={pathMessages.connectName(name)}
      className={buttonClass({ variant: 'ghost' })}
    >
      {pathMessages.connect}
    </Link>
  );
}

/** Leads to what accepted proposals changed of the entity. */
function HistoryLink({
  name,
  kind,
  slug,
}: {
  readonly name: string;
  readonly kind: EntityKind;
  readonly slug: string;
}) {
  return (
    <Link
      to="/dao/history"
      search={{ kind, slug }}
      aria-label={entityMessages.historyOf(name)}
      className={buttonClass({ variant: 'ghost' })}
    >
      {entityMessages.history}
    </Link>
  );
}

/** A figure as far as it may be rounded. */
function asExact({ label, value, form }: HeadFigure) {
  return typeof value === 'number' && (form === 'price' || form === 'short') ? [{ label, value, form }] : [];
}

function FigureValue({ figure: { label, value, form, unit } }: { readonly figure: HeadFigure }) {
  if (value === null) return <Missing />;
  if (typeof value === 'string') return <DateText value={value} />;
  if (form === 'count') return <span className="figure">{formatCount(value)}</span>;
  return (
    <>
      <ExactFigure name={label} value={value} form={form === 'price' ? 'price' : 'short'}>
        {form === 'price' ? <Price value={value} /> : <ShortFigure value={value} fit />}
      </ExactFigure>
      {unit !== undefined && <span className="ml-1 text-12 font-medium tracking-normal text-muted">{unit}</span>}
    </>
  );
}

function FigureNote({ note }: { readonly note: HeadFigure['note'] }) {
  if (!note) return null;
  return 'text' in note ? note.text : <Change fit value={note.change} unit={entityMessages.change24h} />;
}

/** Skeleton of the head, of the same size. */
export function EntityHeadSkeleton() {
  return (
    <div className={FRAME}>
      <Skeleton className="size-12 rounded-full" />
      <div className="flex-1 basis-64 space-y-3">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="flex gap-10 max-xl:w-full max-desk:grid max-desk:grid-cols-2 max-desk:gap-y-4">
        {['price', 'cap', 'volume', 'raised'].map((key) => (
          <div key={key} className="h-15 w-24 space-y-2.5">
            <Skeleton className="w-16" />
            <Skeleton className="h-5" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** One of the four key figures: label, value and note. */
interface HeadFigure {
  readonly label: string;
  readonly value: number | string | null;
  readonly form: 'price' | 'short' | 'count' | 'date';
  readonly unit?: string | undefined;
  readonly stale?: StaleFigure | null;
  readonly note?: { readonly change: number | null } | { readonly text: string } | undefined;
}

export function headFigures(record: AnyRecord): readonly HeadFigure[] {
  if ('price_usd' in record) return projectFigures(record);
  if ('ventures_name' in record) return investmentFigures(record);
  return personFigures(record);
}

function projectFigures(row: ProjectProfile): readonly HeadFigure[] {
  const { usd } = entityMessages.units;
  const staleOf = (field: string) => staleFigure(DATA_SETS.projects, row, field);
  const isShare = !staleOf('volume') && !staleOf('market_cap_usd');
  return [
    {
      label: entityMessages.figures.price,
      stale: staleOf('price_usd'),
      value: row.price_usd,
      form: 'price',
      unit: usd,
      note: row.change24h === null ? undefined : { change: row.change24h },
    },
    {
      label: entityMessages.figures.marketCap,
      stale: staleOf('market_cap_usd'),
      value: row.market_cap_usd,
      form: 'short',
      unit: usd,
      note: row.market_cap_rate_24h === null ? undefined : { change: row.market_cap_rate_24h },
    },
    {
      label: entityMessages.figures.volume,
      stale: staleOf('volume'),
      value: row.volume,
      form: 'short',
      unit: usd,
      note: isShare ? shareNote(row.volume, row.market_cap_usd) : undefined,
    },
    {
      label: entityMessages.figures.raised,
      value: row.total_raised_usd,
      form: 'short',
      unit: usd,
      note: roundsNote(row.rounds, row.rounds_in_doubt ?? 0),
    },
  ];
}

/** The label of a figure, with the age of a stale one. What is not known has no age, even where its neighbors are stale. */
function datedLabel({ label, stale }: HeadFigure): string {
  return stale ? entityMessages.dated(label, ageText(stale.moment, Date.now())) : label;
}

/** An investor's figures from rounds. The sum of whole rounds comes last, because shares are not published. */
function investmentFigures(row: OrganizationProfile | PersonProfile): readonly HeadFigure[] {
  const { figures, units } = entityMessages;
  return [
    { label: figures.deals, value: row.number_of_investment, form: 'count', note: dealsNote(row) },
    { label: figures.led, value: row.rounds_led, form: 'count' },
    { label: figures.medianRound, value: row.median_round_usd, form: 'short', unit: units.usd },
    { label: figures.totalJoined, value: row.total_investment_amount, form: 'short', unit: units.usd },
  ];
}

/** How many of the deals are recent, and when the last round was. */
function dealsNote({ deals_12m, rounds }: OrganizationProfile | PersonProfile): HeadFigure['note'] {
  const date = rounds[0]?.date;
  const recent = deals_12m === null ? [] : [entityMessages.dealsInYear(deals_12m)];
  const last = date ? [entityMessages.lastRound(formatDate(date.slice(0, 7)))] : [];
  return recent.length + last.length === 0 ? undefined : { text: [...recent, ...last].join('; ') };
}

function personFigures(row: PersonProfile): readonly HeadFigure[] {
  if (row.number_of_investment !== null) return investmentFigures(row);
  return [
    { label: entityMessages.figures.projects, value: row.relate_token.length, form: 'count' },
    { label: entityMessages.figures.organizations, value: row.organization.length, form: 'count' },
    { label: entityMessages.figures.rounds, value: row.counts.rounds, form: 'count' },
    { label: entityMessages.figures.lastRound, value: row.rounds[0]?.date ?? null, form: 'date' },
  ];
}

function shareNote(part: number | null, whole: number | null): HeadFigure['note'] {
  if (part === null || whole === null || whole <= 0) return undefined;
  return { text: entityMessages.ofMarketCap(formatPercent((part / whole) * 100)) };
}

function roundsNote(rounds: readonly RoundRow[], inDoubt: number): HeadFigure['note'] {
  const certain = rounds.filter(({ doubt }) => doubt === null);
  const [last] = certain;
  const parts = [
    ...(last ? [entityMessages.inRounds(certain.length, formatDate(last.date?.slice(0, 7)))] : []),
    ...(inDoubt > 0 ? [roundMessages.inDoubt(inDoubt)] : []),
  ];
  return parts.length > 0 ? { text: parts.join('; ') } : undefined;
}
