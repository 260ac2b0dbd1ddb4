import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { UNPRIVILEGED, weAreRoot } from '../platform/db/builtin/unixUser.ts';
import type { Need } from './needs.ts';
import { freePort } from './ports.ts';
import { eventually } from './process.ts';

const PROGRAM = '/usr/sbin/pgpool';

export const PGPOOL: Need = {
  isMet: existsSync(PROGRAM),
  missing: 'Pgpool-II, which is not installed (Debian: apt-get install pgpool2)',
};

/**
 * Pgpool-II in front of the database at `urls`, the primary first. It pools sessions and asks clients for their password;
 * with `balances` it spreads reading over all of them.
 */
export async function startPgPool(
  urls: readonly string[],
  { balances = false }: { readonly balances?: boolean } = {},
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const nodes = urls.map((url) => new URL(url));
  const [primary] = nodes;
  if (!primary) throw new Error('Pgpool-II needs a database.');
  const folder = await mkdtemp('/tmp/assay-pgpool-');
  const [port, controlPort] = [await freePort(), await freePort()];
  const account = { user: primary.username, password: primary.password, database: primary.pathname.slice(1) };
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    socket_dir: folder,
    pcp_listen_addresses: '127.0.0.1',
    pcp_port: controlPort,
    pcp_socket_dir: folder,
    wd_ipc_socket_dir: folder,
    pid_file_name: path.join(folder, 'pgpool.pid'),
    logdir: folder,
    backend_clustering_mode: 'streaming_replication',
    allow_clear_text_frontend_auth: 'on',
    num_init_children: 30,
    max_pool: 1,
    load_balance_mode: balances ? 'on' : 'off',
    failover_on_backend_error: 'off',
    sr_check_period: 1,
    sr_check_user: account.user,
    sr_check_password: account.password,
    sr_check_database: account.database,
  };
  for (const [index, node] of nodes.entries()) {
    settings[`backend_hostname${index}`] = decodeURIComponent(node.hostname);
    settings[`backend_port${index}`] = Number(node.port);
    settings[`backend_weight${index}`] = 1;
    settings[`backend_flag${index}`] = 'DISALLOW_TO_FAILOVER';
  }
  const files = {
    'pgpool.conf': Object.entries(settings)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(''),
    'pcp.conf': '',
    'pool_hba.conf': '',
    pool_passwd: '',
  };
  const runAs = weAreRoot() ? UNPRIVILEGED : null;
  if (runAs) await chown(folder, runAs.uid, runAs.gid);
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(folder, name), text);
    if (runAs) await chown(path.join(folder, name), runAs.uid, runAs.gid);
  }
  const at = (name: string) => path.join(folder, name);
  const child = spawn(
    PROGRAM,
    ['-n', '-f', at('pgpool.conf'), '-F', at('pcp.conf'), '-a', at('pool_hba.conf'), '-k', at('none')],
    { stdio: 'ignore', cwd: folder, ...runAs },
  );
  const pooled = `postgres://${account.user}:${account.password}@127.0.0.1:${port}/${account.database}`;
  await eventually(async () => {
    const client = new pg.Client({ connectionString: pooled });
    await client.connect();
    await client.end();
  }, 20_000);
  return {
    url: pooled,
    stop: async () => {
      // SIGINT ends its children too.
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
