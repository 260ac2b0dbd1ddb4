import { expect, it } from 'vitest';
import { summaryText } from './summary.ts';

it('keeps the words of a summary, with its paragraphs', () => {
  expect(summaryText('<p>Fig &amp; Pear</p><p>grow<br/>well</p><img src="https://t.example/p.gif"/>')).toBe(
    'Fig & Pear\n\ngrow\n\nwell',
  );
  expect(summaryText('&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;')).toBe('One\n\nTwo');
  expect(summaryText('<p>Words.</p><p>The post Fig wins appeared first on The Orchard.</p>')).toBe('Words.');
  expect(summaryText('<img src="https://t.example/p.gif">')).toBeNull();
  expect(summaryText(7)).toBeNull();
});

it('leaves out the outlet and the title that some feeds say again, and the word in which a feed was cut', () => {
  const given =
    'The Orchard\n\nFig wins\nFig has won the cup.\nThis post Fig wins first appeared on The Orchard and is by A.';
  expect(summaryText(given, ['Fig wins', 'The Orchard'])).toBe('Fig has won the cup.');
  expect(summaryText('<p>Fig wins</p><p>Fig wins</p>', ['Fig wins', null])).toBeNull();
  const long = `${'Words and words. '.repeat(11)}Fig has, and pe`;
  expect(summaryText(long)?.endsWith('words. Fig has, and…')).toBe(true);
  expect(summaryText(`${'Words and words. '.repeat(11)}Done.`)?.endsWith('Done.')).toBe(true);
  expect(summaryText('Fig and pear')).toBe('Fig and pear');
});

it.each([
  '<script>steal()</script>Fig',
  'Fig<style>@import "x"</style><!-- <img src=x onerror=steal()> -->',
  '<svg><script>steal()</script></svg>Fig',
  '<p>Fig<iframe src="https://t.example">steal</iframe></p>',
  '<noscript><p title="</noscript><img src=x onerror=steal()>"></noscript>Fig',
])('takes no script, style or frame from %s', (html) => {
  const text = summaryText(html) ?? '';
  expect(text).toContain('Fig');
  expect(text).not.toContain('steal');
});

it('gives the beginning alone of a whole article', () => {
  const whole = 'A sentence of thirty characters. '.repeat(60);
  const text = summaryText(`<p>${whole}</p>`) ?? '';
  expect(text.length).toBeLessThanOrEqual(600);
  expect(text.endsWith('characters.')).toBe(true);
  expect(summaryText('x'.repeat(2_000))?.length).toBeLessThanOrEqual(601);
});
