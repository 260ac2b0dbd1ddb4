/** Accepted image types with extension and magic bytes. No SVG: it can contain scripts. */
const KINDS: readonly {
  readonly type: string;
  readonly ending: 'png' | 'jpg' | 'gif' | 'webp';
  readonly begins: (bytes: Buffer) => boolean;
}[] = [
  { type: 'image/png', ending: 'png', begins: (bytes) => at(bytes, 0, '\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', ending: 'jpg', begins: (bytes) => at(bytes, 0, '\xff\xd8\xff') },
  { type: 'image/gif', ending: 'gif', begins: (bytes) => at(bytes, 0, 'GIF87a') || at(bytes, 0, 'GIF89a') },
  { type: 'image/webp', ending: 'webp', begins: (bytes) => at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBPVP8') },
];

const LENGTH_MIN = 24;

/** Image type by content, not by name or declared type; null: not accepted. */
export function imageKind(bytes: Buffer): (typeof KINDS)[number] | null {
  if (bytes.length < LENGTH_MIN) return null;
  return KINDS.find(({ begins }) => begins(bytes)) ?? null;
}

function at(bytes: Buffer, offset: number, text: string): boolean {
  return bytes.toString('latin1', offset, offset + text.length) === text;
}

/** Limit of decoded pixels: a small file may decode to gigabytes. */
const PIXELS_MAX = 25_000_000;
/** Sides of a member's picture, in pixels. */
const SIDE_MAX = 512;

/**
 * Re-encodes a picture from its pixels, upright and within a square, without metadata such as place,
 * camera or hidden text. Animations give their first frame. Null: unreadable, or more than 25 million pixels.
 */
export async function redraw(
  bytes: Buffer,
  ending: (typeof KINDS)[number]['ending'],
  side = SIDE_MAX,
): Promise<Buffer | null> {
  // Native code, which no start should wait for.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toFormat(ending === 'jpg' ? 'jpeg' : ending)
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch {
    return null;
  }
}
