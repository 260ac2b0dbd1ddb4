import iconv from 'iconv-lite';

/** `<?xml version="1.0" encoding="Shift_JIS"?>`; its letters are ASCII, so bytes can be read as Latin first. */
const XML_DECLARATION = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;
const DECLARATION_BYTES = 400;

/**
 * Decodes bytes: by their byte order mark, else by the charset of the HTTP `content-type` (`contentType`), else by an
 * XML declaration, else as UTF-8. Bytes that are not UTF-8 are decoded as windows-1252.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null = null): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? '')?.[1];
  const declared = XML_DECLARATION.exec(decodeWindows1252(bytes.subarray(0, DECLARATION_BYTES)))?.[1];
  for (const label of [charset, declared]) {
    const text = label === undefined ? null : decodeAs(label, bytes);
    if (text !== null) return text;
  }
  return decodeUndeclared(bytes);
}

/** Decodes windows-1252. Node's own decoder treats it as ISO-8859-1, which has neither € nor quotation marks. */
export function decodeWindows1252(bytes: Uint8Array): string {
  return iconv.decode(bytes, 'windows-1252');
}

/** null: the label is unknown, says nothing, or the bytes contradict it. */
function decodeAs(label: string, bytes: Uint8Array): string | null {
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    // Servers send "ISO-8859-1" by default, and any byte is valid in it: judge by the bytes instead. A declaration
    // that could be read byte by byte is not UTF-16 either.
    const saysNothing = /^(?:utf-|windows-1252$)/.test(decoder.encoding);
    return saysNothing ? null : decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** UTF-8, unless most characters beyond ASCII are invalid: one character cut off at the end changes nothing. */
function decodeUndeclared(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  const damaged = text.split('\ufffd').length - 1;
  if (damaged === 0) return text;
  const characters = text.match(/\P{ASCII}/gu)?.length ?? 0;
  return damaged * 2 <= characters ? text : decodeWindows1252(bytes);
}

/** First bytes of accented letters, punctuation and emoji in UTF-8, shown as Latin letters, with the bytes that follow. */
const READ_AS_LATIN = /[ÂÃ].|â..|ð.../gsu;
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Repairs UTF-8 that was decoded as windows-1252 (`worldâ€™s`, `ZahnÃ¤rzte`). Other text stays as it is. */
export function repairMojibake(text: string): string {
  return text.replace(READ_AS_LATIN, (letters) => {
    try {
      return strictUtf8.decode(Uint8Array.from([...letters].map(windows1252Byte)));
    } catch {
      return letters;
    }
  });
}

/** A control character decodes to its own byte; a letter windows-1252 lacks becomes `?`, which is never valid UTF-8 here. */
function windows1252Byte(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  return code <= 0xff ? code : (iconv.encode(letter, 'windows-1252')[0] ?? 0);
}
