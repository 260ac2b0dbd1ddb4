import { createServer, type Server } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';

/** A page that is as fast as a page with these rows can be: plain HTML, one small inline stylesheet, no script. */
export async function staticPage(browser: Browser, original: string): Promise<StaticPage> {
  return serve(
    await readPage(browser, original, (page) =>
      page
        .locator('[role=row]')
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? ''))),
    ),
  );
}

/** The same for a page without a grid: its main text, a line a row. */
export async function staticTexts(browser: Browser, original: string): Promise<StaticPage> {
  const text = await readPage(browser, original, (page) => page.locator('main').innerText());
  return serve(text.split('\n').map((line) => [line]));
}

interface StaticPage {
  readonly address: string;
  close(): void;
}

async function serve(rows: readonly (readonly string[])[]): Promise<StaticPage> {
  const bytes = brotliCompressSync(plainTable(rows));
  const server: Server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The static page has no address');
  return { address: `http://127.0.0.1:${place.port}/`, close: () => server.close() };
}

/** Reads from a page as it arrives, without scripts. */
async function readPage<Read>(browser: Browser, original: string, read: (page: Page) => Promise<Read>): Promise<Read> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.goto(original);
    return await read(page);
  } finally {
    await context.close();
  }
}

function plainTable(rows: readonly (readonly string[])[]): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rows</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<style>body{font:13px sans-serif;margin:0}td{padding:8px;white-space:nowrap;border-bottom:1px solid #ddd}</style></head>',
    `<body><h1>Rows</h1><table>${lines.join('')}</table></body></html>`,
  ].join('\n');
}
