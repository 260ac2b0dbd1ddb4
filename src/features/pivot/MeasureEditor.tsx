import { X } from 'lucide-react';
import { type DataSetSpec, fieldNamed } from '#schemas/columns/spec.ts';
import { figuresOf } from '#schemas/pivot/params.ts';
import type { Pivot, PivotMeasure } from '#schemas/pivot/pivot.ts';
import { measureLabel } from '#schemas/pivot/words.ts';
import { pivotMessages } from '#src/i18n/en/pivot.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { Choice } from './Choice.tsx';
import { comparisonsOf, datesOf, measureOf } from './edits.ts';
import { measuredColumns } from './start.ts';

const text = pivotMessages.edit;
const COUNT = 'count';

/** A line that says a measure: of which field, which figure of it, and what it is compared with. */
export function MeasureEditor({
  spec,
  pivot,
  measure,
  onChange,
  onRemove,
}: {
  readonly spec: DataSetSpec;
  readonly pivot: Pivot;
  readonly measure: PivotMeasure;
  readonly onChange: (measure: PivotMeasure) => void;
  readonly onRemove: (() => void) | null;
}) {
  const name = measure.figure === COUNT ? '' : measure.field;
  const figures = measure.figure === COUNT ? [] : figuresOf(spec, fieldNamed(spec, measure.field));
  const columns = measuredColumns(spec);
  const compared = comparisonsOf(spec, pivot, measure);
  const choose = (field: string, figure: PivotMeasure['figure']) => {
    const next = field === '' ? ({ figure: COUNT } as const) : measureOf(spec, fieldNamed(spec, field), figure);
    if (next) onChange(keepingComparison(spec, pivot, measure, next));
  };
  return (
    <div className="flex items-start gap-1.5 max-sm:flex-wrap">
      <Choice
        hideLabel
        label={text.ofField}
        value={name}
        options={[
          { value: '', label: pivotMessages.figures.count },
          ...(name === '' || columns.some(({ field }) => field === name)
            ? []
            : [{ value: name, label: fieldNamed(spec, name).label }]),
          ...columns.map(({ field, label }) => ({ value: field, label })),
        ]}
        onChange={(field) => choose(field, measure.figure)}
      />
      {measure.figure !== COUNT && (
        <Choice
          hideLabel
          label={text.figure}
          value={measure.figure}
          options={figures.map((value) => ({ value, label: pivotMessages.figures[value] }))}
          onChange={(figure) => {
            const known = figures.find((one) => one === figure);
            if (known) choose(measure.field, known);
          }}
        />
      )}
      {measure.figure !== COUNT && measure.by !== undefined && (
        <Choice
          hideLabel
          label={text.byDate}
          value={measure.by}
          options={datesOf(spec).map(({ field, label }) => ({ value: field, label }))}
          onChange={(by) => onChange({ ...measure, by })}
        />
      )}
      {(compared.length > 0 || measure.of !== undefined) && (
        <Choice
          hideLabel
          label={text.comparedWith}
          value={measure.of ?? ''}
          options={[
            { value: '', label: text.plain },
            ...compared.map((value) => ({ value, label: pivotMessages.compared[value] })),
          ]}
          onChange={(of) => onChange({ ...measure, of: compared.find((one) => one === of) })}
        />
      )}
      {onRemove && <IconButton label={text.remove(measureLabel(spec, measure))} icon={X} onClick={onRemove} />}
    </div>
  );
}

function keepingComparison(spec: DataSetSpec, pivot: Pivot, from: PivotMeasure, to: PivotMeasure): PivotMeasure {
  const { of } = from;
  return of !== undefined && comparisonsOf(spec, pivot, to).includes(of) ? { ...to, of } : to;
}
