import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { formatAmount } from '#schemas/filters/amount.ts';
import type { Scalar } from '#schemas/filters/triples.ts';
import { type ColorRule, limitsRule, withColor } from '#schemas/queries/columnColors.ts';
import { spreadsQuery, useLastData } from '#src/api/tableQueries.ts';
import { BoundInput } from '#src/features/filters/facets/BoundInput.tsx';
import { Choice } from '#src/features/pivot/Choice.tsx';
import { shortFigure } from '#src/grid/model/barTexts.ts';
import { heatOf, heatProps, isTwoSided, SIDE } from '#src/grid/model/heat.ts';
import { colorMessages as text } from '#src/i18n/en/colors.ts';
import type { Spread } from '#workers/client.ts';
import type { ShownTable } from './shownTable.ts';

type Limits = Extract<ColorRule, { readonly by: 'limits' }>;

const RULES = ['none', 'scale', 'median', 'limits'] as const;
const NO_LIMITS: Limits = { by: 'limits', low: null, high: null };

/** By which rule a column is colored, and what its colors mean. */
export function ColorSection({
  column,
  table: { view, handle, state, onChange },
  asksLimits,
}: {
  readonly column: ColumnSpec;
  readonly table: ShownTable;
  /** Begins with the limits, and gives them the focus. */
  readonly asksLimits: boolean;
}) {
  const { field } = column;
  const rule = view.colors?.[field] ?? null;
  // Limits are a rule once one of them is typed.
  const [isTyping, setTyping] = useState(asksLimits);
  const shown = isTyping ? 'limits' : (rule?.by ?? 'none');
  const set = (next: ColorRule | null) => onChange({ colors: withColor(view.colors, field, next) });
  const { data } = useQuery({
    ...spreadsQuery(handle, state.revision, [field]),
    enabled: state.complete && (rule?.by === 'scale' || rule?.by === 'median'),
  });
  const spreads = useLastData(data);
  return (
    <div className="grid gap-1.5">
      <Choice
        label={text.title}
        value={shown}
        options={RULES.map((value) => ({ value, label: text.rules[value] }))}
        onChange={(chosen) => {
          setTyping(chosen === 'limits');
          if (chosen === 'scale' || chosen === 'median') set({ by: chosen });
          else if (rule !== null) set(null);
        }}
      />
      {shown === 'limits' && (
        <LimitInputs
          column={column}
          limits={rule?.by === 'limits' ? rule : NO_LIMITS}
          takesFocus={asksLimits}
          onChange={set}
        />
      )}
      {rule?.by === shown && (
        <Legend column={column} rule={rule} spread={spreads?.get(field)} isKnown={spreads != null} />
      )}
    </div>
  );
}

function LimitInputs({
  column: { label, unit },
  limits: { low, high },
  takesFocus,
  onChange,
}: {
  readonly column: ColumnSpec;
  readonly limits: Limits;
  readonly takesFocus: boolean;
  readonly onChange: (rule: ColorRule | null) => void;
}) {
  const write = (limit: number | null) =>
    limit === null ? '' : formatAmount(limit, unit === 'year' ? unit : undefined);
  const read = (typed: Scalar | null) => (typeof typed === 'number' ? typed : null);
  const inputs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) inputs.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  return (
    <div ref={inputs} className="grid grid-cols-2 gap-2">
      <BoundInput
        type="number"
        end="from"
        label={text.low(label)}
        placeholder={text.lowHint}
        value={write(low)}
        other={high}
        onCommit={(typed) => onChange(limitsRule(read(typed), high))}
      />
      <BoundInput
        type="number"
        end="to"
        label={text.high(label)}
        placeholder={text.highHint}
        value={write(high)}
        other={low}
        onCommit={(typed) => onChange(limitsRule(low, read(typed)))}
      />
    </div>
  );
}

/** A color and what has it. */
interface Meaning {
  readonly heats: readonly number[];
  readonly words: string;
}

function Legend({
  column,
  rule,
  spread,
  isKnown,
}: {
  readonly column: ColumnSpec;
  readonly rule: ColorRule;
  readonly spread: Spread | undefined;
  /** It is known how far the figures of the view reach. */
  readonly isKnown: boolean;
}) {
  const meanings = meaningsOf(column, rule, spread);
  const notes =
    meanings.length === 0 ? [isKnown ? text.nothing : text.waiting] : rule.by === 'scale' ? [text.outside] : [];
  return (
    <>
      {meanings.length > 0 && (
        <ul aria-label={text.legend} className="grid gap-1 text-12">
          {meanings.map(({ heats, words }) => (
            <li key={words} className="figure flex items-center gap-2">
              <span className="flex h-4 w-20 shrink-0 overflow-hidden rounded-mark" aria-hidden="true">
                {heats.map((heat) => (
                  <Swatch key={heat} heat={heat} />
                ))}
              </span>
              {words}
            </li>
          ))}
        </ul>
      )}
      <p className="text-12 text-pretty text-muted">{[...notes, text.left].join(' ')}</p>
    </>
  );
}

function Swatch({ heat }: { readonly heat: number }) {
  return <i className="flex-1" {...heatProps(heat)} />;
}

function meaningsOf(column: ColumnSpec, rule: ColorRule, spread: Spread | undefined): readonly Meaning[] {
  if (rule.by === 'limits') {
    const write = (limit: number) => formatAmount(limit, column.unit);
    const { low, high } = rule;
    return [
      ...(high === null ? [] : [{ heats: [SIDE], words: text.from(write(high)) }]),
      ...(low === null ? [] : [{ heats: [-SIDE], words: text.below(write(low)) }]),
    ];
  }
  const heat = heatOf(column, rule, spread);
  if (!heat || !spread) return [];
  const write = (value: number) => shortFigure(value, column.unit);
  const { from, to, median } = spread;
  if (rule.by === 'median')
    return [
      { heats: [SIDE], words: text.above(write(median)) },
      { heats: [-SIDE], words: text.below(write(median)) },
    ];
  const [first, last] = [heat(from), heat(to)];
  const heats = Array.from({ length: STEPS }, (_, at) => first + ((last - first) * at) / (STEPS - 1));
  const isAround = isTwoSided(column, spread) && from < 0 && to > 0;
  return [{ heats, words: (isAround ? text.change : text.scale)(write(from), write(to)) }];
}

const STEPS = 9;
