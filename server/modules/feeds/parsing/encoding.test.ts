import { describe, expect, it } from 'vitest';
import { decodeText } from './encoding.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
/** Characters up to U+00FF as one byte each. */
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const xml = (encoding: string, word: string) => bytes(`<?xml version="1.0" encoding="${encoding}"?><rss>${word}</rss>`);

describe('bytes become text', () => {
  it('by the mark at their beginning, which is dropped', () => {
    expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))).toBe('a');
    expect(decodeText(new Uint8Array([0xff, 0xfe, 0x61, 0x00]))).toBe('a');
    expect(decodeText(new Uint8Array([0xfe, 0xff, 0x00, 0x61]))).toBe('a');
  });

  it.each([
    ['ISO-8859-1', 'Caf\u00e9 Z\u00fcrich', 'Café Zürich'],
    ['windows-1251', '\u00c1\u00e8\u00f2\u00ea\u00ee\u00e8\u00ed', 'Биткоин'],
    ['Shift_JIS', '\u0083\u0072\u0083\u0062\u0083\u0067', 'ビット'],
  ])('by the declaration of an XML document: %s', (encoding, written, read) => {
    expect(decodeText(xml(encoding, written))).toContain(`<rss>${read}</rss>`);
  });

  it('by the charset they were sent with, before the declaration', () => {
    expect(decodeText(xml('windows-1252', '\u00c1\u00e8'), 'application/xml; charset=windows-1251')).toContain('Би');
    expect(decodeText(bytes('Caf\u00e9'), 'text/plain; charset="ISO-8859-1"')).toBe('Café');
  });

  it('as UTF-8 where they are, though a server calls them Latin', () => {
    expect(decodeText(utf8('Café €'), 'text/xml; charset=ISO-8859-1')).toBe('Café €');
    expect(decodeText(utf8('<?xml version="1.0" encoding="ISO-8859-1"?><a>Café</a>'))).toContain('Café');
  });

  it('by themselves where a label is unknown or cannot be true', () => {
    expect(decodeText(utf8('Café'), 'text/plain; charset=utf8mb4')).toBe('Café');
    expect(decodeText(xml('UTF-16', 'Caf\u00e9'))).toContain('Café');
  });

  it("as Windows' Latin alphabet where they are no UTF-8", () => {
    expect(decodeText(bytes('Soci\u00e9t\u00e9 G\u00e9n\u00e9rale \u0096 \u008020'))).toBe('Société Générale – €20');
  });

  it('as UTF-8 still where a character is cut off at the end', () => {
    expect(decodeText(utf8('Zürich – Genève ü').slice(0, -1))).toBe('Zürich – Genève \ufffd');
  });
});
