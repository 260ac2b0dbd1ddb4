import { ORDER_FIELD } from '../columns/spec.ts';
import type { Source } from '../kinds.ts';
import type { View } from './view.ts';

/** A view that anybody can open and change: a question that analysts ask often. */
export type TemplateName = 'defiValue' | 'freshSeeds' | 'idleFunds' | 'activeInvestors';

/** What a template says of a view; widths and pins stay as they are declared. */
export type Template = Pick<View, 'filter' | 'sort' | 'colors'> & { readonly columns: readonly string[] };

const TEMPLATES: Readonly<Record<Source, Readonly<Partial<Record<TemplateName, Template>>>>> = {
  projects: {
    // Protocols worth less than what is locked in them.
    defiValue: {
      filter: [
        ['sector', 'in', ['DeFi']],
        ['tvl', 'gte', 10_000_000],
        ['cap_to_tvl', 'lte', 1],
      ],
      sort: { field: 'cap_to_tvl', order: 'asc' },
      colors: { tvl_change30d: { by: 'scale' } },
      columns: [
        ...[ORDER_FIELD, 'name', 'sector', 'market_cap_usd', 'tvl', 'cap_to_tvl', 'tvl_change30d'],
        ...['tvl_30d', 'fees_30d_usd', 'revenue_30d_usd'],
      ],
    },
  },
  fundraising: {
    freshSeeds: {
      filter: [
        ['stages', 'in', ['Pre-seed', 'Seed']],
        ['date', 'gte', '-P3M'],
      ],
      sort: { field: 'date', order: 'desc' },
      colors: { amount_quantity: { by: 'median' } },
      columns: [
        ORDER_FIELD,
        'projects',
        'date',
        'stages',
        'amount_quantity',
        'organizations',
        'lead_investors',
        'category',
      ],
    },
  },
  organizations: {
    idleFunds: {
      filter: [
        ['number_of_investment', 'gte', 50],
        ['last_deal', 'lt', '-P6M'],
      ],
      sort: { field: 'number_of_investment', order: 'desc' },
      colors: { median_round_usd: { by: 'scale' } },
      columns: [
        ...[ORDER_FIELD, 'ventures_name', 'type', 'number_of_investment', 'last_deal', 'deals_12m', 'rounds_led'],
        ...['deals_quarters', 'median_round_usd', 'lead_stages'],
      ],
    },
  },
  people: {
    activeInvestors: {
      filter: [['deals_12m', 'gte', 2]],
      sort: { field: 'deals_12m', order: 'desc' },
      colors: { median_round_usd: { by: 'scale' } },
      columns: [
        ...[ORDER_FIELD, 'name', 'primary_job_title', 'organization', 'deals_12m', 'last_deal', 'number_of_investment'],
        ...['median_round_usd', 'lead_sectors', 'lead_stages'],
      ],
    },
  },
};

/** The templates of a data set. */
export function templatesOf(source: Source): readonly TemplateName[] {
  return TEMPLATE_NAMES.filter((name) => TEMPLATES[source][name] !== undefined);
}

/** The change that opens a template in place of any view of its data set; null where the data set has none of that name. */
export function templateView(source: Source, name: TemplateName): Omit<View, 'widths'> | null {
  const template = TEMPLATES[source][name];
  if (!template) return null;
  const { colors } = template;
  return { ...template, search: '', pinned: null, colors, ...NOTHING_ADDED_UP };
}

/** A template lists rows, whatever the view before it made of them. */
const NOTHING_ADDED_UP = { pivot: undefined, groups: undefined, totals: undefined } as const;

const TEMPLATE_NAMES: readonly TemplateName[] = ['defiValue', 'freshSeeds', 'idleFunds', 'activeInvestors'];
