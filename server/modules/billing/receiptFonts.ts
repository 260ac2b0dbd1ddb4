import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import anyAscii from 'any-ascii';
import { closestAbove } from '#server/platform/closestAbove.ts';
import { fontInWoff } from './woff.ts';

/**
 * The letters of receipts: the font of the product, whose files hold a script each. What none of them has is written in Latin
 * letters.
 */

const SCRIPTS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'] as const;

export const WEIGHTS = { plain: 400, strong: 600 } as const;
export type Weight = keyof typeof WEIGHTS;

/** A file of the font. */
export interface Face {
  readonly name: string;
  readonly bytes: Buffer;
  readonly letters: ReadonlySet<number>;
}

/** A part of a text that one file can write. */
export interface Run {
  readonly face: Face;
  readonly text: string;
}

/** Beside the built server, else in the package. */
function fontFile(name: string): string {
  const places = [`fonts/${name}`, `node_modules/@fontsource/inter/files/${name}`];
  const found = closestAbove(fileURLToPath(import.meta.url), ...places);
  if (found === null) throw new Error(`The font ${name} is missing.`);
  return found;
}

const known = new Map<Weight, Promise<readonly Face[]>>();

/** The files of a weight, read once. */
export function readFaces(weight: Weight): Promise<readonly Face[]> {
  const faces = known.get(weight) ?? loadFaces(weight);
  known.set(weight, faces);
  // A failure is tried again.
  faces.catch(() => known.delete(weight));
  return faces;
}

async function loadFaces(weight: Weight): Promise<readonly Face[]> {
  const { create } = await import('fontkit');
  return await Promise.all(
    SCRIPTS.map(async (script) => {
      const name = `inter-${script}-${WEIGHTS[weight]}-normal.woff`;
      const bytes = fontInWoff(await readFile(fontFile(name)));
      const font = create(bytes);
      if (!('characterSet' in font)) throw new Error(`${name} is no font.`);
      return { name, bytes, letters: new Set(font.characterSet) };
    }),
  );
}

/** Parts of a text, each with the file that has its letters. A letter that no file has is written in Latin letters, or left out. */
export function runsOf(text: string, faces: readonly Face[]): readonly Run[] {
  const runs: { face: Face; text: string }[] = [];
  const add = (letter: string): boolean => {
    const code = letter.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const face = last?.face.letters.has(code) ? last.face : faces.find(({ letters }) => letters.has(code));
    if (!face) return false;
    if (last?.face === face) last.text += letter;
    else runs.push({ face, text: letter });
    return true;
  };
  for (const letter of text.normalize('NFC')) {
    if (!add(letter)) for (const latin of anyAscii(letter)) add(latin);
  }
  return runs;
}
