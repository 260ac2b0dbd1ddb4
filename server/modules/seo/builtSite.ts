import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CreateRenderer, RenderPage } from '#schemas/routes/pageRendering.ts';
import { connectRenderer } from './rendering.ts';

/** The built application is beside the built server; in development Vite serves it. */
export function findSite(): string | null {
  const folder = fileURLToPath(new URL('../app', import.meta.url));
  return existsSync(`${folder}/index.html`) ? folder : null;
}

/** The built renderer of pages is there too. */
export async function loadRenderer(): Promise<RenderPage | null> {
  const file = new URL('../render/render.js', import.meta.url);
  if (!existsSync(file)) return null;
  const { createRenderer }: { readonly createRenderer: CreateRenderer } = await import(file.href);
  return connectRenderer(createRenderer);
}
