import { agesAs, type DataSetSpec, type FieldSpec, findField, STALE_FIELD } from '../columns/spec.ts';
import { daySpan, isoDay } from '../dates.ts';
import { changeTriples, type Filter, groupsOf, groupsWithKept, isOn } from '../filters/tree.ts';
import { keepsUnknown, listedValues, oneValue, type Triple } from '../filters/triples.ts';
import { compareKeys, textKey } from '../text.ts';
import { periodSpan } from './periods.ts';
import { isPeriod, isRest, type PivotBin, type PivotKey } from './pivot.ts';

/** A bin with the edges that the answer gave it. */
interface AnsweredBin {
  readonly bin: PivotBin;
  readonly edges: readonly number[] | null;
}

/**
 * The filter under which a view shows exactly the rows of a group or cell: that of the pivot, narrowed by the keys. Null: no
 * conditions choose just these rows (dates that are not known as exactly as their period asks).
 */
export function filterOfKeys(
  spec: DataSetSpec,
  filter: Filter,
  bins: readonly AnsweredBin[],
  keys: readonly PivotKey[],
): Filter | null {
  let narrowed = filter;
  for (const [at, key] of keys.entries()) {
    const answered = bins[at];
    const field = answered && findField(spec, answered.bin.field);
    if (!answered || !field) return null;
    const own = conditionsOfKey(spec, field, answered, key);
    if (own === null) return null;
    narrowed = own.reduce((sofar, triple) => narrowedPart(field, sofar, triple), narrowed);
  }
  return narrowed;
}

function conditionsOfKey(
  spec: DataSetSpec,
  field: FieldSpec,
  { bin, edges }: AnsweredBin,
  key: PivotKey,
): readonly Triple[] | null {
  const name = field.field;
  if (isRest(key)) {
    if (key.rest === 'unknown') return [[name, 'known', 0]];
    const ages = agesAs(spec, name);
    if (key.rest !== 'stale' || ages === undefined) return null;
    return [
      [name, 'known', 1],
      [STALE_FIELD, 'eq', ages],
    ];
  }
  if (bin.by === 'known') return [[name, 'known', Number(key)]];
  if (bin.by === 'sign') return [[name, key === 0 ? 'eq' : Number(key) > 0 ? 'gt' : 'lt', 0]];
  if (bin.by === 'edges' || bin.by === 'quantiles') {
    const place = Number(key);
    const [from, to] = [edges?.[place], edges?.[place + 1]];
    return [
      ...(from === undefined ? [] : [[name, 'gte', from] as const]),
      ...(to === undefined ? [] : [[name, 'lt', to] as const]),
    ];
  }
  if (bin.by === 'letter') {
    const letter = String(key);
    if (letter === '') return [[name, 'lte', '']];
    const after = nextLetter(letter);
    return [[name, 'gte', letter], ...(after === null ? [] : [[name, 'lt', after] as const])];
  }
  if (isPeriod(bin.by)) {
    const span = periodSpan(String(key));
    if (!span) return null;
    // A week is no date that can be written.
    return bin.by === 'week'
      ? [
          [name, 'gte', isoDay(span.from)],
          [name, 'lte', isoDay(span.to)],
        ]
      : [[name, 'eq', String(key)]];
  }
  // A name that a row had before equals it too. Conditions on members of a list always read former names.
  return field.alsoNamed === undefined || isList(field)
    ? [[name, 'eq', key]]
    : [
        [name, 'gte', key],
        [name, 'lte', key],
      ];
}

const isList = ({ type }: FieldSpec) => type === 'tags' || type === 'refs';

/** The first character after one that keys hold: others are folded into one of these. Null after the last. */
function nextLetter(letter: string): string | null {
  for (let point = (letter.codePointAt(0) ?? 0) + 1; point <= 0x10ffff; point++) {
    const next = String.fromCodePoint(point);
    if (textKey(next) === next) return next;
  }
  return null;
}

/** A filter with one more condition, beside groups so that it changes nothing of what these mean. */
function narrowedPart(field: FieldSpec, filter: Filter, triple: Triple): Filter {
  const [name, operator, value] = triple;
  // At the top it would ask for stale figures on behalf of groups.
  if (name === STALE_FIELD && groupsOf(filter).length > 0) return [...filter, { any: [triple] }];
  const isKept = groupsWithKept(filter).some((part) => isOn(part, name));
  // What keeps unknown values for a group stays, and takes no other condition of its operator beside it.
  if (isKept && operator === 'known' && value === 0) {
    const others = filter.filter((part) => !isOn(part, name) || keepsUnknown(part));
    return [...others, { not: [name, 'known', 1] }];
  }
  return changeTriples(filter, (triples) => narrowedBy(field, triples, triple));
}

/** A filter with one more condition, of two on one thing the narrower. What keeps unknown values goes: the group has a value. */
function narrowedBy(field: FieldSpec, filter: readonly Triple[], triple: Triple): readonly Triple[] {
  const [name, operator, value] = triple;
  if (operator === 'known' && value === 0) return [...filter.filter(([of]) => of !== name), triple];
  const others = filter.filter((one) => one[0] !== name || !keepsUnknown(one));
  const before = others.find((one) => one[0] === name && one[1] === operator);
  if (before === undefined || name !== field.field || isList(field)) return [...others, triple];
  return others.map((one) => (one === before && isNarrower(field, triple, before) ? triple : one));
}

/** Whether a condition leaves no more rows than another with the same operator. */
function isNarrower({ type }: FieldSpec, [, operator, value]: Triple, [, , before]: Triple): boolean {
  if (operator === 'known') return true;
  const [ours, theirs] = [oneValue(listedValues(value)[0] ?? ''), oneValue(listedValues(before)[0] ?? '')];
  const isUpper = operator === 'lt' || operator === 'lte';
  if (type === 'date') {
    const [own, other] = [daySpan(String(ours)), daySpan(String(theirs))];
    if (!own || !other) return true;
    if (operator === 'eq') return own.from >= other.from && own.to <= other.to;
    const edge = operator === 'gte' || operator === 'lt' ? own.from - other.from : own.to - other.to;
    return isUpper ? edge <= 0 : edge >= 0;
  }
  const difference =
    type === 'number' ? Number(ours) - Number(theirs) : compareKeys(textKey(String(ours)), textKey(String(theirs)));
  return isUpper ? difference <= 0 : difference >= 0;
}
