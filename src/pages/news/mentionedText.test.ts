import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Mention } from '#schemas/entities/articles.ts';
import { namedIn, paragraphsOf, piecesOf } from './mentionedText.ts';

const mention = (start: number, length: number, slug = 'plum'): Mention => ({
  kind: 'project',
  slug,
  name: 'Plum',
  logo: null,
  label: null,
  part: 'summary',
  start,
  length,
  rule: 'name',
  confidence: 1,
});

it('cuts a text at its mentions, of two at one place the first', () => {
  const pieces = piecesOf('Plum and Fig', [mention(9, 3, 'fig'), mention(0, 4), mention(0, 4, 'plum-labs')]);
  expect(pieces.map(({ text, mention: found }) => [text, found?.slug ?? null])).toEqual([
    ['Plum', 'plum'],
    [' and ', null],
    ['Fig', 'fig'],
  ]);
});

it('never loses or repeats a letter, whatever the mentions say', () => {
  const places = fc.array(fc.record({ start: fc.nat(30), length: fc.nat(12) }));
  fc.assert(
    fc.property(fc.string({ maxLength: 25 }), places, (text, given) => {
      const pieces = piecesOf(
        text,
        given.map(({ start, length }) => mention(start, length)),
      );
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    }),
  );
});

it('finds mentions in each paragraph', () => {
  const summary = 'One.\n\nPlum is two.';
  expect(
    paragraphsOf(summary, [mention(6, 4)]).map((pieces) =>
      pieces.map(({ text, mention: one }) => [text, one !== null]),
    ),
  ).toEqual([
    [['One.', false]],
    [
      ['Plum', true],
      [' is two.', false],
    ],
  ]);
});

it('counts how often each entity is named', () => {
  const counted = namedIn([mention(0, 4), mention(9, 3, 'fig'), mention(20, 4)]);
  expect(counted.map(({ mention: { slug }, count }) => [slug, count])).toEqual([
    ['plum', 2],
    ['fig', 1],
  ]);
});
