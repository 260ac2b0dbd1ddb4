import { describe, expect, it } from 'vitest';
import { isSafeHtml, SAFE_HTML } from '#schemas/safeHtml.ts';
import { safeHtml } from './html.ts';

/** Pieces of HTML, harmless and not, to be joined at random. */
const PIECES = [
  '<p>',
  '</p>',
  '<script>',
  '</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">',
  '<a href=" https://a.example ">',
  '<a href="//b.example">',
  '<a href="/watchlist">',
  '</a>',
  '<style>',
  '</style>',
  '<svg><p>',
  '</svg>',
  '<math>',
  '<textarea>',
  '</textarea>',
  '<iframe src="https://c.example">',
  '<b onclick="x">',
  '</b>',
  '<ul><li>',
  '</li></ul>',
  '<h1>',
  '</h1>',
  '&lt;script&gt;',
  '&amp;lt;b&amp;gt;',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<',
  '>',
  '"',
  "'",
  '&',
  'text',
  '\n',
  ' ',
  '\u0000',
  'đ',
  '<noscript>',
  '</noscript>',
  '<template>',
  '<form>',
  '<p style="position:fixed">',
  '<a href="data:text/html,x">',
  '<a href="JaVaScRiPt&#58;alert(1)">',
  '<blockquote>'.repeat(20),
  '<x:p>',
  '<p/>',
];

/** The same sequence each time. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

describe('HTML of a source', () => {
  it('holds only what is allowed once it is stored, and another pass changes nothing', () => {
    const random = randomNumbers(7);
    let kept = 0;
    for (let run = 0; run < 1500; run++) {
      const length = 1 + Math.floor(random() * 14);
      const given = Array.from({ length }, () => PIECES[Math.floor(random() * PIECES.length)]).join('');
      const stored = safeHtml(given);
      if (stored === null) continue;
      kept++;
      expect(safeHtml(stored), given).toBe(stored);
      expect(isSafeHtml(stored), stored).toBe(true);
      for (const [, tag = '', attributes = ''] of stored.matchAll(/<\/?([^\s>/]+)([^>]*)>/g)) {
        expect(SAFE_HTML.tags, given).toContain(tag);
        expect(attributes, given).toMatch(/^(?: href="(?:https?:|mailto:)[^"]*")?\s*\/?$/);
      }
      expect(stored.includes('\0'), given).toBe(false);
    }
    expect(kept).toBeGreaterThan(300);
  });

  it('keeps paragraphs, lists and links, and makes great headings small', () => {
    expect(
      safeHtml(
        '<h1>Aave</h1><p>Is <a href="https://a.example/x?y=1&amp;z=2" onclick="x()" target=_top>lending</a>.</p>',
      ),
    ).toBe('<h3>Aave</h3><p>Is <a href="https://a.example/x?y=1&amp;z=2">lending</a>.</p>');
    expect(safeHtml('<ul><li>One<li>Two</ul><script>alert(1)</script>')).toBe('<ul><li>One</li><li>Two</li></ul>');
  });

  it.each([['<script>alert(1)</script>'], ['plain text, 1 < 2'], ['<p> </p>'], ['<img src=x>'], [''], [null], [7]])(
    'is none in %j',
    (given) => {
      expect(safeHtml(given)).toBeNull();
    },
  );
});
