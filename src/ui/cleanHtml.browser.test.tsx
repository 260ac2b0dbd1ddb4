import { describe, expect, it } from 'vitest';
import { SAFE_HTML, SAFE_RESEARCH } from '#schemas/safeHtml.ts';
import { MUTATION_XSS } from '#schemas/testing/mutationXss.ts';
import { cleanHtml, purify } from './cleanHtml.ts';

it.each([
  '<h3>Aave</h3><p>Is <a href="https://a.example/x?y=1&amp;z=2">lending</a>.</p>',
  '<ul><li>One</li><li>Two</li></ul><p>1 &lt; 2 &amp; “so”<br>on</p>',
])('shows what is allowed as it is stored: %s', (html) => {
  expect(cleanHtml(html)).toBe(html);
});

it.each([
  '<img src=x onerror=alert(1)><p>Text</p>',
  '<a href="javascript:alert(1)" style="x" data-x="1" aria-label="y">Go</a>',
  '<a href="/watchlist">Go</a>',
  '<script>alert(1)</script><svg><style>x</style></svg>',
  '<p id="a" name="b" class="c" onclick="d()">Text</p>',
  '<a href="https://a.example">the rest of the page',
])('shows nothing of what intake would have changed: %s', (html) => {
  expect(cleanHtml(html)).toBeNull();
});

const HARMFUL = /^(?:on|style$|srcset$|formaction$)/;

describe.each([
  ['others', SAFE_HTML],
  ['research', SAFE_RESEARCH],
])('HTML of %s that mutates', (_, rules) => {
  /** What a page would hold, read as often as browsers might. */
  function expectInert(html: string) {
    let shown = html;
    for (let turn = 0; turn < 3; turn++) {
      const place = document.createElement('div');
      place.innerHTML = shown;
      for (const element of place.querySelectorAll('*')) {
        expect(rules.tags).toContain(element.localName);
        expect(element.namespaceURI).toBe('http://www.w3.org/1999/xhtml');
        for (const { name, value } of element.attributes) {
          expect(name).not.toMatch(HARMFUL);
          if (name === 'href') expect(value).toMatch(/^(?:https?:|mailto:|\/)/);
        }
      }
      shown = place.innerHTML;
    }
  }

  it.each(MUTATION_XSS)('holds nothing that runs after the second sanitizer alone: %s', (given) => {
    for (const html of [given, `<p>Words</p>${given}`, `<ul><li>${given}</li></ul>`]) expectInert(purify(html, rules));
  });

  it('is not shown at all, or is inert', () => {
    for (const given of MUTATION_XSS) {
      const shown = cleanHtml(given, rules);
      if (shown !== null) expectInert(shown);
    }
  });
});
