import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Origin } from '#schemas/columns/about.ts';
import { type ColumnSpec, type DataSetSpec, type FieldSpec, kindOfRef } from '#schemas/columns/spec.ts';
import { formatStatedExact, statedBeside } from '#schemas/entities/statedAmounts.ts';
import { capitalized, formatDateTime } from '#schemas/format.ts';
import { proposableKind } from '#schemas/forms/contributionRules.ts';
import type { Moments } from '#schemas/freshness.ts';
import { aboutLabels } from '#schemas/i18n/en/labels.ts';
import { detailPath } from '#schemas/kinds.ts';
import { readProvenance } from '#schemas/provenance.ts';
import { figureAge } from '#src/grid/model/lagging.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { roundMessages } from '#src/i18n/en/rounds.ts';
import { exactFigure } from '#src/i18n/exactFigure.ts';
import { messages } from '#src/i18n/index.ts';
import { agoText } from '#src/i18n/relativeTime.ts';
import { useNow } from '#src/shared/clock.ts';
import { OutwardLink } from '#src/ui/OutwardLink.tsx';
import { FieldView } from './FieldView.tsx';
import { fieldValue } from './fieldValue.ts';

const text = entityMessages.card;

/** A value of a row, or a column alone where the row is null. */
export interface Figure {
  readonly spec: DataSetSpec;
  readonly field: ColumnSpec | FieldSpec;
  readonly row: Readonly<Record<string, unknown>> | null;
  /** Page of the row; null: it has none, or is open. */
  readonly href: string | null;
  readonly moments: Moments | null;
  /** What is drawn in its cell, in words, where that is more than the value. */
  readonly drawn?: string | undefined;
}

/** Everything about one value: in full, its source and moment, what it means, and where to read on. */
export function FigureCard({ spec, field, row, href, moments, drawn }: Figure) {
  const name = row?.[spec.identity];
  return (
    <div className="grid gap-2">
      <p className="text-12 text-muted">
        {typeof name === 'string' && field.field !== spec.identity && `${name} · `}
        {field.label}
      </p>
      {row && <Value row={row} field={field} />}
      {drawn !== undefined && <p className="text-12 text-pretty">{drawn}</p>}
      {row && <Doubt row={row} field={field} />}
      {row && <Origins spec={spec} field={field} row={row} moments={moments} />}
      {'about' in field && (
        <p className="text-12 text-pretty text-muted">
          {field.about.means} {field.about.rule}
        </p>
      )}
      {href !== null && typeof name === 'string' && (
        <Link to={href} className="justify-self-start text-info underline" data-autofocus>
          {text.open(name)}
        </Link>
      )}
    </div>
  );
}

/** What is in doubt of a figure: rounds that a total leaves out, and a round that it may not be part of. */
function Doubt({ row, field }: { readonly row: NonNullable<Figure['row']>; readonly field: Figure['field'] }) {
  const left = field.leavesOut === undefined ? null : row[field.leavesOut];
  if (typeof left === 'number') return <p className="text-12">{roundMessages.inDoubt(left)}</p>;
  const { doubt } = row;
  if (field.field !== 'amount_quantity' || typeof doubt !== 'string') return null;
  return <p className="text-12 text-pretty">{roundMessages.doubtText(String(row.projects))}</p>;
}

/** The value in full: every digit, every name. */
function Value({ row, field }: { readonly row: NonNullable<Figure['row']>; readonly field: Figure['field'] }) {
  const value = fieldValue(row, field);
  const stated = statedBeside(row, field);
  if (value?.type === 'number') {
    return (
      <>
        <p className="figure text-15 font-medium">{exactText(value.value, field)}</p>
        {stated && <p className="figure text-12 text-muted">{messages.ui.statedAs(formatStatedExact(stated))}</p>}
      </>
    );
  }
  if (value?.type !== 'refs') {
    return (
      <div className="wrap-anywhere">
        <FieldView row={row} field={field} />
      </div>
    );
  }
  return (
    <ul className="flex max-h-40 flex-wrap gap-x-3 gap-y-1 overflow-auto">
      {value.value.map((ref) => (
        <li key={`${ref.slug} ${ref.name}`}>
          {ref.slug ? <Link to={detailPath(kindOfRef(field, ref), ref.slug)}>{ref.name}</Link> : ref.name}
        </li>
      ))}
    </ul>
  );
}

const exactText = (value: number, field: Figure['field']) =>
  exactFigure(value, 'unit' in field ? field.unit : undefined);

/** Sites of sources by the names in provenance. */
const SITES: readonly (readonly [beginning: string, address: string])[] = [
  ['CoinGecko', 'https://www.coingecko.com'],
  ['coingecko', 'https://www.coingecko.com'],
  ['DefiLlama', 'https://defillama.com'],
  ['Wikidata', 'https://www.wikidata.org'],
  ['CryptoRank', 'https://cryptorank.io'],
];

/** Begins the source of what an accepted proposal brought. */
const PROPOSED = 'Community, proposal #';

/** Sources of the value with their moments, how far they are behind, and the proposals that changed it. */
function Origins({
  spec,
  field,
  row,
  moments,
}: Pick<Figure, 'spec' | 'field' | 'moments'> & { readonly row: NonNullable<Figure['row']> }) {
  const now = useNow();
  const all = readProvenance(typeof row.provenance === 'string' ? row.provenance : null);
  const sources = all.filter((entry) => entry.fields.includes(field.field));
  const others = all.flatMap(({ source, others }) => {
    const value = others?.[field.field];
    return value === undefined ? [] : [{ source, value }];
  });
  const kind = proposableKind(spec.source, field.field);
  const isProposed = all.some(
    ({ source, fields, others }) =>
      source.startsWith(PROPOSED) && (fields.includes(field.field) || others?.[field.field] !== undefined),
  );
  if (sources.length === 0)
    return <p className="text-12 text-muted">{originOf(field) ?? entityMessages.noProvenance}</p>;
  const announcement = typeof row.announcement === 'string' ? row.announcement : null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      {sources.map(({ source, fetched_at: moment, page }) => {
        const site = announcement ?? page ?? SITES.find(([beginning]) => source.startsWith(beginning))?.[1] ?? null;
        const name = messages.ui.source(source);
        return (
          <div key={`${source} ${moment}`} className="contents">
            <Line label={text.source}>{site === null ? name : <OutwardLink href={site}>{name}</OutwardLink>}</Line>
            <Line label={text.asOf}>
              {moment === null
                ? messages.dataAge.unknown
                : `${formatDateTime(moment, 'plain')} (${agoText(moment, now)})`}
            </Line>
            <Behind spec={spec} field={field} moment={moment} moments={moments} />
          </div>
        );
      })}
      {others.map(({ source, value }) => (
        <Line key={`${source} ${value}`} label={text.states(messages.ui.source(source))}>
          {typeof value === 'string' ? value : <span className="figure">{exactText(value, field)}</span>}
        </Line>
      ))}
      {isProposed && kind !== null && typeof row.slug === 'string' && (
        <div className="col-span-2">
          <Link to="/dao/history" search={{ kind, slug: row.slug, field: field.field }} className="text-info underline">
            {text.proposals}
          </Link>
        </div>
      )}
    </dl>
  );
}

/** Origins whose values no source states: they are computed, or entered here. */
const OWN_ORIGINS: ReadonlySet<Origin> = new Set(['derived', 'stories', 'figures', 'member', 'view']);

/** How a value without a source came to be, as a sentence; null: a source would state it. */
function originOf(field: Figure['field']): string | null {
  if (!('about' in field) || !OWN_ORIGINS.has(field.about.from)) return null;
  return `${capitalized(aboutLabels.origins[field.about.from])}.`;
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function Behind({
  spec,
  field,
  moment,
  moments,
}: Pick<Figure, 'spec' | 'field' | 'moments'> & { readonly moment: string | null }) {
  const age = figureAge(spec, field, moment, moments);
  return age && <dd className="col-span-2 text-12 text-pretty">{text[age]}</dd>;
}
