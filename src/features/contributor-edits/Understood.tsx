import { type EditInput, editFailure, fullText } from '#schemas/forms/profileEdits.ts';
import { shownText } from './difference.ts';

/** What was read of a typed text: a figure with its digits in groups, an address with its protocol. */
export function Understood({ input, text }: { readonly input: EditInput; readonly text: string }) {
  if (text.trim() === '' || editFailure(input, text) !== null) return null;
  const full = fullText(input, text);
  // An address that is typed in full says itself what was read.
  if (input !== 'number' && full === text) return null;
  return <p className="figure mt-1 text-12 wrap-anywhere text-muted">= {shownText(input, full)}</p>;
}
