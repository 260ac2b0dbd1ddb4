import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { StartError } from '../errors.ts';
import { type Contents, ContentsSchema, type Manifest, ManifestSchema, type Part } from './manifest.ts';

/**
 * A backup is a tar file, compressed by gzip, that ordinary programs read. Parts are cut into pieces, because tar wants
 * sizes beforehand: `tables/users/00000`, `tables/users/00001`. First comes the manifest, last the list of contents.
 */

/** Bytes of a piece. */
const PIECE = 1_048_576;
const MANIFEST = 'manifest.json';
const CONTENTS = 'contents.json';

export interface Archive {
  /** Adds a part; they follow one another. */
  readonly add: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<Part>;
  /** Adds the list of contents; afterwards the file has its name and is on the disk. */
  readonly finish: () => Promise<Contents>;
  /** Removes the unfinished file. */
  readonly abandon: () => Promise<void>;
}

/** Begins a backup at `file`, which only its owner may read. Until it is finished, it is called `<file>.part`. */
export async function createArchive(file: string, manifest: Manifest): Promise<Archive> {
  const unfinished = `${file}.part`;
  // Of a backup that was killed.
  await rm(unfinished, { force: true });
  const { readable, controller } = createTarPacker();
  const written = pipeline(
    Readable.from(readable),
    // A third of the time of the usual level, for a twentieth more bytes.
    createGzip({ level: constants.Z_BEST_SPEED }),
    createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
  );
  // Reported by the entry that cannot be written, or by the end.
  written.catch(() => undefined);
  const parts: Record<string, Part> = {};

  const writePiece = async (name: string, bytes: Uint8Array) => {
    const entry = controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter();
    await entry.write(bytes);
    await entry.close();
  };
  const add: Archive['add'] = async (name, source) => {
    const hash = createHash('sha256');
    let [bytes, lines, pieces, waiting] = [0, 0, 0, 0];
    const held: Uint8Array[] = [];
    const flush = async () => {
      if (waiting === 0) return;
      await writePiece(`${name}/${String(pieces++).padStart(5, '0')}`, Buffer.concat(held));
      held.length = waiting = 0;
    };
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      lines += countLines(chunk);
      held.push(chunk);
      waiting += chunk.length;
      if (waiting >= PIECE) await flush();
    }
    await flush();
    const part = { bytes, lines, sha256: hash.digest('hex') };
    parts[name] = part;
    return part;
  };
  await add(MANIFEST, only(JSON.stringify(manifest, null, 2)));

  return {
    add,
    finish: async () => {
      const contents: Contents = { parts };
      await writePiece(`${CONTENTS}/00000`, Buffer.from(JSON.stringify(contents, null, 2)));
      controller.finalize();
      await written;
      await rename(unfinished, file);
      await syncFolder(path.dirname(file));
      return contents;
    },
    abandon: async () => {
      controller.error(new Error('abandoned'));
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

const LINE_END = 0x0a;

function countLines(chunk: Uint8Array): number {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines++;
  return lines;
}

async function* only(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** The new name of a file survives a power cut once its folder is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** Bytes of a part that follow those before. */
export interface Piece {
  readonly part: string;
  readonly bytes: Uint8Array;
  /** Bytes of the file that were read so far. */
  readonly read: number;
}

/**
 * Reads the pieces of a backup in their order.
 * @throws StartError if the file is missing, no backup, or cut.
 */
export async function* readPieces(file: string): AsyncGenerator<Piece> {
  const unzip = createGunzip();
  const source = createReadStream(file);
  // The reader of the entries is told of an error by the stream.
  pipeline(source, unzip).catch(() => undefined);
  try {
    const { readable, writable } = createTarDecoder({ strict: true });
    void pour(unzip, writable);
    for await (const { header, body } of readable) {
      const end = header.name.lastIndexOf('/');
      if (end < 0 || header.size > 2 * PIECE) throw damaged(file, `it holds ${header.name}`);
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      yield { part: header.name.slice(0, end), bytes: Buffer.concat(chunks), read: source.bytesRead };
    }
  } catch (error) {
    if (error instanceof StartError || !(error instanceof Error)) throw error;
    const code = 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new StartError(`There is no file ${file}.`, 2);
    if (code === 'EACCES' || code === 'EISDIR') throw new StartError(`${file} cannot be read (${code}).`, 2);
    if ('syscall' in error) throw error;
    throw damaged(file, error.message);
  } finally {
    unzip.destroy();
  }
}

/** Writes what a stream gives; its error becomes that of the other end. */
async function pour(source: AsyncIterable<Uint8Array>, target: WritableStream<Uint8Array>): Promise<void> {
  const writer = target.getWriter();
  try {
    for await (const chunk of source) await writer.write(chunk);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
  }
}

function damaged(file: string, reason: string): StartError {
  return new StartError(
    `${file} is no whole backup: ${reason}. It was cut or changed, or another program made it. Nothing was restored; take another copy.`,
  );
}

/**
 * Reads a backup to its end and compares each part with the list of contents.
 * @throws StartError if anything was cut or changed.
 */
export async function checkArchive(
  file: string,
  progress: (read: number) => void,
): Promise<{ readonly manifest: Manifest; readonly contents: Contents }> {
  const found = new Map<string, { readonly hash: ReturnType<typeof createHash>; bytes: number; lines: number }>();
  const texts: Record<string, string> = { [MANIFEST]: '', [CONTENTS]: '' };
  for await (const { part, bytes, read } of readPieces(file)) {
    if (part in texts) texts[part] += Buffer.from(bytes).toString('utf8');
    const one = found.get(part) ?? { hash: createHash('sha256'), bytes: 0, lines: 0 };
    found.set(part, one);
    one.hash.update(bytes);
    one.bytes += bytes.length;
    one.lines += countLines(bytes);
    progress(read);
  }
  found.delete(CONTENTS);
  const contents = parse(file, ContentsSchema, texts[CONTENTS] ?? '', 'its list of contents is missing');
  for (const [name, { bytes, lines, sha256 }] of Object.entries(contents.parts)) {
    const one = found.get(name);
    if ((one?.bytes ?? 0) !== bytes || (one?.lines ?? 0) !== lines) throw damaged(file, `${name} has another size`);
    if (one && one.hash.digest('hex') !== sha256) throw damaged(file, `${name} has other contents`);
    found.delete(name);
  }
  for (const name of found.keys()) throw damaged(file, `${name} is not in its list of contents`);
  const manifest = parse(file, ManifestSchema, texts[MANIFEST] ?? '', 'its manifest is missing');
  for (const { name } of manifest.tables) {
    if (!(`tables/${name}` in contents.parts)) throw damaged(file, `the table ${name} is missing`);
  }
  return { manifest, contents };
}

function parse<T>(file: string, schema: { parse: (value: unknown) => T }, text: string, reason: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw damaged(file, reason);
  }
}
