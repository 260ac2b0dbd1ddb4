import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HtmlText } from './HtmlText.tsx';

const shown = (html: string | null) => renderToStaticMarkup(<HtmlText html={html} plain="Plain <text>" />);

it('shows stored markup without a document, its links in tabs of their own', () => {
  expect(shown('<p>Is <a href="https://a.example/">lending</a>.</p>')).toContain(
    '<p>Is <a target="_blank" rel="noopener noreferrer" href="https://a.example/">lending</a>.</p>',
  );
});

it.each([
  '<img src=x onerror=alert(1)>',
  '<p>Text</p><script>alert(1)</script>',
  '<a href="javascript:alert(1)">Go</a>',
  '</div></div><a href="https://a.example">',
])('shows the plain text in the place of what nobody may store: %s', (html) => {
  expect(shown(html)).toBe(shown(null));
  expect(shown(html)).toContain('Plain &lt;text&gt;');
});

it('keeps what a link of a discussion says to search engines', () => {
  expect(shown('<p><a href="https://a.example/" rel="nofollow ugc">Here</a>.</p>')).toContain(
    '<a target="_blank" rel="nofollow ugc noopener noreferrer" href="https://a.example/">Here</a>',
  );
});
