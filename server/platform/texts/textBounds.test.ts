import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEXT_BOUNDS, textFault } from './textBounds.ts';

describe('bounds of a text', () => {
  it('name the line and the limit', () => {
    const { nesting, items, cells, footnotes, definitions } = TEXT_BOUNDS;
    expect(textFault(`a\n${'>'.repeat(nesting + 1)} b`)).toEqual({ reason: 'nesting', line: 2, limit: nesting });
    expect(textFault('- '.repeat(nesting + 1))?.reason).toBe('nesting');
    expect(textFault(`${'1. '.repeat(20_000)}`)?.reason).toBe('nesting');
    expect(textFault(`${' '.repeat(60)}- a`)?.reason).toBe('nesting');
    expect(textFault('- a\r\n'.repeat(items + 1))).toEqual({ reason: 'items', line: items + 1, limit: items });
    expect(textFault('|a|b|\n'.repeat(cells))?.reason).toBe('cells');
    expect(textFault('[^a]'.repeat(footnotes + 1))?.reason).toBe('footnotes');
    expect(textFault('[a]: https://x.example\n'.repeat(definitions + 1))?.reason).toBe('definitions');
  });

  it('leave code alone, up to its closing mark', () => {
    const { nesting } = TEXT_BOUNDS;
    const deep = '>'.repeat(nesting + 1);
    expect(textFault(`\`\`\`\n${deep}\n\`\`\``)).toBeNull();
    expect(textFault(`\`\`\`\`\n\`\`\`\n${deep}\n\`\`\`\``)).toBeNull();
    expect(textFault(`\`\`\`\n\`\`\`\n${deep}`)?.reason).toBe('nesting');
  });

  it('pass every text of the help', () => {
    const files = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
    expect(files.length).toBeGreaterThan(40);
    expect(files.filter((file) => textFault(readFileSync(path.join('content', file), 'utf8')) !== null)).toEqual([]);
  });

  it('hold for a text as for the same text twice, unless the two together pass one', () => {
    const part = fc.constantFrom('>', '- ', '1. ', '|', '[^a]', 'word ', '\n', '    ', '*');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        if (textFault(text) !== null) expect(textFault(`${text}\n\n${text}`)).toEqual(textFault(text));
      }),
    );
  });
});
