import type * as z from 'zod/mini';
import { V1_NAMES, V1_SETS, type V1DatasetsSchema } from '#schemas/api/public-api.ts';
import { unitOf } from '#schemas/columns/columnText.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type ColumnSpec, type FieldSpec, storedFields } from '#schemas/columns/spec.ts';
import { OPERATORS_BY_TYPE } from '#schemas/filters/triples.ts';
import { aboutLabels } from '#schemas/i18n/en/labels.ts';

/** What a program can find out before it asks. */

type Described = z.output<typeof V1DatasetsSchema>['data'][number];

/** Every data set with its fields, as the tables describe them. */
export function describeDatasets(): Described[] {
  return V1_NAMES.map((name) => {
    const spec = DATA_SETS[V1_SETS[name].source];
    const columns = new Map(spec.columns.map((column) => [column.field, column]));
    return {
      name,
      url: `/api/v1/${name}`,
      fields: storedFields(spec).map((field) => describeField(field, columns.get(field.field))),
    };
  });
}

function describeField(field: FieldSpec, column: ColumnSpec | undefined): Described['fields'][number] {
  const about = column?.about;
  return {
    field: field.field,
    label: field.label,
    type: field.type,
    unit: column ? unitOf(column) : null,
    source: about ? aboutLabels.origins[about.from] : null,
    means: about?.means ?? null,
    rule: about?.rule ?? null,
    sortable: field.sortable,
    operators: field.filterable ? [...OPERATORS_BY_TYPE[field.type]] : [],
  };
}

/** Addresses of everything; without an origin they begin at the root of the site. */
export function indexLinks(origin: string | null): Record<string, string> {
  const at = (path: string) => `${origin ?? ''}${path}`;
  return {
    ...Object.fromEntries(V1_NAMES.map((name) => [name, at(`/api/v1/${name}`)])),
    prices: at('/api/v1/prices{?project,from,to}'),
    answer: at('/api/v1/answer'),
    enrich: at('/api/v1/enrich'),
    datasets: at('/api/v1/datasets'),
    mcp: at('/mcp'),
    openapi: at('/api/v1/openapi.json'),
    webhooks: at('/api/v1/webhooks'),
    keys: at('/profile-settings/api'),
    help: at('/support/api-help-guide/discover-api'),
  };
}
