import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { findField, type Sort } from '#schemas/columns/spec.ts';
import { resolveRelativeDate } from '#schemas/dates.ts';
import { compareRows, matchesFilter, type Row } from '#schemas/filters/semantics.ts';
import { OPERATORS, type Triple } from '#schemas/filters/triples.ts';
import { DATA_SET_NAMES, type DataSetName } from '#schemas/kinds.ts';
import type { UnixMs } from '#schemas/units.ts';
import { comparable, RELATION } from './acceptedQueries.ts';

const PERIOD = /^([-\w]*)\.\.([-\w]*)$/;
const DATE_FIELDS: Readonly<Partial<Record<DataSetName, string>>> = { fundraising: 'date' };

interface Selected {
  readonly source: DataSetName;
  readonly triples: readonly Triple[];
  /** What is compared by its words. */
  readonly said: string;
  readonly sort: Sort | null;
  readonly limit: number | null;
}

/**
 * Whether a query shows the rows of another one, whatever it says of them: both as `queryText` writes them. Their conditions
 * pass the same rows of the sample, in the same order where one is asked for; relations, and periods of other dates than that
 * of a round, are compared by their words. Where no row passes, only equal words prove anything.
 */
export function hasSameRows(
  query: string,
  meant: string,
  all: ReadonlyMap<DataSetName, readonly Row[]>,
  now: UnixMs,
): boolean {
  if (comparable(query) === comparable(meant)) return true;
  const [one, other] = [selected(query, now), selected(meant, now)];
  const rows = one && all.get(one.source);
  if (!one || !other || !rows) return false;
  if (one.source !== other.source || one.said !== other.said) return false;
  const ids = shown(one, rows);
  return ids.length > 0 && ids.join() === shown(other, rows).join();
}

function selected(text: string, now: UnixMs): Selected | null {
  const [name = '', ...parts] = text.split('; ');
  const source = DATA_SET_NAMES.find((one) => one === name);
  if (!source) return null;
  const sort = /^sort (\S+) (asc|desc)$/.exec(parts.find((part) => part.startsWith('sort ')) ?? '');
  const limit = /^limit (\d+)$/.exec(parts.at(-1) ?? '')?.[1];
  const isGrouped = parts.some((part) => part.startsWith('by '));
  return {
    source,
    triples: parts.flatMap((part) => [...tripleIn(source, part), ...datesIn(source, part, now)]),
    said: comparable(
      [source, ...parts.filter((part) => RELATION.test(part) || (PERIOD.test(part) && !DATE_FIELDS[source]))].join(
        '; ',
      ),
    ),
    sort: sort?.[1] && !isGrouped ? { field: sort[1], order: sort[2] === 'asc' ? 'asc' : 'desc' } : null,
    limit: limit === undefined || isGrouped ? null : Number(limit),
  };
}

function tripleIn(source: DataSetName, part: string): readonly Triple[] {
  const match = /^(\w+) (\w+) (.+)$/.exec(part);
  const operator = OPERATORS.find((one) => one === match?.[2]);
  const field = findField(DATA_SETS[source], match?.[1] ?? '');
  const value = match?.[3] ?? '';
  if (!operator || !field) return [];
  const scalar = (text: string) => (field.type === 'number' || operator === 'known' ? Number(text) : text);
  const listed = /^\[(.+)\]$/.exec(value)?.[1];
  return [[field.field, operator, listed === undefined ? scalar(value) : listed.split(', ').map(scalar)]];
}

function datesIn(source: DataSetName, part: string, now: UnixMs): readonly Triple[] {
  const match = PERIOD.exec(part);
  const field = DATE_FIELDS[source];
  if (!match || field === undefined) return [];
  return (['gte', 'lte'] as const).flatMap((operator, nth): Triple[] => {
    const date = match[nth + 1] ?? '';
    return date === '' ? [] : [[field, operator, resolveRelativeDate(date, now) ?? date]];
  });
}

function shown({ source, triples, sort, limit }: Selected, rows: readonly Row[]): readonly number[] {
  const spec = DATA_SETS[source];
  const passing = rows.filter((row) => matchesFilter(spec, row, triples));
  const ordered = sort ? passing.toSorted((a, b) => compareRows(spec, sort, a, b)) : passing;
  return (sort && limit !== null ? ordered.slice(0, limit) : ordered).map(({ _id }) => _id);
}
