import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type ColumnSpec, type DirectorySpec, type FieldSpec, kindOfRef } from '#schemas/columns/spec.ts';
import { daySpan } from '#schemas/dates.ts';
import { investorsThen } from '#schemas/entities/investorNames.ts';
import type { ProjectProfile } from '#schemas/entities/profiles.ts';
import { projectThenText, roundTitle } from '#schemas/entities/roundNames.ts';
import type { RoundRow } from '#schemas/entities/rows.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { formatCount, formatDateTime, formatPrice } from '#schemas/format.ts';
import type { Moments } from '#schemas/freshness.ts';
import { KINDS } from '#schemas/kinds.ts';
import { readProvenance } from '#schemas/provenance.ts';
import { type AnyRecord, detailQuery } from '#src/api/queries.ts';
import { spanOf, wholeOf } from '#src/charts/range.ts';
import { summaryOf, type TimeSeries, timeSeries, within } from '#src/charts/timeSeries.ts';
import { AgedField } from '#src/features/entity-fields/AgedField.tsx';
import { FactCard } from '#src/features/entity-fields/FactCard.tsx';
import { fieldValue } from '#src/features/entity-fields/fieldValue.ts';
import { CardFacts } from '#src/features/hover-card/EntityCard.tsx';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { previewMessages } from '#src/i18n/en/preview.ts';
import { messages } from '#src/i18n/index.ts';
import { useDebounced } from '#src/shared/useDebounced.ts';
import { cx } from '#src/ui/cx.ts';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { ExactAmount } from '#src/ui/ExactFigure.tsx';
import { Change, DateText } from '#src/ui/Figures.tsx';
import { ARROW_STOP, moveFocusByArrows } from '#src/ui/focus.ts';
import { Logo } from '#src/ui/Logo.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { WithStated } from '#src/ui/StatedAmount.tsx';

const text = previewMessages;

/** References shown before "show all". */
const FIRST_SHOWN = 4;

/** A titled section. Not a landmark: facets have the same names. */
function PreviewSection({
  title,
  note,
  className,
  children,
}: {
  readonly title: string;
  readonly note?: string | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={cx('border-b border-line px-4 py-3 last:border-b-0', className)}>
      <div className="mb-1.5 flex items-center justify-between text-12 text-muted">
        <h3 className="font-sans font-medium [word-spacing:normal]">{title}</h3>
        {note !== undefined && <span className="figure">{note}</span>}
      </div>
      {children}
    </section>
  );
}

/** Fields with full values, each with its card: exact value, source and age. The cards are one stop of the Tab key. */
export function PreviewFacts({
  spec,
  row,
  fields,
  moments,
}: {
  readonly spec: DirectorySpec;
  readonly row: Row;
  readonly fields: readonly (ColumnSpec | FieldSpec)[];
  readonly moments: Moments | null;
}) {
  const first = fields.find((field) => fieldValue(row, field));
  return (
    <dl
      className="grid grid-cols-[112px_minmax(0,1fr)] items-center border-b border-line px-4 py-2.5"
      onKeyDown={moveFocusByArrows}
    >
      {fields.map((field) => (
        <div key={field.field} className="contents">
          <dt className="text-muted">{field.label}</dt>
          <dd className="flex min-h-6 min-w-0 items-baseline gap-1.5">
            <AgedField spec={spec} row={row} field={field} moments={moments} />
            {fieldValue(row, field) && (
              <span className="ml-auto flex self-center">
                <FactCard
                  figure={{ spec, field, row, href: null, moments }}
                  tabIndex={field === first ? 0 : -1}
                  {...ARROW_STOP}
                />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A long text, shortened. */
export function PreviewText({ row, field }: { readonly row: Row; readonly field: ColumnSpec }) {
  const found = fieldValue(row, field);
  if (found?.type !== 'text') return null;
  return (
    <PreviewSection title={field.label}>
      <p className="line-clamp-6 wrap-anywhere">{found.value}</p>
    </PreviewSection>
  );
}

/** References of a field. Links open a new tab, so that the table stays. */
export function PreviewRefs({
  row,
  field,
  linked,
}: {
  readonly row: Row;
  readonly field: ColumnSpec;
  readonly linked: boolean;
}) {
  const [all, setAll] = useState(false);
  const found = fieldValue(row, field);
  if (found?.type !== 'refs' || !field.refKind) return null;
  const refs = investorsThen(row, found.value);
  const shown = all ? refs : refs.slice(0, FIRST_SHOWN);
  const Chevron = all ? ChevronUp : ChevronDown;
  return (
    <PreviewSection title={field.label} note={formatCount(refs.length)}>
      <ul>
        {shown.map((ref) => (
          <li key={`${ref.slug} ${ref.name}`}>
            <EntityLink
              kind={kindOfRef(field, ref)}
              slug={linked ? ref.slug : null}
              newTab
              className="flex h-7 min-w-0 items-center gap-2 rounded-mark -outline-offset-2 pointer-coarse:h-11"
            >
              <Logo kind={kindOfRef(field, ref)} of={ref} size={18} />
              <span className={linked && ref.slug !== null ? 'cut hover:underline' : 'cut'}>{ref.name}</span>
            </EntityLink>
          </li>
        ))}
      </ul>
      {refs.length > FIRST_SHOWN && (
        <button
          type="button"
          aria-expanded={all}
          className="flex h-7 items-center gap-2 rounded-mark text-muted hover:text-text pointer-coarse:h-11"
          onClick={() => setAll(!all)}
        >
          <Chevron size={14} strokeWidth={1.75} aria-hidden className="mx-0.5" />
          {all ? text.fewer : text.more(refs.length - FIRST_SHOWN)}
        </button>
      )}
    </PreviewSection>
  );
}

const ROUNDS_SHOWN = 4;

/** What of the previewed row's profile is there. `undefined`: it is waited for; null: there is none. */
export interface Previewed {
  readonly record: AnyRecord | null | undefined;
  readonly failed: boolean;
}

/** The profile of the previewed row, or of the project of a round; fetched once the row stays active. */
export function usePreviewed(spec: DirectorySpec, slug: string | null, restMs: number): Previewed {
  const settled = useDebounced(slug, restMs);
  const { data, isError } = useQuery({
    ...detailQuery(KINDS[spec.source].opens, settled ?? ''),
    enabled: settled !== null && settled === slug,
  });
  const record = settled === slug ? data?.result : undefined;
  return slug === null ? { record: null, failed: false } : { record, failed: isError && settled === slug && !record };
}

/** What the card of the row says beside its fields, and its rounds. */
export function PreviewDetails({
  spec,
  row,
  previewed: { record, failed },
}: {
  readonly spec: DirectorySpec;
  readonly row: Row;
  readonly previewed: Previewed;
}) {
  if (failed) return <p className="px-4 py-3 text-12 text-muted">{text.partFailed}</p>;
  if (record === null) return null;
  if (!record) {
    return (
      <div role="status" aria-label={text.loading} className="space-y-2.5 px-4 py-4">
        <Skeleton className="w-24" />
        <Skeleton />
        <Skeleton className="w-48" />
      </div>
    );
  }
  const isRound = spec.source === 'fundraising';
  const rounds = isRound ? record.rounds.filter((round) => isEarlier(round, row)) : record.rounds;
  return (
    <>
      {!isRound && (
        <PreviewSection title={text.glance} className="has-[dl:empty]:hidden">
          <CardFacts record={record} besideRow />
        </PreviewSection>
      )}
      <Rounds
        title={isRound ? text.earlier : text.rounds}
        rounds={rounds}
        total={isRound ? rounds.length : record.counts.rounds}
        named={KINDS[spec.source].opens !== 'project'}
      />
    </>
  );
}

/** True for a round that was surely raised before: one known to the month of the row may be a later one. */
function isEarlier(round: RoundRow, row: Row): boolean {
  if (round._id === row._id || typeof row.date !== 'string' || round.date === null) return false;
  const [one, other] = [daySpan(round.date), daySpan(row.date)];
  return one !== null && other !== null && one.to < other.from;
}

function Rounds({
  title,
  rounds,
  total,
  named,
}: {
  readonly title: string;
  readonly rounds: readonly RoundRow[];
  readonly total: number;
  /** The rounds belong to several projects. */
  readonly named: boolean;
}) {
  return (
    <PreviewSection title={title} note={formatCount(total)}>
      {rounds.length === 0 ? (
        <p className="text-12 text-muted">{text.noRounds}</p>
      ) : (
        <ul>
          {rounds.slice(0, ROUNDS_SHOWN).map((round) => (
            <li
              key={round._id}
              className="grid h-7 grid-cols-[minmax(0,1fr)_92px_minmax(72px,auto)] items-center gap-2"
            >
              <span className="truncate">{named ? projectThenText(round) : roundTitle(round.stages)}</span>
              <span className="text-12 text-muted">
                <DateText value={round.date} />
              </span>
              <span className="text-right">
                <WithStated of={round} place="column">
                  {(usd) => <ExactAmount value={usd} />}
                </WithStated>
              </span>
            </li>
          ))}
        </ul>
      )}
    </PreviewSection>
  );
}

const CHART = { width: 304, height: 56, range: '90d' } as const;

/** Line of a project's last three months of prices, in a place of fixed height. */
export function PreviewPrices({ previewed: { record, failed } }: { readonly previewed: Previewed }) {
  if (failed || record === null) return null;
  const project = record && 'price_points' in record ? record : null;
  const shown = project && lastPrices(project.price_points);
  return (
    <PreviewSection title={text.prices} note={shown ? text.pricesNote(shown.time.length) : undefined} className="h-35">
      {!project ? (
        <Skeleton className="h-14 w-full" />
      ) : !shown ? (
        <p className="text-12 text-muted">{text.noPrices}</p>
      ) : (
        <>
          <PriceLine points={shown} />
          <p className="cut text-12 text-faint">{originOf(project)}</p>
        </>
      )}
    </PreviewSection>
  );
}

/** Null: no line can be drawn. */
function lastPrices(points: ProjectProfile['price_points']): TimeSeries | null {
  const series = timeSeries('last', text.prices, { time: points.time, value: points.price });
  const { from, to } = spanOf(CHART.range, wholeOf(series));
  const shown = within(series, from, to);
  return summaryOf(shown) === null ? null : shown;
}

function originOf({ provenance }: ProjectProfile): string {
  const origin = readProvenance(provenance).find(({ fields }) => fields.includes('price_usd'));
  return chartMessages.origin(
    origin ? messages.ui.source(origin.source) : chartMessages.unknownSource,
    origin?.fetched_at ? formatDateTime(origin.fetched_at, 'plain') : messages.dataAge.unknown,
  );
}

function PriceLine({ points }: { readonly points: TimeSeries }) {
  const summary = summaryOf(points);
  if (!summary) return null;
  const { first, last } = summary;
  const [low, high] = [summary.lowest.value, summary.highest.value];
  const x = (time: number) => ((time - first.time) / (last.time - first.time)) * CHART.width;
  const y = (price: number) => (high === low ? 0.5 : (high - price) / (high - low)) * (CHART.height - 4) + 2;
  const line = Array.from(
    points.time,
    (time, at) => `${at === 0 ? 'M' : 'L'}${x(time).toFixed(1)} ${y(points.value[at] ?? low).toFixed(1)}`,
  );
  return (
    <>
      <svg
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        role="img"
        aria-label={text.pricesLabel(points.time.length, formatPrice(low), formatPrice(high))}
        className="block h-14 w-full"
        preserveAspectRatio="none"
      >
        <path
          d={line.join('')}
          fill="none"
          stroke="var(--series-1)"
          strokeWidth={1.5}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="mt-1 flex justify-between text-12 text-muted">
        <span className="figure">
          {formatPrice(low)} – {formatPrice(high)}
        </span>
        <Change fit value={summary.change} unit={entityMessages.units.percent} />
      </p>
    </>
  );
}
