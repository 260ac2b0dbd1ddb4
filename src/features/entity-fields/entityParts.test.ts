import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { numberColumn } from '#schemas/columns/define.ts';
import { defineDataSet } from '#schemas/columns/defineDataSet.ts';
import { storedFields } from '#schemas/columns/spec.ts';
import { ABOUT } from '#schemas/testing/columns.ts';
import { recordParts } from './entityParts.ts';

it.each(['projects', 'people', 'organizations'] as const)('shows every field of %s exactly once', (source) => {
  const spec = DATA_SETS[source];
  const parts = recordParts(spec);
  const shown = [parts.identity, ...[...parts.facts, ...parts.texts, ...parts.lists].map((field) => field.field)];
  const apart = ['slug', 'logo', 'provenance', 'symbol', 'former_names'];
  expect(shown.toSorted()).toEqual(
    storedFields(spec)
      .map((field) => field.field)
      .filter((field) => !apart.includes(field))
      .toSorted(),
  );
});

it('places a new column without a code change', () => {
  const spec = DATA_SETS.projects;
  const wider = defineDataSet({
    ...spec,
    columns: [...spec.columns, numberColumn('fees_24h', 'Fees', 96, 'money', 'usd', { about: ABOUT })],
  });
  expect(recordParts(wider).facts.map((field) => field.field)).toContain('fees_24h');
});
