import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { create } from 'fontkit';
import { expect, it } from 'vitest';
import { readFaces, runsOf } from './receiptFonts.ts';
import { fontInWoff } from './woff.ts';

it('writes any text with letters that its fonts have', async () => {
  const faces = await readFaces('plain');
  expect(
    runsOf('Nguyễn, Łódź, Αθήνα, Москва', faces)
      .map(({ text }) => text)
      .join(''),
  ).toBe('Nguyễn, Łódź, Αθήνα, Москва');
  const written = (text: string) =>
    runsOf(text, faces)
      .map((run) => run.text)
      .join('');
  expect([written('北京'), written('日本'), written('القاهرة')]).toEqual([
    'BeiJing',
    'RiBen',
    expect.stringMatching(/^\w+$/),
  ]);
  // Letters that are written in two come as one.
  expect(written('Nguye\u0302\u0303n')).toBe('Nguyễn');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) =>
      runsOf(text, faces).every(({ face, text: part }) =>
        [...part].every((letter) => face.letters.has(letter.codePointAt(0) ?? -1)),
      ),
    ),
  );
});

it('finds the same font in a file whose tables are packed', async () => {
  const packed = await readFile('node_modules/@fontsource/inter/files/inter-vietnamese-400-normal.woff');
  const lettersOf = (bytes: Buffer) => {
    const font = create(bytes);
    return 'characterSet' in font ? font.characterSet : [];
  };
  expect(lettersOf(fontInWoff(packed))).toEqual(lettersOf(packed));
  expect(() => fontInWoff(Buffer.from('OTTO and more'))).toThrow('This is no WOFF file.');
});
