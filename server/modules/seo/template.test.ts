import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readTemplate } from './template.ts';

it("finds where a page's head goes in the application's index.html", async () => {
  const html = await readFile('index.html', 'utf8');
  const { before, after } = readTemplate(html);
  expect(before).toMatch(/<html lang="en".*<head>.*charset/s);
  expect(after).toMatch(/<script.*<\/head>.*<div id="root">/s);
  expect(before + after).not.toMatch(/<title>|name="description"|rel="canonical"|property="og:/);
});
