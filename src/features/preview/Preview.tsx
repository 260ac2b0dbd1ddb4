import { useQuery } from '@tanstack/react-query';
import { type Atom, useAtomValue } from 'jotai';
import { ChevronDown, ChevronUp, Maximize2, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useMemo, useRef } from 'react';
import { formerNamesOf } from '#schemas/columns/formerNames.ts';
import { type ColumnSpec, type DirectorySpec, type FieldSpec, findField, storedFields } from '#schemas/columns/spec.ts';
import { formatStated, statedBeside } from '#schemas/entities/statedAmounts.ts';
import { rowRef } from '#schemas/entities/values.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { formatExact, formatPrice, formatShort } from '#schemas/format.ts';
import { KINDS, type Source } from '#schemas/kinds.ts';
import { statusQuery } from '#src/api/shellQueries.ts';
import { rowQuery } from '#src/api/tableQueries.ts';
import { AgedField } from '#src/features/entity-fields/AgedField.tsx';
import { recordParts } from '#src/features/entity-fields/entityParts.ts';
import { FactCard } from '#src/features/entity-fields/FactCard.tsx';
import { fieldValue } from '#src/features/entity-fields/fieldValue.ts';
import { CardHead } from '#src/features/hover-card/EntityCard.tsx';
import { StarButton } from '#src/features/watchlist/StarButton.tsx';
import type { ActiveCell, OpenHow, Watch } from '#src/grid/props.ts';
import { previewMessages } from '#src/i18n/en/preview.ts';
import { useDebounced } from '#src/shared/useDebounced.ts';
import { Button, IconButton, StepButton } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Kbd } from '#src/ui/Kbd.tsx';
import type { TableHandle, TableState } from '#workers/client.ts';
import {
  PreviewDetails,
  PreviewFacts,
  PreviewPrices,
  PreviewRefs,
  PreviewText,
  usePreviewed,
} from './PreviewSections.tsx';

const text = previewMessages;

/** Debounce in ms before a row is announced and its details fetched. */
const REST_MS = 300;

export interface PreviewProps {
  readonly spec: DirectorySpec;
  readonly sampleMode: boolean;
  readonly handle: TableHandle;
  readonly state: TableState;
  readonly activeAtom: Atom<ActiveCell | null>;
  readonly watch: Watch;
  readonly href: ((row: Row) => string | null) | undefined;
  readonly onOpen: (row: Row, how: OpenHow) => void;
  /** Activates another row. */
  readonly onRow: (index: number) => void;
  readonly onClose: (event: MouseEvent) => void;
  /** Renders as a sheet: at the bottom, or at the right in a low window. */
  readonly sheet: boolean;
}

/** Details of the active row beside the table; follows it without taking focus. */
export function Preview(props: PreviewProps) {
  const { spec, handle, state, activeAtom, sheet } = props;
  const active = useAtomValue(activeAtom)?.index ?? -1;
  const last = useRef(0);
  if (active >= 0) last.current = active;
  const { shown: previewed, failed } = usePreviewRow(spec, handle, state.revision, last.current, state.loaded);
  const rows = state.matching ?? 0;
  const shown = rows > 0 ? previewed : null;
  return (
    <aside
      aria-label={text.label}
      className={cx(
        'flex min-h-0 flex-col text-13',
        sheet
          ? 'max-h-[45dvh] shrink-0 rounded-t-panel border-t border-line-strong bg-raised short:fixed short:inset-y-0 short:right-0 short:z-40 short:max-h-none short:w-[min(21rem,100vw)] short:rounded-none short:border-t-0 short:border-l max-sm:short:w-full'
          : 'flex-1',
      )}
    >
      <Bar {...props} index={last.current} rows={rows} row={shown?.row ?? null} />
      {shown ? (
        <PreviewBody {...props} row={shown.row} />
      ) : (
        <p role={failed ? 'alert' : undefined} className="p-4 text-muted">
          {failed ? text.failed : state.matching === null ? '' : text.nothing}
        </p>
      )}
    </aside>
  );
}

interface PreviewRow {
  readonly index: number;
  readonly row: Row;
}

/** A row of the view with all fields. The old one stays until the next arrives; null without one. */
function usePreviewRow(
  spec: DirectorySpec,
  handle: TableHandle,
  revision: number,
  index: number,
  loaded: number,
): { readonly shown: PreviewRow | null; readonly failed: boolean } {
  const fields = useMemo(() => storedFields(spec).map((field) => field.field), [spec]);
  const { data, isError } = useQuery({ ...rowQuery(handle, revision, index, fields, loaded), enabled: index >= 0 });
  const shown = useRef<PreviewRow | null>(null);
  if (data?.row) shown.current = { index: data.index, row: data.row };
  return { shown: shown.current, failed: isError };
}

function Bar({
  index,
  rows,
  row,
  href,
  onOpen,
  onRow,
  onClose,
}: PreviewProps & { readonly index: number; readonly rows: number; readonly row: Row | null }) {
  return (
    <div className="flex h-11 shrink-0 items-center gap-0.5 border-b border-line pr-2 pl-4">
      <h2 className="figure mr-auto font-sans text-12 font-normal text-muted">
        {rows > 0 ? text.place(Math.min(index + 1, rows), rows) : text.label}
      </h2>
      <StepButton label={text.previous} icon={ChevronUp} atEnd={index <= 0} onClick={() => onRow(index - 1)} />
      <StepButton label={text.next} icon={ChevronDown} atEnd={index >= rows - 1} onClick={() => onRow(index + 1)} />
      {href && (
        <IconButton
          label={text.open}
          icon={Maximize2}
          iconSize={14}
          disabled={!row || !leads(row, href)}
          onClick={() => row && onOpen(row, 'same')}
        />
      )}
      <IconButton label={text.close} icon={X} onClick={onClose} />
    </div>
  );
}

/** What a preview shows of a row: its card, figures, facts, references and details. */
export function PreviewBody({
  spec,
  sampleMode,
  row,
  watch,
  href,
  onOpen,
}: Pick<PreviewProps, 'spec' | 'sampleMode' | 'watch' | 'href' | 'onOpen'> & { readonly row: Row }) {
  const kind = KINDS[spec.source].opens;
  const parts = previewParts(spec);
  const name = String(row[spec.identity] ?? '');
  const { data: status } = useQuery({ ...statusQuery(), enabled: !sampleMode });
  const moments = sampleMode ? null : (status?.moments ?? null);
  const watched = watch.has(row);
  const line = parts.line && fieldValue(row, parts.line);
  const slug = !sampleMode && typeof row.slug === 'string' ? row.slug : null;
  const previewed = usePreviewed(spec, slug, REST_MS);
  const announced = useDebounced(`${name}, ${headlineText(parts, row)}`, REST_MS);
  return (
    <>
      <div className="relative min-h-0 flex-1 overflow-y-auto [scrollbar-gutter:stable]">
        <section className="border-b border-line px-4 pt-4 pb-4">
          <CardHead
            kind={kind}
            of={{ ...rowRef(row, name), slug }}
            symbol={typeof row.symbol === 'string' ? row.symbol : null}
            former={formerNamesOf(row)}
            line={line?.type === 'text' ? line.value : null}
            tags={[]}
            star={<StarButton label={watch.label(row, watched)} watched={watched} onToggle={() => watch.toggle(row)} />}
          />
          {parts.figure && (
            <p className="mt-3 flex items-baseline justify-between gap-2">
              <span className="flex items-baseline gap-1.5 text-28 font-semibold tracking-[-0.02em]">
                <AgedField spec={spec} row={row} field={parts.figure} moments={moments} />
                {(fieldValue(row, parts.figure) ?? statedBeside(row, parts.figure)) && (
                  <span className="flex self-center">
                    <FactCard figure={{ spec, field: parts.figure, row, href: null, moments }} />
                  </span>
                )}
              </span>
              {parts.beside && (
                <span className="font-medium">
                  <AgedField spec={spec} row={row} field={parts.beside} moments={moments} />
                </span>
              )}
            </p>
          )}
        </section>
        {spec.source === 'projects' && <PreviewPrices previewed={previewed} />}
        <PreviewFacts spec={spec} row={row} fields={parts.facts} moments={moments} />
        {parts.lists.map((field) => (
          <PreviewRefs key={`${row._id} ${field.field}`} row={row} field={field} linked={!sampleMode} />
        ))}
        {parts.texts.map((field) => (
          <PreviewText key={field.field} row={row} field={field} />
        ))}
        <PreviewDetails spec={spec} row={row} previewed={previewed} />
      </div>
      {leads(row, href) && (
        <Foot>
          <Button className="max-desk:flex-1" onClick={() => onOpen(row, 'same')}>
            {text.openProfile}
            <span className="pointer-coarse:hidden">
              <Kbd>↵</Kbd>
            </span>
          </Button>
        </Foot>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  );
}

/** Whether a row has a page. */
const leads = (row: Row, href: PreviewProps['href']) => (href?.(row) ?? null) !== null;

function Foot({ children }: { readonly children: ReactNode }) {
  return <div className="flex h-11 shrink-0 items-center border-t border-line px-4 max-desk:h-14">{children}</div>;
}

function headlineText({ figure, line }: PreviewParts, row: Row): string {
  const value = figure && fieldValue(row, figure);
  const stated = figure ? statedBeside(row, figure) : null;
  if (value?.type === 'number') {
    const isPrice = figure !== undefined && 'display' in figure && figure.display === 'price';
    const short = isPrice ? formatPrice(value.value) : formatShort(value.value);
    return `${figure?.label} ${stated ? `${short} (${formatStated(stated)})` : short}`;
  }
  if (stated) return `${figure?.label} ${formatStated(stated)}`;
  const about = line && fieldValue(row, line);
  return about?.type === 'text' ? about.value : formatExact(null);
}

/** Leading fields of the preview: a figure, its companion, and the line under the name. */
const LEADING: Readonly<Record<Source, { readonly figure?: string; readonly beside?: string; readonly line: string }>> =
  {
    projects: { figure: 'price_usd', beside: 'change24h', line: 'description' },
    fundraising: { figure: 'amount_quantity', beside: 'stages', line: 'description' },
    organizations: { figure: 'number_of_investment', beside: 'type', line: 'summary' },
    people: { line: 'primary_job_title' },
  };

/** Sections of the preview: leading fields, facts, long texts and reference lists. */
interface PreviewParts {
  readonly figure: FieldSpec | undefined;
  readonly beside: FieldSpec | undefined;
  readonly line: FieldSpec | undefined;
  readonly facts: readonly (ColumnSpec | FieldSpec)[];
  readonly texts: readonly ColumnSpec[];
  readonly lists: readonly ColumnSpec[];
}

/** Assigns every field of a data set to one section. */
export function previewParts(spec: DirectorySpec): PreviewParts {
  const { facts, texts, lists } = recordParts(spec);
  const leading = LEADING[spec.source];
  const leads = ({ field }: FieldSpec) => Object.values(leading).includes(field);
  const fieldOf = (name: string | undefined) =>
    name === undefined ? undefined : (spec.columns.find((column) => column.field === name) ?? findField(spec, name));
  return {
    figure: fieldOf(leading.figure),
    beside: fieldOf(leading.beside),
    line: fieldOf(leading.line),
    facts: facts.filter((field) => !leads(field)),
    texts: texts.filter((field) => !leads(field)),
    lists,
  };
}
