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

/** Paths of all values in an item; a list counts as one value, and as what its first members hold. */
export function pathsIn(value: object, above = '', depth = 0): string[] {
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const path = above === '' ? name : `${above}.${name}`;
    return isObject(member) && depth < DEEPEST && !Array.isArray(value)
      ? [path, ...pathsIn(member, path, depth + 1)]
      : [path];
  });
}
