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
