import { companion, dateColumn, numberColumn, orderColumn, rowCompanions, textColumn } from './define.ts';
import { defineDataSet } from './defineDataSet.ts';
import type { DataSetSpec } from './spec.ts';
import { WATCHED_FIELDS } from './watched.ts';

const WITHOUT = 'Acquisitions are left out.';

const { unit: _, ...weight } = numberColumn('co_weight', 'Weight', 92, 'number', 'times', {
  neverAdded: true,
  about: {
    means: 'How close the two are.',
    from: 'derived',
    rule: 'Each round of k organizations adds 1/(k−1), so that large rounds bind less.',
  },
});

/** Who invests beside one organization, as a table: rows are organizations, figures are of the rounds of both. */
export const CO_INVESTORS: DataSetSpec<'organizations'> = defineDataSet({
  source: 'organizations',
  identity: 'ventures_name',
  defaultSort: { field: 'co_weight', order: 'desc' },
  companions: [
    ...rowCompanions,
    companion(WATCHED_FIELDS.place, 'Own order', 'number', { bounds: [-1e9, 1e9], sortable: true }),
  ],
  columns: [
    orderColumn,
    textColumn('ventures_name', 'Organization', 192, 'identity', {
      sticky: true,
      searchable: true,
      about: { means: 'Who joined rounds beside it.', from: 'derived', rule: 'Organizations; persons are none.' },
    }),
    numberColumn('co_deals', 'Deals together', 120, 'number', 'count', {
      about: { means: 'Rounds that both joined.', from: 'derived', rule: WITHOUT },
    }),
    weight,
    numberColumn('co_lift', 'Lift', 80, 'number', 'times', {
      neverAdded: true,
      about: {
        means: 'How many times more often than by chance they met.',
        from: 'derived',
        rule: 'Stated from three deals on.',
      },
    }),
    numberColumn('co_led', 'Led', 80, 'number', 'count', {
      about: {
        means: 'Of these rounds, those that the organization of this page led.',
        from: 'derived',
        rule: WITHOUT,
      },
    }),
    numberColumn('co_they_led', 'They led', 92, 'number', 'count', {
      about: { means: 'Of these rounds, those that the co-investor led.', from: 'derived', rule: WITHOUT },
    }),
    dateColumn('co_first', 'First together', 128, {
      about: { means: 'Date of the first of these rounds.', from: 'derived', rule: 'As exact as its report.' },
    }),
    dateColumn('co_last', 'Last together', 128, {
      about: { means: 'Date of the latest of these rounds.', from: 'derived', rule: 'As exact as its report.' },
    }),
    textColumn('type', 'Type', 104, 'text', {
      options: true,
      about: { means: 'Kind of organization.', from: 'profiles', rule: 'The first source that states it.' },
    }),
  ],
});
