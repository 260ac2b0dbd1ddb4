import { fromWindows1252 } from './windows1252.ts';

/** `<?xml version="1.0" encoding="Shift_JIS"?>`, looked for in bytes read as if they were Latin. */
const XML_DECLARATION = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;
const DECLARATION_BYTES = 400;

/**
 * Bytes as text. The mark at their beginning says how, and is dropped; else the charset they were sent with (`sentAs`, the
 * value of an HTTP `content-type`), else the declaration of an XML document, else they are UTF-8. Bytes that are no UTF-8
 * are read as Windows' Latin alphabet.
 */
export function decodeText(bytes: Uint8Array, sentAs: string | null = null): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(sentAs ?? '')?.[1];
  const declared = XML_DECLARATION.exec(fromWindows1252(bytes.subarray(0, DECLARATION_BYTES)))?.[1];
  for (const label of [charset, declared]) {
    const text = label === undefined ? null : decodeAs(label, bytes);
    if (text !== null) return text;
  }
  return decodeUndeclared(bytes);
}

/** null where the label is none, or one that says nothing or cannot be true. */
function decodeAs(label: string, bytes: Uint8Array): string | null {
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    // Servers send "ISO-8859-1" without looking, and every byte is some letter of it: what the bytes are says more. A
    // declaration that could be read byte by byte is not in UTF-16 either.
    const saysNothing = /^(?:utf-|windows-1252$)/.test(decoder.encoding);
    return saysNothing ? null : decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** UTF-8, unless most of what is not ASCII is none: a character cut off at the end makes no other text of it. */
function decodeUndeclared(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  const damaged = text.split('\ufffd').length - 1;
  if (damaged === 0) return text;
  const characters = text.match(/\P{ASCII}/gu)?.length ?? 0;
  return damaged * 2 <= characters ? text : fromWindows1252(bytes);
}
