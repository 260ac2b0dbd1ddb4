import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { StartError } from '../errors.ts';

type Place = Pick<Config, 'host' | 'port'>;

/**
 * Listens for a moment where the server will, before anything takes long. Another program may still come between: listening
 * itself has the same error.
 * @throws StartError with advice when the port is in use, or the address is not this machine's.
 */
export async function checkPlace({ host, port }: Place): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host, port }, resolve);
    });
  } catch (error) {
    throw asStartError(error, { host, port });
  }
  await new Promise((resolve) => probe.close(resolve));
}

/**
 * Listens, and gives the address.
 * @throws StartError with advice when the port is in use, or the address is not this machine's.
 */
export async function listen(app: FastifyInstance, { host, port }: Place): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    throw asStartError(error, { host, port });
  }
}

/** The address is another machine's, nobody knows its name, or the port is for root alone. */
const NOT_OURS: ReadonlySet<string> = new Set(['EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);

function asStartError(error: unknown, { host, port }: Place): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} on ${host} is in use. Stop the other program, or set PORT to another number.`);
  }
  if (typeof code === 'string' && NOT_OURS.has(code)) {
    return new StartError(
      `Cannot listen on ${host}, port ${port} (${code}). Set HOST and PORT to an address of this machine.`,
    );
  }
  return error;
}
