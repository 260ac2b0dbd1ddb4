import { TAG_MAX, TAGS_MAX } from '#schemas/api/listMarks.ts';
import { textKey } from '#schemas/text.ts';

/** The tags of a typed line, each once whatever its case; null: too many, or one too long. */
export function tagsIn(typed: string): readonly string[] | null {
  const tags = new Map<string, string>();
  for (const part of typed.split(',')) {
    const tag = part.trim().replace(/\s+/gu, ' ');
    if (tag !== '' && !tags.has(textKey(tag))) tags.set(textKey(tag), tag);
  }
  const all = [...tags.values()];
  return all.length > TAGS_MAX || all.some((tag) => tag.length > TAG_MAX) ? null : all;
}
