import { type DataSetSpec, findField, type Sort } from '#schemas/columns/spec.ts';
import { SORT_FILTER_TYPE } from '#schemas/constants.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { decodeWireFilter } from '#schemas/filters/wire.ts';
import { type DashboardParams, DashboardParamsSchema } from '#schemas/queries/params.ts';
import { presetField, presetsOf } from '#schemas/queries/sortPresets.ts';
import { orderTerms } from '#server/modules/datasets/storage.ts';
import { whereCondition } from './conditions.ts';
import { pageByOffset } from './pages.ts';
import { readParams, refuse, settle } from './params.ts';
import { SPARKLINE } from './prices.ts';
import type { QueryReader } from './query.ts';

/** The first rows of a directory for a dashboard card; those of projects carry their last daily prices. */
export function dashboardQuery(spec: DataSetSpec, always: readonly Triple[] = []): QueryReader {
  return (input, now) => {
    const params = readParams(DashboardParamsSchema, input);
    const { limit, sortFilterType, sortType, ...wire } = params;
    refuseUnknown(spec, wire);
    const { filter, daily } = settle(spec, decodeWireFilter(spec, wire), now);
    const sort = dashboardSort(spec, params);
    const extras = spec.source === 'projects' ? { extras: `${SPARKLINE} AS sparkline` } : {};
    return {
      key: JSON.stringify([limit, sort, filter]),
      daily,
      toSql: async (values, { longTexts }) => {
        const terms = orderTerms(spec, sort, await longTexts(spec));
        const where = whereCondition(spec, [...always, ...filter], '', values);
        return pageByOffset({ spec, where, terms, skip: 0, take: limit, ...extras }, values);
      },
    };
  };
}

function dashboardSort(spec: DataSetSpec, { sortFilterType, sortType }: DashboardParams): Sort {
  if (sortFilterType === SORT_FILTER_TYPE.default) {
    // DESC is the data set's own order, ASC its reverse.
    const { field, order } = spec.defaultSort;
    return { field, order: sortType === 'DESC' ? order : order === 'asc' ? 'desc' : 'asc' };
  }
  const presets = presetsOf(spec.source);
  const preset = presets.find((one) => SORT_FILTER_TYPE[one] === sortFilterType);
  const field = preset && presetField(spec, preset);
  if (field === undefined) {
    // A data set without such a figure refuses the number.
    const known = presets.map((one) => SORT_FILTER_TYPE[one]).join(' or ');
    throw refuse(
      'wrong_value',
      `${spec.source} cannot be ordered by ${sortFilterType}: use ${known}.`,
      'sortFilterType',
    );
  }
  return { field, order: sortType === 'ASC' ? 'asc' : 'desc' };
}

function refuseUnknown(spec: DataSetSpec, wire: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(wire)) {
    const field = findField(spec, name.replace(/^(apply|optionsUse)_/, ''));
    if (field?.filterable) continue;
    if (/^(apply|optionsUse)_/.test(name)) {
      throw refuse('unknown_field', `'${name}' names no field of ${spec.source} that can be filtered.`, name);
    }
    throw refuse('unknown_param', `'${name}' is no parameter of this query.`, name);
  }
}
