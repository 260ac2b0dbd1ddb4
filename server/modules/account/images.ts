/** Accepted image types with extension and magic bytes. No SVG: it can contain scripts. */
const KINDS: readonly {
  readonly type: string;
  readonly ending: string;
  readonly begins: (bytes: Buffer) => boolean;
}[] = [
  { type: 'image/png', ending: 'png', begins: (bytes) => at(bytes, 0, '\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', ending: 'jpg', begins: (bytes) => at(bytes, 0, '\xff\xd8\xff') },
  { type: 'image/gif', ending: 'gif', begins: (bytes) => at(bytes, 0, 'GIF87a') || at(bytes, 0, 'GIF89a') },
  { type: 'image/webp', ending: 'webp', begins: (bytes) => at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBPVP8') },
];

const LENGTH_MIN = 24;

/** Image type by content, whatever its name and declared type; null: not accepted. */
export function imageKind(bytes: Buffer): { readonly type: string; readonly ending: string } | null {
  if (bytes.length < LENGTH_MIN) return null;
  return KINDS.find(({ begins }) => begins(bytes)) ?? null;
}

function at(bytes: Buffer, offset: number, text: string): boolean {
  return bytes.toString('latin1', offset, offset + text.length) === text;
}
