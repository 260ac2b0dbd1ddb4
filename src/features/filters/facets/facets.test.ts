import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { numberColumn, tagsColumn } from '#schemas/columns/define.ts';
import { defineDataSet } from '#schemas/columns/defineDataSet.ts';
import { SOURCES } from '#schemas/kinds.ts';
import { ABOUT } from '#schemas/testing/columns.ts';
import { facetsOf } from './facets.ts';

const labels = (source: keyof typeof DATA_SETS, isMain: boolean) =>
  facetsOf(DATA_SETS[source])
    .filter((facet) => facet.isMain === isMain)
    .map((facet) => facet.field.label);

describe('the facets of a data set', () => {
  it('begin with what a row is, how large it is, when it was, and whether it has a token', () => {
    expect(labels('fundraising', true)).toEqual(['Round', 'Amount', 'Date', 'Token']);
    expect(labels('projects', true)).toEqual(['Sector', 'Market cap', 'Volume', '24h']);
    expect(labels('organizations', true)).toEqual([
      'Type',
      'Sector',
      'Median round',
      'Total of rounds joined',
      'Deals',
    ]);
    expect(labels('people', true)).toEqual(['Title', 'Investor type', 'Deals', 'Location']);
  });

  it('leave nothing out that can be counted or measured, and offer nothing that cannot', () => {
    expect(labels('fundraising', false)).toEqual([
      ...['Stated currency', 'Investors', 'Investor names then', 'People', 'In doubt', 'Category', 'Valuation'],
      ...['Lead investors', 'Days since', 'Next round', 'Next amount', 'Days to next'],
      ...['Sectors of project', 'Chains of project', 'Country of project', 'Founding year of project'],
      ...['Market cap of project', 'Kinds of investors', 'Countries of investors'],
    ]);
    expect(labels('projects', false)).not.toContain('Description');
    expect(labels('people', false)).not.toContain('Social');
  });

  it('name every field once', () => {
    for (const source of SOURCES) {
      const fields = facetsOf(DATA_SETS[source]).map((facet) => facet.field.field);
      expect(new Set(fields).size).toBe(fields.length);
    }
  });

  it('follow the declaration: a column added there has its facet', () => {
    const spec = defineDataSet({
      ...DATA_SETS.projects,
      columns: [
        ...DATA_SETS.projects.columns,
        numberColumn('holders', 'Holders', 96, 'number', 'count', { about: ABOUT }),
        tagsColumn('venues', 'Venues', 120, { about: ABOUT }),
      ],
    });
    const found = facetsOf(spec).flatMap(({ field, kind }) =>
      ['holders', 'venues'].includes(field.field) ? [[field.label, kind]] : [],
    );
    expect(found).toContainEqual(['Holders', 'range']);
    expect(found).toContainEqual(['Venues', 'options']);
  });
});
