import { type DataSetSpec, findField } from '#schemas/columns/spec.ts';
import { type GroupKind, groupOf, headedGroup } from '#schemas/filters/groupText.ts';
import { normaliseFilter } from '#schemas/filters/merge.ts';
import {
  askingParts,
  depthOf,
  everyTriple,
  type Filter,
  type FilterPart,
  GROUP_DEPTH,
  type Group,
  groupsOf,
  isGroup,
  isTriple,
  keptFields,
  onlyField,
  samePart,
} from '#schemas/filters/tree.ts';
import { KEEP_UNKNOWN, keepsUnknown, type Triple } from '#schemas/filters/triples.ts';
import { type FilterEntry, filterEntries, withoutEntry, withUnknown } from './algebra.ts';

/** What stands in a line of chips: a condition, or a group of them. */
export type ChipPart = FilterEntry | Group;

export function isEntry(chip: ChipPart): chip is FilterEntry {
  return 'triples' in chip;
}

/** All chips of a filter: its conditions, then its groups. */
export function chipParts(spec: DataSetSpec, filter: Filter): readonly ChipPart[] {
  return [...filterEntries(spec, filter), ...groupsOf(normaliseFilter(spec, filter))];
}

/** Names a chip within its filter. */
export function chipKey(chip: ChipPart): string {
  return isEntry(chip) ? chip.key : JSON.stringify(chip);
}

/** The filter without a chip. */
export function withoutChip(filter: Filter, chip: ChipPart): Filter {
  return isEntry(chip) ? withoutEntry(filter, chip) : filter.filter((part) => !samePart(part, chip));
}

/** The filter in which one of two chips is enough; null where groups would stand too deep within each other. */
export function joinedByOr(spec: DataSetSpec, filter: Filter, chip: ChipPart, other: ChipPart): Filter | null {
  const any = [chip, other].flatMap((one): Filter => {
    const part = partOf(one);
    return isGroup(part) && 'any' in part ? part.any : [part];
  });
  return checked(spec, [...withoutChip(withoutChip(filter, chip), other), { any }]);
}

/** The filter with the opposite of a chip in its place; null where groups would stand too deep within each other. */
export function negated(spec: DataSetSpec, filter: Filter, chip: ChipPart): Filter | null {
  if (!isEntry(chip)) return replacedGroup(spec, filter, chip, 'not' in chip ? chip.not : { not: chip });
  // What keeps unknown values beside it keeps them for the opposite too.
  const rest = filter.filter((part) => !isTriple(part) || !chip.triples.some((own) => samePart(own, part)));
  const [first, upper] = chip.triples;
  return checked(spec, [...rest, { not: upper ? { all: [first, upper] } : first }]);
}

/** The filter with another part in place of a group, or none for null; null where that would stand too deep. */
export function replacedGroup(spec: DataSetSpec, filter: Filter, group: Group, next: FilterPart | null): Filter | null {
  return checked(
    spec,
    filter.flatMap((part) => (samePart(part, group) ? (next === null ? [] : [next]) : [part])),
  );
}

/** The filter with the parts of a group joined otherwise. */
export function withKind(spec: DataSetSpec, filter: Filter, group: Group, kind: GroupKind): Filter | null {
  return replacedGroup(spec, filter, group, groupOf(kind, headedGroup(group).parts));
}

/** The filter with other parts in place of one part of a group; none: that part goes. */
export function withMember(
  spec: DataSetSpec,
  filter: Filter,
  group: Group,
  member: FilterPart,
  next: readonly Triple[] | FilterPart,
): Filter | null {
  const { kind, parts } = headedGroup(group);
  const isPart = (value: readonly Triple[] | FilterPart): value is FilterPart =>
    !Array.isArray(value) || typeof value[0] === 'string';
  const written = isPart(next) ? [next] : next.length > 1 ? [{ all: next }] : next;
  const changed = parts.flatMap((part): Filter => (samePart(part, member) ? written : [part]));
  return replacedGroup(spec, filter, group, askingParts(changed).length === 0 ? null : groupOf(kind, changed));
}

/** The filter with a part of a group beside the group: it has to hold by itself, or not to where the group is one of what is not. */
export function movedOut(spec: DataSetSpec, filter: Filter, group: Group, member: FilterPart): Filter | null {
  const left = withMember(spec, filter, group, member, []);
  if (left === null) return null;
  const isOpposite = 'not' in group;
  return checked(spec, [...left, isOpposite ? { not: member } : member]);
}

/** Whether a group keeps rows for which it is unknown; null: no condition can ask for that. */
export function groupKeepsUnknown(filter: Filter, group: Group): boolean | null {
  const only = onlyField(group);
  if (only !== null && keptFields(filter).has(only)) return true;
  if ('any' in group || 'all' in group)
    return headedGroup(group).parts.some((part) => isTriple(part) && keepsUnknown(part));
  return only === null ? null : false;
}

/** The filter in which a group keeps rows for which it is unknown, or no longer. */
export function withGroupUnknown(spec: DataSetSpec, filter: Filter, group: Group, isKept: boolean): Filter | null {
  const only = onlyField(group);
  if (only !== null) return checked(spec, withUnknown(filter, only, isKept));
  const { kind, parts } = headedGroup(group);
  const asking = askingParts(parts);
  const fields = new Set(everyTriple(asking).map(([field]) => field));
  const keeping = [...fields]
    .filter((field) => findField(spec, field))
    .map((field): Triple => [field, 'known', KEEP_UNKNOWN]);
  return replacedGroup(spec, filter, group, groupOf(kind, isKept ? [...asking, ...keeping] : asking));
}

/** A chip as it stands within a group, with what keeps its unknown values. */
function partOf(chip: ChipPart): FilterPart {
  if (!isEntry(chip)) return chip;
  const [first, ...others]: readonly Triple[] = [
    ...chip.triples,
    ...(chip.keepsUnknown ? [[chip.field, 'known', KEEP_UNKNOWN] as const] : []),
  ];
  return first && others.length === 0 ? first : { all: [...(first ? [first] : []), ...others] };
}

function checked(spec: DataSetSpec, filter: Filter): Filter | null {
  const normal = normaliseFilter(spec, filter);
  return normal.every((part) => depthOf(part) <= GROUP_DEPTH) ? normal : null;
}
