import { EMPTY_VALUE } from '#schemas/constants.ts';
import {
  changeParts,
  type DateStyle,
  decimalMark,
  formatDate,
  formatPrice,
  priceParts,
  scaleWord,
  shortParts,
  withUnit,
} from '#schemas/format.ts';
import { messages } from '#src/i18n/index.ts';
import { cx } from './cx.ts';

type Figure = number | null;

/** The placeholder of a missing value. */
export function Missing() {
  return (
    <span className="figure-missing">
      <span aria-hidden="true">{EMPTY_VALUE}</span>
      <span className="sr-only">{messages.ui.missing}</span>
    </span>
  );
}

/**
 * A short figure with its unit letter. Columns reserve a slot for the letter, so decimals align;
 * `fit` joins them, for sentences and cards: `18.42B`.
 */
export function ShortFigure({
  value,
  fit = false,
  className,
}: {
  readonly value: Figure;
  readonly fit?: boolean;
  readonly className?: string;
}) {
  const parts = shortParts(value);
  if (!parts) return <Missing />;
  const word = scaleWord(parts.unit);
  return (
    <span className={cx('figure', className)}>
      {parts.text}
      {fit && word === null ? (
        parts.unit
      ) : (
        <span className={fit ? undefined : 'figure-unit'} aria-hidden={word === null ? undefined : true}>
          {parts.unit}
        </span>
      )}
      {word !== null && <span className="sr-only"> {word}</span>}
    </span>
  );
}

/** A price to four decimals, or with its zeros counted in a subscript. */
export function Price({ value, className }: { readonly value: Figure; readonly className?: string }) {
  const parts = priceParts(value);
  if (!parts) return <Missing />;
  return (
    <span className={cx('figure', className)}>
      {parts.zeros === 0 ? (
        formatPrice(value)
      ) : (
        <>
          {/* Read aloud, a count of zeros would be another price. */}
          <span aria-hidden="true">
            {`${parts.integer}${decimalMark()}0`}
            <sub>{parts.zeros}</sub>
            {parts.digits}
          </span>
          <span className="sr-only">{formatPrice(value)}</span>
        </>
      )}
    </span>
  );
}

/**
 * A change in per cent: sign, color and triangle. Columns align glyphs and figures; `fit` joins them, for sentences and
 * cards. `unit` follows where no header names it.
 */
export function Change({
  value,
  fit = false,
  unit,
  className,
}: {
  readonly value: Figure;
  readonly fit?: boolean;
  readonly unit?: string;
  readonly className?: string;
}) {
  const parts = changeParts(value);
  if (!parts) return <Missing />;
  return (
    <span className={cx('change', className)} data-direction={parts.direction} data-fit={fit || undefined}>
      {withUnit(parts.text, unit ?? '')}
    </span>
  );
}

/** A date as precise as it is known. */
export function DateText({ value, style = 'padded' }: { readonly value: string | null; readonly style?: DateStyle }) {
  const text = formatDate(value, style);
  return text === EMPTY_VALUE ? (
    <Missing />
  ) : (
    <time dateTime={value ?? undefined} className="figure">
      {text}
    </time>
  );
}
