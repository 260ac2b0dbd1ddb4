import { describe, expect, it } from 'vitest';
import { ROW_SCHEMAS } from '../entities/rows.ts';
import { DATA_SET_NAMES, type DataSetName, SOURCES } from '../kinds.ts';
import { ABOUT } from '../testing/columns.ts';
import { columnText } from './columnText.ts';
import { DATA_SETS } from './dataSets.ts';
import { numberColumn, orderColumn, textColumn } from './define.ts';
import { defineDataSet } from './defineDataSet.ts';
import { storedFields } from './spec.ts';

describe('the declared data sets', () => {
  it('have the columns of their directories', () => {
    const names = (source: DataSetName) =>
      DATA_SETS[source].columns.filter((column) => column.defaultVisible).map((column) => column.field);
    expect(names('projects')).toHaveLength(14);
    expect(names('people')).toHaveLength(1 + 11);
    expect(names('organizations')).toHaveLength(1 + 14);
    expect(names('fundraising')).toHaveLength(1 + 7);
    expect(names('news')).toEqual(['order', 'created_at', 'title', 'tags', 'source_name']);
    expect(names('research')).toEqual(['order', 'created_at', 'title', 'tags', 'assets', 'author']);
    for (const source of DATA_SET_NAMES) expect(names(source)[0]).toBe('order');
  });

  it.each(SOURCES)('%s: every field that can be filtered or sorted is a column', (source) => {
    const { companions, columns } = DATA_SETS[source];
    expect(companions.filter(({ filterable, sortable }) => filterable || sortable)).toEqual([]);
    const notSorted = columns.filter(({ filterable, sortable }) => filterable && !sortable);
    expect(notSorted.map(({ field }) => field)).toEqual([]);
  });

  it.each(DATA_SET_NAMES)('%s: every column says what it means, its unit, its source and its rule', (source) => {
    const texts = DATA_SETS[source].columns.map((column) => [
      column.about.means,
      column.about.rule,
      columnText(column),
    ]);
    for (const [means = '', rule = '', text = ''] of texts) {
      expect([means, rule]).toEqual([expect.stringMatching(/^[A-Z].{8,}\.$/), expect.stringMatching(/^[A-Z].{8,}\.$/)]);
      expect(text).toMatch(/ Unit: .+\. Source: .+\. /);
    }
  });

  it('a column without a description does not compile', () => {
    // @ts-expect-error: `about` is missing.
    expect(numberColumn('fdv', 'Diluted cap', 112, 'money', 'usd', {}).field).toBe('fdv');
    // @ts-expect-error: the rule is missing.
    expect(textColumn('fdv', 'Diluted cap', 112, 'text', { about: { means: 'A.', from: 'coins' } }).field).toBe('fdv');
  });

  it.each(DATA_SET_NAMES)('%s: the row validator names no field that is not declared', (source) => {
    const declared = new Set(['_id', ...storedFields(DATA_SETS[source]).map((field) => field.field)]);
    expect(Object.keys(ROW_SCHEMAS[source].shape).filter((field) => !declared.has(field))).toEqual([]);
  });
});

describe('a wrong declaration', () => {
  const name = textColumn('name', 'Name', 160, 'identity', { about: ABOUT });
  const define = (...columns: Parameters<typeof defineDataSet>[0]['columns']) =>
    defineDataSet({
      source: 'projects',
      identity: 'name',
      defaultSort: { field: 'name', order: 'asc' },
      companions: [],
      columns,
    });

  it.each([
    [
      'a width out of range',
      [orderColumn, { ...name, width: 20 }],
      /projects\.name: width 20 is outside 80 to 420 px\. Choose a width/,
    ],
    [
      'a display that cannot show the type',
      [
        orderColumn,
        name,
        { ...numberColumn('tvl', 'TVL', 90, 'money', 'usd', { about: ABOUT }), display: 'tags' as const },
      ],
      /display 'tags' cannot show type 'number'\. Use one of: price/,
    ],
    ['a name used twice', [orderColumn, name, name], /occurs twice\. Rename or remove/],
    ['a position that is not first', [name, orderColumn], /first column is not the position\. Put orderColumn first/],
    [
      'a name that is no identifier',
      [orderColumn, name, { ...name, field: 'Name; drop' }],
      /not a plain identifier\. Use lower-case/,
    ],
    [
      'an unsortable default order',
      [orderColumn, { ...name, sortable: false }],
      /default sort is not a sortable field\. Name a sortable field/,
    ],
  ])('%s is refused with the fix', (_, columns, message) => {
    expect(() => define(...columns)).toThrow(message);
  });
});
