import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const CHECK = 'scripts/node-version.cjs';
const { engines, scripts } = z
  .object({ engines: z.object({ node: z.string() }), scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** What a Node of a version says, and the code it exits with. */
function startedOn(version: string): { said: string; code: number } {
  const result = { said: '', code: 0 };
  runInNewContext(readFileSync(CHECK, 'utf8'), {
    process: {
      versions: { node: version },
      stderr: { write: (text: string) => (result.said += text) },
      exit: (code: number) => (result.code = code),
    },
  });
  return result;
}

describe('a Node that is too old', () => {
  it.each(['16.20.2', '18.20.8', '20.18.3'])('is refused by its name: %s', (version) => {
    expect(startedOn(version)).toEqual({ said: `Assay needs Node 20.19 or newer; this is ${version}.\n`, code: 1 });
  });

  it.each(['20.19.0', '22.12.0', '24.0.0', '100.1.0'])('is not %s', (version) => {
    expect(startedOn(version)).toEqual({ said: '', code: 0 });
  });

  it('is what package.json says', () => {
    expect(engines.node).toBe('>=20.19');
  });

  it('is refused before anything else by every script', () => {
    expect(Object.entries(scripts).filter(([, script]) => !script.startsWith(`node ${CHECK} && `))).toEqual([]);
  });
});
