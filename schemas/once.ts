/**
 * Makes a value on first use. For formatters and collators: one costs more than a hundred uses of it, and the first of all
 * loads the browser's language data, for which a slow phone takes 0.2 s. A page that needs none does without.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
