/**
 * Reads a list given as a list, as JSON text, or not at all. Null entries are dropped; text that is no JSON list gives
 * an empty list.
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
