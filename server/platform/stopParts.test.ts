import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { type StopPart, stopParts } from './stopParts.ts';

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly part: string;
}

async function stop(parts: readonly StopPart[]) {
  const logged: Line[] = [];
  const log = createLog('info', { write: (line: string) => void logged.push(JSON.parse(line)) });
  // No time is left when it begins: each part has the least.
  const areAllWell = await stopParts(parts, log, () => 0);
  return { areAllWell, logged: logged.map(({ level, part }) => `${level}: ${part}`) };
}

it('stops the parts in their order, and gives up one that does not end', async () => {
  const stopped: string[] = [];
  const part = (name: string, ends = true): StopPart => ({
    ...{ name, within: 1 },
    stop: async () => {
      stopped.push(name);
      if (!ends) await new Promise(() => undefined);
      await delay(1);
      stopped.push(`${name} ended`);
    },
  });
  expect(await stop([part('requests'), part('connections', false), part('PostgreSQL')])).toEqual({
    areAllWell: true,
    logged: ['warn: connections'],
  });
  expect(stopped).toEqual(['requests', 'requests ended', 'connections', 'PostgreSQL', 'PostgreSQL ended']);
});

it('gives up what waits for a database that is gone, and says that anything else failed', async () => {
  const failing = (name: string, error: Error): StopPart => ({
    ...{ name, within: 1 },
    stop: () => Promise.reject(error),
  });
  const gone = failing('requests', new Error('Query read timeout'));
  expect(await stop([gone])).toEqual({ areAllWell: true, logged: ['warn: requests'] });
  const broken = failing('connections', new Error('nonsense'));
  expect(await stop([broken, gone])).toEqual({ areAllWell: false, logged: ['error: connections', 'warn: requests'] });
});
