import type { ReactNode } from 'react';
import type { RoundProfile } from '#schemas/entities/profiles.ts';
import { stageName } from '#schemas/entities/roundNames.ts';
import { isRaise } from '#schemas/entities/rows.ts';
import { formatStatedExact, statedAmountOf } from '#schemas/entities/statedAmounts.ts';
import { formatExact, formatShort } from '#schemas/format.ts';
import { roundMessages } from '#src/i18n/en/rounds.ts';
import { messages } from '#src/i18n/index.ts';
import { DateText, Missing, ShortFigure } from '#src/ui/Figures.tsx';
import { WithStated } from '#src/ui/StatedAmount.tsx';

const text = roundMessages.figures;

/** Amount, kind, date with its precision, and valuation of a round. */
export function RoundFigures({ round, className }: { readonly round: RoundProfile; readonly className: string }) {
  const { amount_quantity_unit: unit, valuation_usd, stages, date, next_stage, next_amount_usd } = round;
  return (
    <dl className={className}>
      <Figure label={text.amount} note={amountNote(round)}>
        <WithStated of={round} place="sentence">
          {(usd) => <Money value={usd} unit={unit} />}
        </WithStated>
      </Figure>
      <Figure label={text.stage} note={isRaise(stages) ? text.whole : null}>
        {stageName(stages)}
      </Figure>
      <Figure label={text.date} note={datePrecision(date)}>
        <DateText value={date} style="plain" />
      </Figure>
      <Figure label={text.valuation} note={null}>
        <Money value={valuation_usd} unit={roundMessages.usd} />
      </Figure>
      {(next_stage !== null || next_amount_usd !== null) && (
        <Figure label={text.next} note={nextNote(round)}>
          {stageName(next_stage)}
        </Figure>
      )}
    </dl>
  );
}

/** The amount to its last digit, in dollars and as it is stated. */
function amountNote(round: RoundProfile): string {
  const { amount_quantity: usd, amount_quantity_unit: unit } = round;
  const stated = statedAmountOf(round);
  if (usd === null && stated === null) return text.notDisclosed;
  return [
    usd === null ? text.noDollars : `${formatExact(usd)} ${unit ?? ''}`,
    ...(stated === null ? [] : [messages.ui.statedAs(formatStatedExact(stated))]),
  ].join(', ');
}

/** The size of the next round, and how long it took. */
function nextNote({ next_amount_usd: usd, days_to_next: days }: RoundProfile): string {
  const size = usd === null ? [] : [`${formatShort(usd)} ${roundMessages.usd}`];
  return [...size, ...(days === null ? [] : [text.later(days)])].join(', ');
}

function Money({ value, unit }: { readonly value: number | null; readonly unit: string | null }) {
  if (value === null) return <Missing />;
  return (
    <>
      <ShortFigure value={value} fit />
      <span className="ml-1 text-12 font-medium tracking-normal text-muted">{unit}</span>
    </>
  );
}

function Figure({
  label,
  note,
  children,
}: {
  readonly label: string;
  readonly note: string | null;
  readonly children: ReactNode;
}) {
  return (
    <div className="min-w-0 pr-4">
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="text-20 font-semibold tracking-[-0.015em] wrap-anywhere">{children}</dd>
      <dd className="min-h-4 text-12 leading-4 text-muted tabular-nums">{note}</dd>
    </div>
  );
}

/** How precise the date of a round is, in words. */
function datePrecision(date: string | null): string {
  const { toDay, toMonth, toQuarter, toYear, unknown } = text;
  if (date === null) return unknown;
  if (date.includes('Q')) return toQuarter;
  return date.length > 7 ? toDay : date.length > 4 ? toMonth : toYear;
}
