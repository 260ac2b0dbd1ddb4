import type { ProposedInput } from '#schemas/forms/contributionRules.ts';
import { isSameValue, mergeField } from '#schemas/forms/mergeField.ts';
import type { EntityData } from './fields.ts';
import { communityOrigin, type Origin, withOrigin, withOther } from './provenance.ts';

/** The value of a field that a proposal brought, above what the sources say. Pure. */

/** What the sources say of it now, and where that stands. */
export interface StatedText {
  readonly text: string;
  readonly origin: Origin | null;
}

export interface CommunityValue {
  readonly value: string;
  /** What the sources said when the value was accepted. */
  readonly beneath: string;
  readonly proposal: number;
  readonly page: string | null;
  readonly at: number;
}

/**
 * The text that a field shows. An accepted value stands until the sources say something else than they did; of a list, what was added
 * and removed stands in any case.
 */
export function shownText(
  input: ProposedInput,
  { value, beneath }: Pick<CommunityValue, 'value' | 'beneath'>,
  stated: string,
): string {
  if (input === 'list') return mergeField(input, { before: beneath, now: stated, after: value })?.text ?? stated;
  return isSameValue(input, stated, beneath) ? value : stated;
}

/** Writes a field and its provenance: of the community, of the source, or of the source with what the community says beside. */
export function show(
  field: string,
  input: ProposedInput,
  { held, stated }: { readonly held: CommunityValue; readonly stated: StatedText },
  write: (text: string) => EntityData,
): EntityData {
  const text = shownText(input, held, stated.text);
  const origin = communityOrigin(held.proposal, held.at, held.page);
  const isOwn = !isSameValue(input, text, stated.text);
  const { row, facts } = write(text);
  const from = withOrigin(row.provenance, field, isOwn ? origin : stated.origin);
  const isBoth = !isOwn && !isSameValue(input, text, held.value);
  const other = input === 'number' || input === 'year' ? Number(held.value) : held.value;
  return { row: { ...row, provenance: isBoth ? withOther(from, field, origin, other) : from }, facts };
}
