import { withUnit } from '#schemas/format.ts';
import { binMessages } from '#src/i18n/en/charts.ts';
import type { BinDescriptor, BinMark } from './bins.ts';

/** The marked bin: its value, how it is divided, and its rows. `share`: where it stands, from 0 to 1. */
export function MarkCard({
  descriptor: { kind, format, unit, rows, second },
  mark,
  share = 0,
  left = 0,
  right = 0,
}: {
  readonly descriptor: BinDescriptor;
  readonly mark: BinMark;
  readonly share?: number;
  readonly left?: number;
  readonly right?: number;
}) {
  const { label, value, parts = [], unknown } = mark;
  return (
    <div aria-hidden="true" className="pointer-events-none absolute top-1 z-10" style={{ left, right }}>
      <div
        className="absolute top-0 rounded-control bg-raised px-2.5 py-2 text-12 whitespace-nowrap shadow-float"
        style={share > 0.5 ? { right: `calc(${(1 - share) * 100}% + 10px)` } : { left: `calc(${share * 100}% + 10px)` }}
      >
        <p className="mb-0.5 text-muted">
          {label}
          {kind === 'sum' && `, ${rows(mark.rows)}`}
        </p>
        <dl className="grid grid-cols-[auto_auto] gap-x-4 leading-[18px]">
          {parts.toReversed().map((part) => (
            <div key={part.name} className="contents">
              <dt className="text-muted">{part.name}</dt>
              <dd className="figure text-right font-medium">{format(part.value)}</dd>
            </div>
          ))}
          <dt className="text-muted">{kind === 'count' ? binMessages.rowsHead : binMessages.sum}</dt>
          <dd className="figure text-right font-medium">
            {value === null ? binMessages.nothing : kind === 'count' ? format(value) : withUnit(format(value), unit)}
          </dd>
          {second && mark.second != null && (
            <>
              <dt className="text-muted">{second.label}</dt>
              <dd className="figure text-right font-medium">{withUnit(second.format(mark.second), second.unit)}</dd>
            </>
          )}
          {unknown > 0 && (
            <>
              <dt className="text-muted">{binMessages.unknownHead}</dt>
              <dd className="figure text-right">{unknown}</dd>
            </>
          )}
        </dl>
      </div>
    </div>
  );
}
