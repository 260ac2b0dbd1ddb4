/**
 * A list as it may arrive: a list, the JSON text of one, or nothing. Entries that are null are dropped.
 * Text that is no JSON list gives an empty list.
 */
export function parseList(input: unknown): unknown[] {
  if (Array.isArray(input)) return input.filter((entry) => entry !== null && entry !== undefined);
  if (typeof input !== 'string') return [];
  try {
    const parsed: unknown = JSON.parse(input);
    return Array.isArray(parsed) ? parseList(parsed) : [];
  } catch {
    return [];
  }
}
