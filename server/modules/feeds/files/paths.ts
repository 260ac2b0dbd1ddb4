/** Members of nested JSON, named by a path: `quote.USD.price`, `prices[0].value`. */

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function stepsOf(path: string): string[] {
  return path.replace(/\[(\d+)\]/g, '.$1').split('.');
}

/** The value at a path. A member whose own name is the whole path comes first: columns may have points in their names. */
export function valueAt(item: object, path: string): unknown {
  if (path in item) return Reflect.get(item, path);
  let value: unknown = item;
  for (const step of stepsOf(path)) {
    if (!isObject(value) || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

/** The path of a member beside the one at `path`. */
export function besides(path: string, name: string): string {
  return [...stepsOf(path).slice(0, -1), name].join('.');
}

const DEEPEST = 5;

/** Paths of all values in an item; a list of plain values is one value. */
export function pathsIn(value: object, above = '', depth = 0): string[] {
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const path = above === '' ? name : `${above}.${name}`;
    return isObject(member) && depth < DEEPEST && (!Array.isArray(member) || isListOfObjects(member))
      ? [path, ...pathsIn(member, path, depth + 1)]
      : [path];
  });
}

const isListOfObjects = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.some((member) => isObject(member) && !Array.isArray(member));

/** The list that a JSON file holds: itself, the one at `path`, or the only list of objects in its members. */
export function listWithin(value: unknown, path: string | null): readonly unknown[] {
  if (path !== null) {
    const found = isObject(value) ? valueAt(value, path) : null;
    return Array.isArray(found) ? found : [];
  }
  if (Array.isArray(value)) return value;
  for (let within = isObject(value) ? Object.values(value) : [], depth = 0; depth < DEEPEST; depth++) {
    const lists = within.filter(isListOfObjects);
    if (lists.length > 0) return lists.length === 1 ? (lists[0] ?? []) : [];
    within = within.flatMap((member: unknown) =>
      isObject(member) && !Array.isArray(member) ? Object.values(member) : [],
    );
  }
  return [];
}
