import type { Answer, PreparedAnswer } from './answer.ts';

/** An answer as it was sent once and is sent again; headers as names and values in turn. */
export interface SentAnswer {
  readonly prepared: PreparedAnswer;
  readonly headers: readonly string[];
  readonly unchangedHeaders: readonly string[];
}

interface Entry {
  readonly answer: Answer;
  /** Addresses under which this answer was asked for. */
  readonly addresses: Set<string>;
  /** The encodings among what is kept: each is counted once. */
  readonly bodies: Set<Buffer>;
  bytes: number;
}

/** What an entry costs beside its bodies. */
const ENTRY_BYTES = 512;

/**
 * Answers of one version of the data, bounded by their bytes: the ones unused for longest go first. An answer is known by
 * its key, and by every address that led to it: a repeated request is answered before anything of it is parsed.
 */
export class AnswerCache {
  readonly #maxBytes: number;
  readonly #clock: () => number;
  /** Ordered by use: the first has been unused for longest. */
  readonly #entries = new Map<string, Entry>();
  readonly #addresses = new Map<string, { readonly entry: Entry; readonly sent: SentAnswer }>();
  #bytes = 0;

  constructor(maxBytes: number, clock: () => number) {
    this.#maxBytes = maxBytes;
    this.#clock = clock;
  }

  /** Bytes held. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The answer of a key. */
  find(key: string): Answer | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#use(entry) ? entry.answer : undefined;
  }

  /** What is sent to an address. */
  atAddress(address: string): SentAnswer | undefined {
    const known = this.#addresses.get(address);
    return known && this.#use(known.entry) ? known.sent : undefined;
  }

  /** Keeps an answer. */
  keep(answer: Answer): void {
    this.#remove(answer.key);
    const entry: Entry = {
      answer,
      addresses: new Set(),
      bodies: new Set([answer.body]),
      bytes: ENTRY_BYTES + 2 * answer.key.length + answer.body.length,
    };
    this.#entries.set(answer.key, entry);
    this.#grow(entry.bytes);
  }

  /** Remembers what an address was sent; nothing happens when its answer is not kept (any more). */
  keepAddress(address: string, sent: SentAnswer): void {
    const { prepared } = sent;
    const entry = this.#entries.get(prepared.answer.key);
    if (entry?.answer !== prepared.answer || entry.addresses.has(address)) return;
    const more = ENTRY_BYTES + 2 * address.length + (entry.bodies.has(prepared.bytes) ? 0 : prepared.bytes.length);
    entry.bodies.add(prepared.bytes);
    entry.addresses.add(address);
    entry.bytes += more;
    this.#addresses.set(address, { entry, sent });
    this.#grow(more);
  }

  clear(): void {
    this.#entries.clear();
    this.#addresses.clear();
    this.#bytes = 0;
  }

  /** Puts an entry last in line to go; false, and gone, when its time is over. */
  #use(entry: Entry): boolean {
    const { key, expires } = entry.answer;
    if (expires !== null && this.#clock() >= expires) {
      this.#remove(key);
      return false;
    }
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return true;
  }

  #grow(bytes: number): void {
    this.#bytes += bytes;
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#remove(key);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    for (const address of entry.addresses) this.#addresses.delete(address);
    this.#bytes -= entry.bytes;
  }
}
