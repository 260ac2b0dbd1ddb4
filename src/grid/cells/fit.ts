import { AVATAR } from '#schemas/constants.ts';
import { BESIDE, MARK_GAP, MORE, TAG } from '../metrics.ts';

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
    const more = left === 0 ? 0 : TAG.gap + moreWidth(left, measure);
    if (used + more <= width) fits = at + 1;
    if (used > width) break;
  }
  const shown = Math.max(1, fits);
  return { shown: ordered.slice(0, shown), hidden: ordered.slice(shown) };
}

const moreWidth = (count: number, measure: MeasureText) => Math.max(MORE.minWidth, MORE.padding + measure(`+${count}`));

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
    return left === 0 ? marks : marks + MARK_GAP + moreWidth(left, measure);
  };
  while (shown > AVATAR.shownMin && widthOf(shown) > width) shown -= 1;
  return { shown: items.slice(0, shown), hidden: items.slice(shown) };
}

/** Fits marks with their names into `width` px beside the `+N`, at least one, which then is cut. */
export function fitNames<Item extends { readonly name: string }>(
  items: readonly Item[],
  size: number,
  width: number,
  measure: MeasureText,
): Fitted<Item> {
  let used = 0;
  let fits = 1;
  for (const [at, { name }] of items.entries()) {
    used += (at === 0 ? 0 : BESIDE.between) + size + BESIDE.gap + measure(name) * BESIDE.scale;
    if (used > width) break;
    const left = items.length - at - 1;
    if (left === 0 || used + MARK_GAP + moreWidth(left, measure) <= width) fits = at + 1;
  }
  return { shown: items.slice(0, fits), hidden: items.slice(fits) };
}

/**
 * Advance widths of Inter at 12 px, weight 400, in hundredths of a pixel, from the space to `~`. A table, because the server
 * and the browser must fit the same tags, before any font has loaded.
 */
// biome-ignore format: sixteen to a line, as in a code chart.
const WIDTHS: readonly number[] = [
  338, 345, 559, 760, 770, 1178, 773, 360, 438, 438, 601, 794, 346, 552, 346, 432,
  757, 488, 732, 741, 775, 712, 744, 679, 742, 744, 346, 362, 794, 794, 794, 613,
  1159, 828, 785, 877, 866, 721, 708, 895, 892, 322, 685, 806, 679, 1084, 904, 918,
  766, 918, 772, 770, 775, 893, 828, 1182, 819, 814, 755, 438, 432, 438, 565, 547,
  387, 674, 735, 686, 735, 700, 444, 736, 710, 291, 291, 659, 291, 1051, 709, 720,
  735, 735, 452, 633, 393, 710, 674, 982, 655, 674, 663, 512, 399, 512, 794,
];
const FIRST = 0x20;
/** Width of a letter that the table lacks, and of a wide one, such as Chinese, in hundredths of a pixel. */
const OTHER = 760;
const WIDE = 1200;
const WIDE_FROM = 0x2e80;

/** Measures a tag's text. An accent adds no width; kerning, at most a pixel, is left out. */
export const measureTagText: MeasureText = (text) => {
  let width = 0;
  for (const letter of text.normalize('NFD')) {
    const code = letter.codePointAt(0) ?? 0;
    if (isAccent(code)) continue;
    width += WIDTHS[code - FIRST] ?? (code >= WIDE_FROM ? WIDE : OTHER);
  }
  return width / 100;
};

const isAccent = (code: number) => code >= 0x300 && code < 0x370;
