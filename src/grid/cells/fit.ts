import { AVATAR } from '#schemas/constants.ts';
import { MARK_GAP, TAG } from '../metrics.ts';

/** Measures a text in px, in its rendered font. */
export type MeasureText = (text: string) => number;

/** Shown items of a list, in order, and the hidden ones behind `+N`. */
interface Fitted<Item> {
  readonly shown: readonly Item[];
  readonly hidden: readonly Item[];
}

/** Fits whole tags into `width` px, at least one. Tags required by the filter come last: every row has them. */
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

/** Fits marks of `size` px into `width` px beside the `+N`, at least one. */
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

/** Font of tags and counts; matches the tokens. */
const FONT = '400 12px "Inter Variable", Inter, system-ui, sans-serif';
/** Cache limit: more texts than any vocabulary has. */
const KEPT_TEXTS = 20_000;

const widths = new Map<string, number>();
let context: CanvasRenderingContext2D | null = null;
let watchingFonts = false;

/** Measures a tag's text, cached because texts repeat from row to row. */
export const measureTagText: MeasureText = (text) => {
  const known = widths.get(text);
  if (known !== undefined) return known;
  context ??= prepare();
  const width = context?.measureText(text).width ?? text.length * 7;
  if (widths.size >= KEPT_TEXTS) widths.clear();
  widths.set(text, width);
  return width;
};

function prepare(): CanvasRenderingContext2D | null {
  const made = document.createElement('canvas').getContext('2d');
  if (made) made.font = FONT;
  if (!watchingFonts) {
    watchingFonts = true;
    // Widths measured before the font loaded are wrong.
    document.fonts.addEventListener('loadingdone', () => widths.clear());
  }
  return made;
}
