import { formatPrice, formatShort } from '#schemas/format.ts';
import type { Sid } from '#schemas/queries/catalogue.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import type { SeriesKind } from './timeSeries.ts';

/** What a chart shows: one row a chart. */
export interface ChartDescriptor {
  readonly label: string;
  /** Where its figures come from. */
  readonly query: Sid;
  readonly unit: string;
  readonly kind: SeriesKind;
  /** How its figures are made. */
  readonly method: string;
  readonly format: (value: number) => string;
}

const { price, marketCap, usd } = chartMessages.charts;

export const CHARTS = {
  price: {
    label: price.label,
    query: 'detail_project',
    unit: usd,
    kind: 'last',
    method: price.method,
    format: formatPrice,
  },
  marketCap: {
    label: marketCap.label,
    query: 'detail_project',
    unit: usd,
    kind: 'last',
    method: marketCap.method,
    format: formatShort,
  },
} as const satisfies Record<string, ChartDescriptor>;
