import type { AddedPart } from '#schemas/forms/profileEdits.ts';
import { roadmapMessages } from '#src/i18n/en/roadmap.ts';
import { namedValue } from '#src/i18n/valueText.ts';
import { shownText } from './difference.ts';

/** Words for what a part of an entry may be chosen from. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: roadmapMessages.statuses,
  icon: roadmapMessages.icons,
};

/** A part of an added entry as it is read. */
export function partText(
  { part, input, options }: Pick<AddedPart, 'part' | 'input' | 'options'>,
  text: string,
): string {
  if (part === 'stage') return namedValue('fundraising', 'stages', text);
  return (options && CHOICES[part]?.[text]) ?? shownText(input, text);
}
