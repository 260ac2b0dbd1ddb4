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
const RENDERER = new URL('../render/render.js', import.meta.url);

/** Null: nothing was built. */
export async function loadRenderer(): Promise<RenderPage | null> {
  return existsSync(RENDERER) ? await importRenderer() : null;
}

/** When a server that has started has time to load what nobody has asked for yet, in ms. */
const LOADED_AFTER_MS = 20_000;

/** The same, loaded for the first page that it renders, or a while after the start, which it would make longer. */
export function rendererOnDemand(): RenderPage | null {
  if (!existsSync(RENDERER)) return null;
  let loading: Promise<RenderPage> | null = null;
  const load = () => {
    loading ??= importRenderer();
    return loading;
  };
  // The pages say what is wrong with it.
  setTimeout(() => void load().catch(() => undefined), LOADED_AFTER_MS).unref();
  return async (href) => await (await load())(href);
}

async function importRenderer(): Promise<RenderPage> {
  const { createRenderer }: { readonly createRenderer: CreateRenderer } = await import(RENDERER.href);
  return connectRenderer(createRenderer);
}
