import { createHash } from 'node:crypto';
import { COLUMNAR_TYPE } from '#schemas/queries/columnar.ts';
import { type Encoding, encodeBody } from '#server/platform/http/encoding.ts';

/** Answer of a query at one data version, in its encodings. */

export interface AnswerFacts {
  /** Identifies query and form. */
  readonly key: string;
  readonly form: Form;
  readonly version: number;
  readonly body: Buffer;
  /** Expiry in ms since 1970, for rolling dates; null: until the data changes. */
  readonly expires: number | null;
}

export interface PreparedAnswer {
  readonly answer: Answer;
  readonly etag: string;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers of a 304. */
  readonly unchangedHeaders: Readonly<Record<string, string>>;
}

export class Answer {
  readonly key: string;
  readonly version: number;
  readonly body: Buffer;
  readonly expires: number | null;
  readonly #form: Form;
  readonly #prepared = new Map<Encoding, Promise<PreparedAnswer>>();

  constructor({ key, form, version, body, expires }: AnswerFacts) {
    this.key = key;
    this.version = version;
    this.body = unpooled(body);
    this.expires = expires;
    this.#form = form;
  }

  /** Encodes the answer; each encoding is made once. */
  prepare(encoding: Encoding): Promise<PreparedAnswer> {
    const known = this.#prepared.get(encoding);
    if (known) return known;
    const made = this.#make(encoding);
    this.#prepared.set(encoding, made);
    return made;
  }

  async #make(wanted: Encoding): Promise<PreparedAnswer> {
    const encoded = await encodeBody(this.body, wanted);
    const { encoding } = encoded;
    const bytes = encoding === 'identity' ? this.body : unpooled(encoded.bytes);
    const digest = createHash('sha256').update(this.body).digest('base64url').slice(0, 16);
    const etag = `"${this.version}-${digest}-${encoding}"`;
    const unchangedHeaders = {
      etag,
      // Caches may store it but must revalidate, which is cheap.
      'cache-control': 'public, no-cache',
      vary: 'accept, accept-encoding',
    };
    const headers = {
      ...unchangedHeaders,
      'content-type': MEDIA_TYPES[this.#form],
      'content-length': String(bytes.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    };
    return { answer: this, etag, bytes, headers, unchangedHeaders };
  }
}

/** Copies a buffer: slices of Node's pools and of compression keep uncounted kilobytes alive. */
function unpooled(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Forms of an answer. */

export type Form = 'json' | 'columns';

const MEDIA_TYPES: Readonly<Record<Form, string>> = {
  json: 'application/json; charset=utf-8',
  columns: COLUMNAR_TYPE,
};

/** Columnar only if requested by name; else JSON. */
export function acceptedForm(accept: string | undefined): Form {
  return accept?.includes(COLUMNAR_TYPE) ? 'columns' : 'json';
}
