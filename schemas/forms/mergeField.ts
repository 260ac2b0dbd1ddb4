import type { ProposedInput } from './contributionRules.ts';
import { canonicalValue, listEntries } from './profileEdits.ts';

/** How a proposed value meets what the data says now. Pure: texts are those of forms. */

/** Null: both were changed, and differ. */
export type Merged = { readonly text: string } | null;

/**
 * A three-way merge of one field. Of a list, members are added and removed, so that it is never in conflict; any other value
 * may be changed by one side alone, or by both alike.
 */
export function mergeField(
  input: ProposedInput,
  { before, now, after }: { readonly before: string; readonly now: string; readonly after: string },
): Merged {
  if (input === 'list') return { text: mergeLists(before, now, after) };
  const [was, is, proposed] = [before, now, after].map((text) => canonical(input, text));
  if (proposed === was || proposed === is) return { text: now };
  return is === was ? { text: after } : null;
}

/** Most texts have nothing that nobody sees. */
const PLAIN = /^[!-~]*(?: [!-~]+)*$/;

/** Scheme, host and port of an address: their letters may be of either case. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;
const USUAL_PORT = /^(http:.*(?=:80$)|https:.*(?=:443$)):\d+$/;

/** A text without what nobody sees: signs without width, doubled spaces, and the last slash of an address. */
export function canonical(input: ProposedInput, text: string): string {
  if (input === 'picture') return text.trim();
  const plain = PLAIN.test(text) ? text : text.replace(/\p{Cf}/gu, '').replace(/[^\S\n]+/g, ' ');
  const value = canonicalValue(input, plain);
  if (input !== 'url') return value;
  return value.replace(ORIGIN, (origin) => origin.toLowerCase().replace(USUAL_PORT, '$1')).replace(/\/$/, '');
}

/** True if two texts say the same; of a list, in any order. */
export function isSameValue(input: ProposedInput, one: string, other: string): boolean {
  if (input !== 'list') return canonical(input, one) === canonical(input, other);
  const [a, b] = [keysOf(one), keysOf(other)];
  return a.size === b.size && [...a].every((key) => b.has(key));
}

const keyOf = (entry: string) => entry.toLowerCase();
const keysOf = (list: string) => new Set(listEntries(canonical('list', list)).map(keyOf));

/** A list with what a change of it adds and removes, ignoring case, whatever else it holds by now. */
export function mergeLists(before: string, now: string, after: string): string {
  const [was, proposed] = [keysOf(before), keysOf(after)];
  const kept = listEntries(now.normalize('NFC')).filter(
    (entry) => !was.has(keyOf(entry)) || proposed.has(keyOf(entry)),
  );
  const known = new Set([...kept.map(keyOf), ...was]);
  const added = listEntries(after.normalize('NFC')).filter((entry) => !known.has(keyOf(entry)));
  return [...kept, ...added].join('; ');
}
