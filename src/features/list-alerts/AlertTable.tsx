import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { AlertChange, AlertNews, AlertRow } from '#schemas/api/list-alerts.ts';
import { type DataSetSpec, findField } from '#schemas/columns/spec.ts';
import { parseTriple } from '#schemas/filters/triples.ts';
import { formatDateTime } from '#schemas/format.ts';
import { KINDS } from '#schemas/kinds.ts';
import { filterEntries } from '#src/features/filters/algebra.ts';
import { chipText, phraseOf } from '#src/features/filters/wording.ts';
import { listAlertMessages } from '#src/i18n/listAlerts.ts';
import { agoText } from '#src/i18n/relativeTime.ts';
import { useNow } from '#src/shared/clock.ts';
import { ARROW_STOP, moveFocusByArrows } from '#src/ui/arrowFocus.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { ValueChange } from './ValueChange.tsx';

const text = listAlertMessages;

/** Rows drawn at a time. */
const STEP = 100;

type NewsKind = keyof AlertNews['rows'];

/** One kind of news, a line a row: who, which condition flipped, what it was and is, when. Arrows lead from link to link. */
export function AlertTable({
  spec,
  news,
  kind,
}: {
  readonly spec: DataSetSpec;
  readonly news: AlertNews;
  readonly kind: NewsKind;
}) {
  const now = useNow();
  const [drawn, setDrawn] = useState(STEP);
  const rows = news.rows[kind];
  const more = rows.length - drawn;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows are a second way between links that Tab reaches too.
    <div onKeyDown={moveFocusByArrows}>
      <table className="w-full text-13" aria-label={text.table[kind]}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{text.table.row}</th>
            <th scope="col">{text.table.what}</th>
            <th scope="col">{text.table.when}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawn).map((row) => (
            <tr key={row._id} className="align-top hover:bg-hover">
              <th
                scope="row"
                className="w-56 max-w-56 py-1 pr-3 pl-4 text-left font-normal max-sm:w-32 max-sm:max-w-32"
              >
                <Name spec={spec} row={row} />
              </th>
              <td className="py-1 pr-3">
                <What spec={spec} news={news} kind={kind} row={row} />
              </td>
              <td className="figure py-1 pr-4 text-right text-12 leading-5 text-muted max-sm:hidden">
                <time dateTime={row.at} title={formatDateTime(row.at)}>
                  {agoText(row.at, now)}
                </time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <Button variant="ghost" className="mx-2 mb-2" onClick={() => setDrawn(drawn + STEP)} {...ARROW_STOP}>
          {text.more(more)}
        </Button>
      )}
    </div>
  );
}

function Name({ spec, row: { name, slug, logo } }: { readonly spec: DataSetSpec; readonly row: AlertRow }) {
  const kind = KINDS[spec.source].opens;
  return (
    <EntityLink
      kind={kind}
      slug={slug}
      title={name}
      {...ARROW_STOP}
      className="flex min-w-0 items-center gap-2 font-medium hover:underline pointer-coarse:min-h-10"
    >
      <Logo kind={kind} name={name} src={logo} size={20} />
      <span className="min-w-0 truncate">{name}</span>
    </EntityLink>
  );
}

function What({
  spec,
  news,
  kind,
  row: { reason, changes },
}: {
  readonly spec: DataSetSpec;
  readonly news: AlertNews;
  readonly kind: NewsKind;
  readonly row: AlertRow;
}) {
  if (reason !== 'condition') return <span className="text-muted">{text.reasons[reason]}</span>;
  return (
    <ul className="flex flex-col gap-1">
      {changes.map((change) => (
        <li
          key={`${change.condition} ${change.field}`}
          className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5"
        >
          <span className={cx('flex min-w-0', kind === 'changed' ? 'w-28' : 'desk:w-52')}>
            {kind === 'changed' ? (
              <span className="truncate text-muted">{fieldName(spec, change)}</span>
            ) : (
              <Flipped entered={kind === 'entered'} condition={conditionText(spec, news, change.condition)} />
            )}
          </span>
          <ValueChange spec={spec} change={change} />
        </li>
      ))}
    </ul>
  );
}

/** The condition that holds now, or no longer. */
function Flipped({ entered, condition }: { readonly entered: boolean; readonly condition: string }) {
  const Icon = entered ? Check : X;
  return (
    <span
      className="inline-flex h-5 max-w-full items-center gap-1 rounded-mark bg-tag px-1.5 text-12 text-muted"
      title={condition}
    >
      <Icon size={12} strokeWidth={2} aria-hidden className="shrink-0" />
      <span className="sr-only">{entered ? text.passes : text.fails} </span>
      <span className="truncate">{condition}</span>
    </span>
  );
}

function fieldName(spec: DataSetSpec, { field }: AlertChange): string {
  return findField(spec, field)?.label ?? field;
}

/** A condition of a list as its chip says it: `TVL ≥ 1B`; its search where there is no such condition. */
function conditionText(spec: DataSetSpec, { filter, search }: AlertNews, condition: number): string {
  const triple = filter[condition];
  if (!triple) return listAlertMessages.search(search);
  const parsed = parseTriple(spec, triple, 'filter');
  const [entry] = parsed.ok ? filterEntries(spec, [parsed.value]) : [];
  return entry ? phraseOf(chipText(spec, entry)) : triple[0];
}
