import type { EntityKind } from '../kinds.ts';
import { proposedInput } from './contributionRules.ts';
import { ADDED_LISTS, addedParts, type EditData, fullText } from './profileEdits.ts';

/** What a contribution says, with figures and addresses in full: `1.5M` is 1500000, `example.com` an https address. */
export function fullEdits(kind: EntityKind, { fields, sources, added }: EditData): EditData {
  const inputOf = (field: string) => {
    const input = proposedInput(kind, field);
    return input === 'picture' || input === null ? 'text' : input;
  };
  return {
    fields: mapped(fields, (text, field) => fullText(inputOf(field), text)),
    sources: mapped(sources, (text) => fullText('url', text)),
    added: Object.fromEntries(
      ADDED_LISTS.flatMap((list) => {
        const entries = added[list];
        if (entries === undefined) return [];
        const inputs = new Map(addedParts(kind, list).map(({ part, input }) => [part, input]));
        const full = (entry: Readonly<Record<string, string>>) =>
          mapped(entry, (text, part) => fullText(inputs.get(part) ?? 'text', text));
        return [[list, mapped(entries, full)] as const];
      }),
    ),
  };
}

const mapped = <From, To>(of: Readonly<Record<string, From>>, map: (value: From, key: string) => To) =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, map(value, key)]));
