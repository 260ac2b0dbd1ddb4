import { changeParts, decimalMark, formatCount, formatShort } from '#schemas/format.ts';
import { observatoryMessages } from '#src/i18n/en/observatory.ts';
import type { BinDescriptor } from './bins.ts';

const { charts: text, units, rounds, projects } = observatoryMessages;

/** `2B`, `1.5M`: a short figure without zeros at its end. */
export function formatRound(value: number): string {
  const short = formatShort(value);
  return short.includes(decimalMark()) ? short.replace(/[.,]?0+(?=\D*$)/, '') : short;
}

const ofRounds = { query: 'observatory_rounds', rows: rounds } as const;
const ofProjects = { query: 'observatory_projects', rows: projects } as const;
const capital = { ...ofRounds, unit: units.usd, kind: 'sum', format: formatRound } as const;
const countOfProjects = { ...ofProjects, unit: units.projects, kind: 'count', format: formatCount } as const;

/** The charts of the observatory: one row a chart. */
export const BIN_CHARTS = {
  months: { ...capital, ...text.months, form: 'columns' },
  deals: {
    ...ofRounds,
    ...text.deals,
    unit: units.rounds,
    kind: 'count',
    form: 'columns',
    format: formatCount,
    second: { label: text.deals.median, unit: units.usd, format: formatRound },
  },
  stages: { ...capital, ...text.stages, form: 'ranked' },
  categories: { ...capital, ...text.categories, form: 'ranked', overlaps: true },
  sizes: { ...ofRounds, ...text.sizes, unit: units.rounds, kind: 'count', form: 'columns', format: formatCount },
  calendar: { ...capital, ...text.calendar, form: 'calendar' },
  sectors: {
    ...ofProjects,
    ...text.sectors,
    unit: units.usd,
    kind: 'sum',
    form: 'treemap',
    format: formatRound,
    overlaps: true,
    second: {
      label: text.sectors.change,
      unit: units.percent,
      format: (value) => changeParts(value)?.text ?? '',
    },
  },
  changes: { ...countOfProjects, ...text.changes, form: 'columns' },
  caps: { ...countOfProjects, ...text.caps, form: 'columns' },
  chains: {
    ...ofProjects,
    ...text.chains,
    unit: units.usd,
    kind: 'sum',
    form: 'ranked',
    format: formatRound,
    overlaps: true,
  },
} as const satisfies Record<string, BinDescriptor>;
