import { expect, it } from 'vitest';
import { cleanHtml } from './cleanHtml.ts';

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
