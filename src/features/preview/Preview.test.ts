import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { storedFields } from '#schemas/columns/spec.ts';
import { SOURCES } from '#schemas/kinds.ts';
import { previewParts } from './Preview.tsx';

describe('the parts of a preview', () => {
  it.each(SOURCES)('show every field of %s once', (source) => {
    const spec = DATA_SETS[source];
    const { figure, beside, line, facts, texts, lists } = previewParts(spec);
    const placed = [figure, beside, line, ...facts, ...texts, ...lists].flatMap((field) => field?.field ?? []);
    // Shown in the head: name, symbol and logo; the address; the titles of figures; what stands beside an amount or a name.
    const head = [spec.identity, 'slug', 'logo', 'symbol', 'former_names', 'told_as'];
    const investors = ['investors_then', 'investors_now', 'investors_formerly', 'leads_formerly'];
    const apart = [...head, ...investors, 'provenance', 'stated_amount', 'stated_currency'];
    const expected = storedFields(spec).map((field) => field.field);
    expect(placed.toSorted()).toEqual(expected.filter((field) => !apart.includes(field)).toSorted());
  });
});
