import { createHash } from 'node:crypto';
import { z } from 'zod';
import { addressOf, BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import { serverPages } from '#schemas/i18n/en/serverPages.ts';
import { PAGE_STATE_ID } from '#schemas/routes/pageRendering.ts';
import { rulesOf } from '#schemas/routes/routes.ts';
import { escapeHtml, jsonText } from '#server/platform/http/html.ts';
import type { RenderedPage } from './rendering.ts';

/** What fills the root element. */
interface Content extends RenderedPage {
  /** As the router names it; null: of no page. */
  readonly route: string | null;
}

/** What the build wrote beside index.html. */
export interface BuiltFiles {
  /** Names of the files, as JSON. */
  readonly manifest: string;
  /** Texts of the files that index.html needs for its first paint, by address. */
  readonly firstPaint: ReadonlyMap<string, string>;
}

/** index.html, with gaps for head and content. */
export interface Template {
  /** What the Content-Security-Policy says of the script inside. */
  readonly scriptHash: string | null;
  /** `content`: null where the browser renders it. */
  readonly fill: (head: string, content: Content | null) => string;
}

const BEGIN = '<!-- page -->';
const END = '<!-- /page -->';
const LANGUAGE = /(?<=<html lang=")[^"]*/;
const DENSITY = /(?<=data-density=")\w+/;
const NO_SCRIPT = /(?<=<noscript>)[^<]*/;
const ROOT = '<div id="root"></div>';
const SCRIPTS = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;
/** Scripts do not take the line from text. */
const AFTER_TEXT = 'fetchpriority="low" crossorigin';
/** A script or a stylesheet without which nothing is painted. */
const FIRST_PAINT = /<script src="([^"]+)"><\/script>|<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g;

const ManifestSchema = z.record(z.string(), z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }));

/** Addresses of the files that index.html needs for its first paint. */
export function firstPaintFiles(html: string): readonly string[] {
  return [...html.matchAll(FIRST_PAINT)].flatMap(([, script, style]) => script ?? style ?? []);
}

/**
 * Splits index.html at its marks, writes its other texts in the language of this build, and puts what the first paint needs
 * into it, since asking for a file takes a slow line longer than sending it along. `built`: null where nothing is built.
 * @throws when a mark is missing, since every page would have the same head.
 */
export function readTemplate(html: string, built: BuiltFiles | null = null): Template {
  const manifest = built?.manifest ?? null;
  let scriptHash: string | null = null;
  const worded = html
    .replace(FIRST_PAINT, (link: string, script: string | undefined, style: string | undefined) => {
      const text = built?.firstPaint.get(script ?? style ?? '');
      if (text === undefined) return link;
      if (script === undefined) return `<style>${text}</style>`;
      scriptHash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
      return `<script>${text}</script>`;
    })
    .replace(LANGUAGE, () => BUILD_LANGUAGE)
    .replace(NO_SCRIPT, () => escapeHtml(serverPages.noScript));
  const begin = worded.indexOf(BEGIN);
  const end = worded.indexOf(END, begin);
  if (begin < 0 || end < 0) throw new Error(`index.html needs its head between '${BEGIN}' and '${END}'`);
  const before = worded.slice(0, begin);
  const after = worded.slice(end + END.length);

  const [beforeRoot = '', afterRoot = ''] = after.split(ROOT);
  const arriving = ({ route, state }: Content) =>
    before
      .replace('<html ', `<html data-arriving="${state.whole ? 'whole' : 'frame'}" `)
      .replace(DENSITY, (density) => (rulesOf(route ?? '')?.palette === 'screener' ? 'compact' : density));
  // The text comes before the scripts, which are many times as long.
  const styles = beforeRoot.replaceAll(SCRIPTS, '');
  const scripts = (beforeRoot.match(SCRIPTS)?.join('') ?? '').replaceAll(' crossorigin', ` ${AFTER_TEXT}`);
  const filesOf = manifest === null ? () => [] : routeFiles(manifest, scripts);
  const scriptsOf = ({ route }: Content) =>
    [
      scripts,
      ...filesOf(route).map((file) => `\n    <link rel="modulepreload" ${AFTER_TEXT} href="${addressOf(`/${file}`)}">`),
    ].join('');
  return {
    scriptHash,
    fill: (head, content) =>
      content === null
        ? `${before}${head}${after}`
        : [
            ...[arriving(content), head, styles, `<div id="root">${content.html}</div>`],
            `<script type="application/json" id="${PAGE_STATE_ID}">${jsonText(content.state)}</script>`,
            content.state.whole ? `<template id="scripts">${scriptsOf(content)}</template>` : scriptsOf(content),
            content.state.whole ? afterRoot.replace(NO_SCRIPT, () => escapeHtml(serverPages.noScriptWhole)) : afterRoot,
          ].join(''),
  };
}

/** By route, the script files of its page that the application itself does not load at once. */
function routeFiles(manifest: string, scripts: string): (route: string | null) => readonly string[] {
  const entries = ManifestSchema.parse(JSON.parse(manifest));
  return (route) => {
    if (route === null) return [];
    const name = route === '/' ? 'index' : route.slice(1).replaceAll('/', '.');
    const first = `src/routes/${name}.tsx?tsr-split=component---loader`;
    const files = new Set<string>();
    const collect = (key: string) => {
      const entry = entries[key];
      if (!entry || files.has(entry.file)) return;
      files.add(entry.file);
      for (const imported of entry.imports ?? []) collect(imported);
    };
    collect(first);
    return [...files].filter((file) => !scripts.includes(file));
  };
}
