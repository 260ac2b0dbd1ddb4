import { ArrowLeftRight, Plus, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type DataSetSpec, fieldNamed } from '#schemas/columns/spec.ts';
import { binsOf } from '#schemas/pivot/params.ts';
import { PIVOT_LIMITS, type Pivot, type PivotBin } from '#schemas/pivot/pivot.ts';
import { binLabel, measureLabel } from '#schemas/pivot/words.ts';
import { pivotMessages } from '#src/i18n/en/pivot.ts';
import { Button, IconButton } from '#src/ui/Button.tsx';
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '#src/ui/Popover.tsx';
import { Choice } from './Choice.tsx';
import { binWith, edgesOf, edgesText, isAllowed } from './edits.ts';
import { MeasureEditor } from './MeasureEditor.tsx';
import { HEATS, type ShownPivot } from './shown.ts';
import { binOf, groupedColumns } from './start.ts';

const text = pivotMessages.edit;

interface EditorProps {
  readonly spec: DataSetSpec;
  readonly shown: ShownPivot;
  readonly onChange: (shown: ShownPivot) => void;
}

/** Edits the pivot of the page: what it offers is what the data set can be asked for. */
export function PivotEditor(props: EditorProps) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button icon={SlidersHorizontal}>{text.open}</Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={text.label}
        className="flex w-[min(30rem,calc(100vw-1rem))] flex-col gap-3"
      >
        <Editor {...props} />
        <div className="-mx-3 -mb-3 flex justify-end border-t border-line-strong p-2">
          <PopoverClose asChild>
            <Button>{text.done}</Button>
          </PopoverClose>
        </div>
      </PopoverContent>
    </Popover>
  );
}

function Editor({ spec, shown, onChange }: EditorProps) {
  const { pivot } = shown;
  const change = (part: Partial<Pivot>) => onChange({ ...shown, pivot: { ...pivot, ...part } });
  const groups = pivot.rows.length + pivot.columns.length;
  const order = pivot.sort === null ? 'keys' : String(pivot.sort.by);
  return (
    <>
      {(['rows', 'columns'] as const).map((side) => (
        <Section
          key={side}
          title={text[side]}
          action={
            side === 'rows' && (
              <IconButton
                label={text.swap}
                icon={ArrowLeftRight}
                disabled={pivot.rows.length > PIVOT_LIMITS.columns}
                onClick={() => change({ rows: pivot.columns, columns: pivot.rows })}
              />
            )
          }
        >
          {pivot[side].map((bin, at) => (
            <BinEditor
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a line is.
              key={at}
              spec={spec}
              pivot={pivot}
              bin={bin}
              onChange={(next) => change({ [side]: pivot[side].with(at, next) })}
              onRemove={groups > 1 ? () => change({ [side]: pivot[side].toSpliced(at, 1) }) : null}
            />
          ))}
          {pivot[side].length < PIVOT_LIMITS[side] && (
            <AddBin spec={spec} pivot={pivot} side={side} onAdd={(bin) => change({ [side]: [...pivot[side], bin] })} />
          )}
        </Section>
      ))}
      <Section title={text.measures}>
        {pivot.measures.map((measure, at) => (
          <MeasureEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a line is.
            key={at}
            {...{ spec, pivot, measure }}
            onChange={(next) => change({ measures: pivot.measures.with(at, next) })}
            onRemove={
              pivot.measures.length > 1
                ? () => change({ measures: pivot.measures.toSpliced(at, 1), sort: sortWithout(pivot, at) })
                : null
            }
          />
        ))}
        {pivot.measures.length < PIVOT_LIMITS.measures && (
          <Button
            variant="ghost"
            icon={Plus}
            className="self-start"
            onClick={() => change({ measures: [...pivot.measures, { figure: 'count', of: 'total' }] })}
          >
            {text.addMeasure}
          </Button>
        )}
      </Section>
      <div className="grid grid-cols-2 gap-2">
        <Choice
          label={text.order}
          value={order}
          options={[
            { value: 'keys', label: text.byKeys },
            ...pivot.measures.map((measure, at) => ({ value: String(at), label: measureLabel(spec, measure) })),
          ]}
          onChange={(by) =>
            change({ sort: by === 'keys' ? null : { by: Number(by), order: pivot.sort?.order ?? 'desc' } })
          }
        />
        <Choice
          label={text.direction}
          value={pivot.sort?.order ?? 'asc'}
          disabled={pivot.sort === null}
          options={(['desc', 'asc'] as const).map((value) => ({ value, label: text.orders[value] }))}
          onChange={(direction) =>
            pivot.sort && change({ sort: { ...pivot.sort, order: direction === 'asc' ? 'asc' : 'desc' } })
          }
        />
        <Choice
          label={text.topLabel}
          value={String(pivot.limit.rows ?? '')}
          options={[
            { value: '', label: text.all },
            ...topsWith(pivot.limit.rows).map((count) => ({ value: String(count), label: String(count) })),
          ]}
          onChange={(count) => change({ limit: { ...pivot.limit, rows: count === '' ? null : Number(count) } })}
        />
        <Choice
          label={text.heat}
          value={shown.heat ?? 'none'}
          options={(['none', ...HEATS] as const).map((value) => ({ value, label: text.heats[value] }))}
          onChange={(heat) => onChange({ ...shown, heat: HEATS.find((one) => one === heat) ?? null })}
        />
      </div>
    </>
  );
}

const TOPS: readonly number[] = [5, 10, 20, 50, 100];

const topsWith = (limit: number | null) =>
  limit === null || TOPS.includes(limit) ? TOPS : [...TOPS, limit].toSorted((a, b) => a - b);

/** The order once a measure is gone. */
function sortWithout({ sort }: Pivot, at: number): Pivot['sort'] {
  if (sort === null || typeof sort.by !== 'number' || sort.by < at) return sort;
  return sort.by === at ? null : { ...sort, by: sort.by - 1 };
}

function Section({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="contents">
        <span className="flex h-6 items-center justify-between text-12 font-medium text-muted">
          {title}
          {action}
        </span>
      </legend>
      {children}
    </fieldset>
  );
}

/** A field that is not grouped by yet, and may be. */
function AddBin({
  spec,
  pivot,
  side,
  onAdd,
}: {
  readonly spec: DataSetSpec;
  readonly pivot: Pivot;
  readonly side: 'rows' | 'columns';
  readonly onAdd: (bin: PivotBin) => void;
}) {
  const used = [...pivot.rows, ...pivot.columns].map(({ field }) => field);
  const fields = groupedColumns(spec).filter(
    ({ field }) => !used.includes(field) && isAllowed(spec, pivot, null, binOf(spec, field)),
  );
  return (
    <Choice
      hideLabel
      label={side === 'rows' ? text.addRows : text.addColumns}
      value=""
      options={[
        { value: '', label: `+ ${side === 'rows' ? text.addRows : text.addColumns}` },
        ...fields.map(({ field, label }) => ({ value: field, label })),
      ]}
      onChange={(field) => field !== '' && onAdd(binOf(spec, field))}
    />
  );
}

function BinEditor({
  spec,
  pivot,
  bin,
  onChange,
  onRemove,
}: {
  readonly spec: DataSetSpec;
  readonly pivot: Pivot;
  readonly bin: PivotBin;
  readonly onChange: (bin: PivotBin) => void;
  readonly onRemove: (() => void) | null;
}) {
  const field = fieldNamed(spec, bin.field);
  const fields = groupedColumns(spec).filter((column) => isAllowed(spec, pivot, bin, binOf(spec, column.field)));
  const isListed = fields.some((column) => column.field === bin.field);
  return (
    <div className="flex items-start gap-1.5">
      <Choice
        hideLabel
        label={text.field}
        value={bin.field}
        options={[
          ...(isListed ? [] : [{ value: bin.field, label: field.label }]),
          ...fields.map((column) => ({ value: column.field, label: column.label })),
        ]}
        onChange={(next) => onChange(binOf(spec, next))}
      />
      <Choice
        hideLabel
        label={text.how}
        value={bin.by}
        options={binsOf(field).map((by) => ({ value: by, label: pivotMessages.bins[by] }))}
        onChange={(by) => {
          const known = binsOf(field).find((one) => one === by);
          if (known) onChange(binWith(bin.field, known));
        }}
      />
      {bin.by === 'edges' && (
        <Edges edges={bin.edges} onChange={(edges) => onChange({ field: bin.field, by: 'edges', edges })} />
      )}
      {bin.by === 'quantiles' && (
        <Choice
          hideLabel
          label={text.parts}
          className="max-w-20"
          value={String(bin.parts)}
          options={Array.from({ length: 9 }, (_, at) => at + 2)
            .concat(bin.parts > 10 ? [bin.parts] : [])
            .map((parts) => ({ value: String(parts), label: String(parts) }))}
          onChange={(parts) => onChange({ field: bin.field, by: 'quantiles', parts: Number(parts) })}
        />
      )}
      {onRemove && <IconButton label={text.remove(binLabel(spec, bin))} icon={X} onClick={onRemove} />}
    </div>
  );
}

/** Where ranges begin, as they are typed; taken over once they can be read. */
function Edges({
  edges,
  onChange,
}: {
  readonly edges: readonly number[];
  readonly onChange: (edges: readonly number[]) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(() => edgesText(edges));
  const isWrong = edgesOf(typed) === null;
  const take = () => {
    const read = edgesOf(typed);
    if (read) onChange(read);
  };
  return (
    <div className="min-w-0 flex-1">
      <input
        aria-label={text.edges}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        placeholder={text.edgesExample}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => key === 'Enter' && take()}
        className="field-edge h-8 w-full min-w-0 rounded-control bg-surface px-2 text-13 pointer-coarse:h-10"
      />
      {isWrong && (
        <p id={id} role="alert" className="mt-1 text-12 text-negative">
          {text.edgesWrong}
        </p>
      )}
    </div>
  );
}
