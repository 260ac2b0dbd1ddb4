/** A mark for a name without a picture: the same name gets the same mark everywhere and always. */
export interface LogoGlyph {
  /** Degrees on the color circle. */
  readonly hue: number;
  readonly tone: 'mid' | 'deep';
  readonly shape: GlyphShape;
}

export const GLYPH_SHAPES = [
  'triangle',
  'wave',
  'dots',
  'beam',
  'half',
  'ring',
  'cross',
  'caret',
  'steps',
  'lines',
  'diamond',
] as const;
export type GlyphShape = (typeof GLYPH_SHAPES)[number];

const HUES = [12, 28, 48, 96, 142, 168, 190, 225, 268, 310, 340] as const;

/** The mark of a name: one of 11 hues, two tones and 11 shapes. */
export function logoGlyph(name: string): LogoGlyph {
  const hash = hashOf(name);
  return {
    hue: HUES[hash % HUES.length] ?? HUES[0],
    tone: Math.floor(hash / 11) % 3 === 0 ? 'deep' : 'mid',
    shape: GLYPH_SHAPES[Math.floor(hash / 33) % GLYPH_SHAPES.length] ?? GLYPH_SHAPES[0],
  };
}

/** FNV-1a, 32 bits, mixed once more so that neighboring names differ in all their parts. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
