import type { DataSetSpec, DisplayKind, Unit } from '#schemas/columns/spec.ts';
import { changeParts, formatCount, formatExact, formatPrice, formatShort } from '#schemas/format.ts';
import { textKey } from '#schemas/text.ts';

/** How a number field is drawn. */
export type FigureForm = 'price' | 'change' | 'short' | 'count' | 'year' | 'none';

/** How a field of a data set is drawn: `none` where no column shows it. */
export function figureForm(spec: DataSetSpec, field: string): FigureForm {
  const column = spec.columns.find((candidate) => candidate.field === field);
  return column ? formOf(column.display, column.unit) : 'none';
}

function formOf(display: DisplayKind, unit: Unit | undefined): FigureForm {
  if (display === 'price' || display === 'change') return display;
  if (display === 'money') return 'short';
  if (display !== 'number') return 'none';
  return unit === 'year' || unit === 'count' ? unit : 'short';
}

/** A figure as it is drawn; '' where it is drawn nowhere. */
export function shownFigure(value: number, form: FigureForm): string {
  switch (form) {
    case 'price':
      return formatPrice(value);
    case 'change':
      return changeParts(value)?.text ?? '';
    case 'short':
      return formatShort(value);
    case 'count':
      return formatCount(value);
    case 'year':
      return String(value);
    case 'none':
      return '';
  }
}

/** What people type for what figures are written with: any minus, letters of either case. */
export function figureKey(text: string): string {
  return textKey(text).replaceAll('\u2212', '-');
}

/** Every way in which a figure may be looked for: as drawn and in full, each with and without its thousands separated. */
export function figureTexts(value: number, form: FigureForm): string[] {
  const separated = [shownFigure(value, form), formatExact(value)].map(figureKey);
  return [...separated, ...separated.map((text) => text.replaceAll(',', '')), String(value)];
}
