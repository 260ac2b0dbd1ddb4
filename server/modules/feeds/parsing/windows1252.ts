/**
 * Windows' Latin alphabet, windows-1252: what a text is read as where nothing better is known, and what a text in UTF-8
 * was read as by somebody before us where `â€™` stands in place of an apostrophe.
 */

/** The letters of the bytes 0x80 to 0x9f; a blank where there is none. Elsewhere a byte is the character of its number. */
const LETTERS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const FIRST = 0x80;
const BYTES: ReadonlyMap<string, number> = new Map(
  [...LETTERS].flatMap((letter, index) => (letter === ' ' ? [] : [[letter, FIRST + index] as const])),
);

/** Reads bytes as windows-1252. Node's own decoder takes it for ISO-8859-1, which has neither € nor quotation marks. */
export function fromWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (control) => {
      const letter = LETTERS[control.charCodeAt(0) - FIRST];
      return letter === undefined || letter === ' ' ? control : letter;
    });
}

/** The first bytes of accented letters, general punctuation and pictures in UTF-8, with those that follow them. */
const READ_AS_LATIN = /[ÂÃ].|â..|ð.../gsu;
const strictly = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Mends text that was UTF-8, read as windows-1252 and written down so: `worldâ€™s`, `ZahnÃ¤rzte`. Any other stays as it is. */
export function mendDoubleEncoding(text: string): string {
  return text.replace(READ_AS_LATIN, (letters) => {
    const bytes = [...letters].map((letter) => BYTES.get(letter) ?? letter.codePointAt(0) ?? 0);
    if (bytes.some((byte) => byte > 0xff)) return letters;
    try {
      return strictly.decode(Uint8Array.from(bytes));
    } catch {
      return letters;
    }
  });
}
