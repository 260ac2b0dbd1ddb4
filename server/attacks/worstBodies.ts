import { z } from 'zod';

/** The worst bodies of a route's allowed size: those that no schema expects, and those that a schema takes. */

export interface WorstBody {
  /** What it is made of, for reports. */
  readonly name: string;
  readonly text: string | Buffer;
  /** The content type; JSON by default. */
  readonly type?: string;
}

/** Of what a parser, a pattern, a normalization or a reader of lists takes long for when it is repeated. */
export const WORST_TEXTS: Readonly<Record<string, string>> = {
  quotes: '>',
  lists: '1. ',
  tables: '|a|b|\n',
  emphasis: '*_~~',
  brackets: 'a]',
  json: '[',
  spaces: ' ',
  lines: '\n',
  points: 'a.',
  ats: '@',
  marks: '\u0315\u0300',
  expanding: '\ufdfa',
  digits: '9',
  semicolons: ';',
  commas: ',',
  escapes: '"\\',
  percent: '%',
  words: 'and not or > ',
  addresses: 'https://a.',
};

/** Bodies that need no schema: each fills the limit with one thing. */
export function shapelessBodies(limit: number, field: string): WorstBody[] {
  const fill = (name: string, before: string, part: (at: number) => string, after: string): WorstBody => {
    const parts: string[] = [];
    for (let [at, left] = [0, limit - before.length - after.length]; left > 0; at++) {
      const next = at === 0 ? part(at).replace(/^,/, '') : part(at);
      left -= next.length;
      if (left >= 0) parts.push(next);
    }
    return { name, text: `${before}${parts.join('')}${after}` };
  };
  const deep = Math.floor(limit / 2);
  return [
    { name: 'nested lists', text: `${'['.repeat(deep)}${']'.repeat(deep)}` },
    { name: 'nested objects', text: '{"a":'.repeat(Math.floor(limit / 5)) },
    fill('a long list', '[', () => ',0', ']'),
    fill('many objects', '[', () => ',{}', ']'),
    fill('many keys', '{', (at) => `,"k${at}":0`, '}'),
    fill('equal keys', '{', () => `,"${field}":0`, '}'),
    fill('a long string', `{"${field}":"`, () => 'a', '"}'),
    fill('a string of escapes', `{"${field}":"`, () => '\\u0301', '"}'),
  ];
}

const SchemaSchema = z.object({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/** Where a schema sets no end, texts and lists are as long as the body may be. */
const ENDLESS = 5_000;

/** A body that the schema takes, made of one that it takes: free texts are repetitions of `part`, lists as long as they may be. */
export function filledBody(body: z.core.$ZodType, valid: unknown, part: string, limit: number): string {
  const schema = z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' });
  for (let scale = 1; ; scale /= 2) {
    const text = JSON.stringify(filled(schema, valid, { part, scale }));
    if (Buffer.byteLength(text) <= limit || scale < 0.001) return text;
  }
}

interface Filling {
  readonly part: string;
  readonly scale: number;
}

function filled(given: unknown, valid: unknown, filling: Filling): unknown {
  const schema = SchemaSchema.safeParse(given).data ?? {};
  const { part, scale } = filling;
  const inside = schema.anyOf?.find((one) => SchemaSchema.safeParse(one).data?.type !== 'null');
  if (inside !== undefined) return valid === null ? null : filled(inside, valid, filling);
  if (schema.const !== undefined || schema.enum !== undefined) return valid ?? schema.const ?? schema.enum?.[0];
  if (typeof valid === 'string' || (valid === undefined && schema.type === 'string')) {
    if (valid !== undefined && (schema.format !== undefined || schema.pattern !== undefined)) return valid;
    const length = Math.ceil((schema.maxLength ?? ENDLESS) * scale);
    return part.repeat(Math.ceil(length / part.length)).slice(0, length);
  }
  if (Array.isArray(valid) || (valid === undefined && schema.type === 'array')) {
    const [first] = Array.isArray(valid) ? valid : [];
    const length = Math.max(1, Math.ceil((schema.maxItems ?? ENDLESS) * scale));
    return Array.from({ length }, () => filled(schema.items, first, filling));
  }
  if (schema.type !== 'object') return valid ?? (schema.type === 'boolean' ? true : 1);
  const known: Readonly<Record<string, unknown>> = z.record(z.string(), z.unknown()).safeParse(valid).data ?? {};
  const own = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, filled(one, known[name], filling)]);
  // Names of a record that are given are those that the route knows.
  const free = Object.entries(known)
    .filter(([name]) => schema.properties?.[name] === undefined)
    .map(([name, one]) => [name, filled(schema.additionalProperties, one, filling)]);
  return Object.fromEntries([...own, ...free]);
}
