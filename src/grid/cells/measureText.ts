import type { MeasureText } from './fit.ts';

/** The type of tags and counts; the stack names what the tokens name. */
const FONT = '400 12px "Inter Variable", Inter, system-ui, sans-serif';
/** Beyond this the measured texts are no vocabulary any more. */
const KEPT_TEXTS = 20_000;

const widths = new Map<string, number>();
let context: CanvasRenderingContext2D | null = null;
let watchingFonts = false;

/** Measures a tag's text. Texts repeat from row to row, so each is measured once. */
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
    // Widths taken before the font came are those of another font.
    document.fonts.addEventListener('loadingdone', () => widths.clear());
  }
  return made;
}
