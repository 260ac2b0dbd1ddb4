/** Of each kind: one has some megabytes in a table of a million rows. The charts of the observatory read a dozen. */
const KEPT = 16;

/** The value of a name, made where it is not kept; the oldest of more than `most` go. */
export function keptNewest<Value>(
  values: Map<string, Value>,
  name: string,
  make: () => Value,
  most: number = KEPT,
): Value {
  const known = values.get(name);
  if (known !== undefined) return known;
  const made = make();
  values.set(name, made);
  for (const oldest of values.keys()) {
    if (values.size <= most) break;
    values.delete(oldest);
  }
  return made;
}
