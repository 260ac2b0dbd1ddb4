import { expect, it } from 'vitest';
import { isSafeHtml } from './safeHtml.ts';

it.each([
  'Plain &lt;b&gt; text &amp; more',
  '<h3>Aave</h3><p>Is <a href="https://a.example/x?y=1&amp;z=2">lending</a>.<br />On<br>and on</p><hr />',
  '<ul><li>One <strong><em>two</em></strong></li></ul><a>no address</a>',
  '<p><a href="mailto:a@b.example">Mail</a></p>',
])('takes what is stored: %s', (html) => {
  expect(isSafeHtml(html)).toBe(true);
});

it.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<p onclick="alert(1)">Text</p>',
  '<P>Text</P>',
  '<a href="javascript:alert(1)">Go</a>',
  '<a href="/watchlist">Go</a>',
  '<a href="https://a.example" target="_blank">Go</a>',
  "<a href='https://a.example'>Go</a>",
  '<p href="https://a.example">Go</p>',
  '<a href="https://a.example"onclick="x">Go</a>',
  '<!-- <p> --><p>Text</p>',
  '<p>Text',
  'Text</p>',
  '</div></section>',
  '<b><i>Text</b></i>',
  '<a href="https://a.example">the rest of the page',
  '1 < 2',
  '<br href="https://a.example">',
  '</br>',
  '<p/>',
])('refuses everything else: %s', (html) => {
  expect(isSafeHtml(html)).toBe(false);
});
