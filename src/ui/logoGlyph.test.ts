import { describe, expect, it } from 'vitest';
import { logoGlyph } from './logoGlyph.ts';

describe('the mark of a name', () => {
  it('never changes: people recognise it', () => {
    expect([logoGlyph('Korvane'), logoGlyph('Lumenfold')]).toMatchInlineSnapshot(`
      [
        {
          "hue": 225,
          "shape": "beam",
          "tone": "mid",
        },
        {
          "hue": 168,
          "shape": "triangle",
          "tone": "mid",
        },
      ]
    `);
  });

  it('spreads names over hues and shapes', () => {
    const marks = Array.from({ length: 2000 }, (_, at) => logoGlyph(`Project ${at}`));
    expect(new Set(marks.map((mark) => mark.hue)).size).toBe(11);
    expect(new Set(marks.map((mark) => mark.shape)).size).toBe(11);
    expect(new Set(marks.map((mark) => `${mark.hue} ${mark.tone} ${mark.shape}`)).size).toBeGreaterThan(200);
  });
});
