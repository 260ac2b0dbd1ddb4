import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { UNPRIVILEGED, weAreRoot } from '../platform/db/builtin/unixUser.ts';
import type { Need } from './needs.ts';
import { freePort } from './ports.ts';
import { eventually } from './process.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

export const PGBOUNCER: Need = {
  isMet: existsSync(PROGRAM),
  missing: 'PgBouncer, which is not installed (Debian: apt-get install pgbouncer)',
};

/** PgBouncer in transaction mode with two connections in front of the database at `url`. */
export async function startPgBouncer(
  url: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const target = new URL(url);
  const folder = await mkdtemp('/tmp/assay-pooler-');
  const port = await freePort();
  const database = target.pathname.slice(1);
  const settings = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
${database} = host=${decodeURIComponent(target.hostname)} port=${target.port} user=${target.username} password=${target.password} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
`,
  );
  const runAs = weAreRoot() ? UNPRIVILEGED : null;
  if (runAs) {
    await chown(folder, runAs.uid, runAs.gid);
    await chown(settings, runAs.uid, runAs.gid);
  }
  const child = spawn(PROGRAM, ['-q', settings], { stdio: 'ignore', ...runAs });
  const pooled = `postgres://anybody@127.0.0.1:${port}/${database}`;
  await eventually(async () => {
    const client = new pg.Client({ connectionString: pooled });
    await client.connect();
    await client.end();
  }, 20_000);
  return {
    url: pooled,
    stop: async () => {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
