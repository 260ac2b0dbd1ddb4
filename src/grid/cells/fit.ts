import { AVATAR } from '#schemas/constants.ts';
import { MARK_GAP, TAG } from '../metrics.ts';

/** Measures a text in px, in the type it will be drawn in. */
export type MeasureText = (text: string) => number;

/** What of a list is drawn, in order, and what is behind the `+N`. */
export interface Fitted<Item> {
  readonly shown: readonly Item[];
  readonly hidden: readonly Item[];
}

/**
 * As many whole tags as fit into `width` px, at least one. Tags that a filter asks for come last: every row has them, so
 * they say nothing new.
 */
export function fitTags(
  tags: readonly string[],
  asked: readonly string[],
  width: number,
  measure: MeasureText,
): Fitted<string> {
  const isAsked = (tag: string) => asked.includes(tag);
  const ordered =
    asked.length === 0 ? tags : [...tags.filter((tag) => !isAsked(tag)), ...tags.filter((tag) => isAsked(tag))];
  let used = 0;
  let fits = 0;
  for (let at = 0; at < ordered.length; at += 1) {
    const tag = ordered[at] ?? '';
    used += (at === 0 ? 0 : TAG.gap) + measure(tag) + TAG.padding;
    const left = ordered.length - at - 1;
    const more = left === 0 ? 0 : TAG.moreMargin + TAG.gap + measure(`+${left}`);
    if (used + more <= width) fits = at + 1;
    if (used > width) break;
  }
  const shown = Math.max(1, fits);
  return { shown: ordered.slice(0, shown), hidden: ordered.slice(shown) };
}

/** As many marks of `size` px side by side as fit into `width` px beside the `+N`, at least one. */
export function fitMarks<Item>(
  items: readonly Item[],
  size: number,
  width: number,
  measure: MeasureText,
): Fitted<Item> {
  let shown = items.length;
  const widthOf = (count: number) => {
    const left = items.length - count;
    const marks = count * size + (count - 1) * MARK_GAP;
    return left === 0 ? marks : marks + TAG.moreMargin + MARK_GAP + measure(`+${left}`);
  };
  while (shown > AVATAR.shownMin && widthOf(shown) > width) shown -= 1;
  return { shown: items.slice(0, shown), hidden: items.slice(shown) };
}
