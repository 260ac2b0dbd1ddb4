import { createServer, type Server } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';

/** A page that is as fast as a page with these rows can be: plain HTML, one small inline stylesheet, no script. */
export async function staticPage(
  browser: Browser,
  original: string,
): Promise<{ readonly address: string; close(): void }> {
  const html = await plainTable(browser, original);
  const bytes = brotliCompressSync(html);
  const server: Server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The static page has no address');
  return { address: `http://127.0.0.1:${place.port}/`, close: () => server.close() };
}

/** The texts of a page's HTML rows, as a plain table. */
async function plainTable(browser: Browser, original: string): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(original);
  const rows = await page
    .locator('[role=row]')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
  await context.close();
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rows</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<style>body{font:13px sans-serif;margin:0}td{padding:8px;white-space:nowrap;border-bottom:1px solid #ddd}</style></head>',
    `<body><h1>Rows</h1><table>${lines.join('')}</table></body></html>`,
  ].join('\n');
}
