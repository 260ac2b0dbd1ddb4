import { type DataSetSpec, type FieldSpec, findField } from '../columns/spec.ts';
import type { Row } from './semantics.ts';
import { type Filter, type FilterPart, samePart } from './tree.ts';
import { ID_FIELD, listedValues, type Scalar, type Triple } from './triples.ts';

/** How a part of a filter is relaxed, so that a row passes it. */
export interface Offer {
  /**
   * `bound`: the bound moves to the row's value · `value`: the value joins the list · `fewer`: the list loses values · `unknown`: unknown
   * values pass · `stale`: stale figures count · `alternative`: one part of a group is relaxed · `remove`: the part goes
   */
  readonly kind: 'bound' | 'value' | 'fewer' | 'unknown' | 'stale' | 'alternative' | 'remove';
  /** What stands in the place of the part. */
  readonly instead: Filter;
  /** What is added to its list. */
  readonly beside: Filter;
  /** Of a formula with another bound: how it is said, as a condition on its column, and the condition before. */
  readonly as?: { readonly spec: DataSetSpec; readonly bound: Triple; readonly before: Triple };
}

/** A list of parts with one of them relaxed. */
export function relaxedBy(list: Filter, part: FilterPart, { instead, beside }: Offer): Filter {
  const added = beside.filter((one) => !list.some((other) => samePart(one, other)));
  return [...list.flatMap((one) => (samePart(one, part) ? instead : [one])), ...added];
}

/** A condition that a row meets in the place of one that it fails; null: none is near. `passes`: whether the row meets a condition. */
export function relaxedTriple(
  spec: DataSetSpec,
  row: Row,
  [name, operator, wanted]: Triple,
  passes: (triple: Triple) => boolean,
): { readonly kind: Offer['kind']; readonly triple: Triple } | null {
  const value = name === ID_FIELD ? row._id : scalarOf(findField(spec, name), row[name]);
  switch (operator) {
    case 'gt':
    case 'gte':
      return value === null ? null : { kind: 'bound', triple: [name, 'gte', value] };
    case 'lt':
    case 'lte':
      return value === null ? null : { kind: 'bound', triple: [name, 'lte', value] };
    case 'eq':
    case 'in':
      return value === null ? null : { kind: 'value', triple: [name, 'in', [...listedValues(wanted), value]] };
    case 'nin':
    case 'all': {
      const single = operator === 'nin' ? 'ne' : 'eq';
      const left = listedValues(wanted).filter((one) => passes([name, single, one]));
      return left.length === 0 ? null : { kind: 'fewer', triple: [name, operator, left] };
    }
    default:
      return null;
  }
}

const TIME = /T.*$/;

/** The value of a row as conditions write it: the first of a list; null: there is none. */
function scalarOf(field: FieldSpec | undefined, value: unknown): Scalar | null {
  if (typeof value === 'number') return value === 0 ? 0 : value;
  if (typeof value === 'string') return field?.type === 'date' ? value.replace(TIME, '') : value;
  const first: unknown = Array.isArray(value) ? value[0] : null;
  if (typeof first === 'string') return first;
  const named: unknown = typeof first === 'object' && first !== null && 'name' in first ? first.name : null;
  return typeof named === 'string' ? named : null;
}
