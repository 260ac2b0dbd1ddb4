import { randomBytes } from 'node:crypto';
import { appendFile, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { findBinaries } from '../platform/db/builtin/binaries.ts';
import {
  type Cluster,
  DATABASE_USER,
  initCluster,
  type RunningPostgres,
  SOCKET_PORT,
  startPostgres,
} from '../platform/db/builtin/cluster.ts';
import { SHELTERS } from '../platform/db/builtin/dataDirectory.ts';
import { UNPRIVILEGED, weAreRoot } from '../platform/db/builtin/unixUser.ts';
import { createLog } from '../platform/log.ts';
import { Network } from './network.ts';
import { eventually } from './process.ts';

const DATABASE = 'assay';
/** Durability against a power cut is not what these tests are about. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'shared_buffers=32MB', 'wal_level=replica', 'max_wal_senders=4'];

/** A PostgreSQL that can be reached at its own address. */
export interface Node {
  readonly socket: string;
  /** Address over its socket. */
  readonly url: string;
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>;
}

export interface Replication {
  readonly primary: Node;
  /** The first of the standbys. */
  readonly standby: Node;
  readonly standbys: readonly Node[];
  readonly password: string;
  /** Runs SQL at a node. */
  readonly sql: (node: Node, statement: string) => Promise<pg.QueryResult>;
  readonly stop: () => Promise<void>;
}

export interface ReplicationOptions {
  readonly standbys?: number;
  /** PostgreSQL's settings beside those of tests. */
  readonly settings?: readonly string[];
}

/** A primary, and standbys made from copies of its folder that stream what the primary writes. */
export async function startReplication(options: ReplicationOptions = {}): Promise<Replication> {
  const { standbys: count = 1, settings = [] } = options;
  const log = createLog('silent');
  const runAs = weAreRoot() ? UNPRIVILEGED : null;
  const root = await mkdtemp('/tmp/assay-replication-');
  if (runAs) await chown(root, runAs.uid, runAs.gid);
  const binaries = await findBinaries({ runAs, log, shelters: SHELTERS });
  const password = randomBytes(16).toString('hex');
  const running: RunningPostgres[] = [];

  const clusterAt = async (name: string): Promise<Cluster> => {
    const socketDir = path.join(root, `${name}-run`);
    await mkdir(socketDir, { mode: 0o700 });
    if (runAs) await chown(socketDir, runAs.uid, runAs.gid);
    return { binaries, runAs, data: path.join(root, name), socketDir, settings: [...SETTINGS, ...settings] };
  };
  const start = async (cluster: Cluster): Promise<Node> => {
    const postgres = await startPostgres(cluster, log);
    running.push(postgres);
    return {
      socket: path.join(cluster.socketDir, `.s.PGSQL.${SOCKET_PORT}`),
      url: `postgres://${DATABASE_USER}:${password}@${encodeURIComponent(cluster.socketDir)}:${SOCKET_PORT}/${DATABASE}`,
      kill: async () => {
        process.kill(postgres.pid, 'SIGKILL');
        await postgres.ended;
      },
    };
  };

  const first = await clusterAt('primary');
  await initCluster(first, password);
  const primary = await start(first);
  await sql({ ...primary, url: primary.url.replace(/\w+$/, 'postgres') }, `CREATE DATABASE ${DATABASE}`);

  const standbys: Node[] = [];
  for (let index = 0; index < count; index++) {
    const copy = await clusterAt(`standby${index}`);
    const backup = new pg.Client({ connectionString: primary.url });
    await backup.connect();
    await backup.query("SELECT pg_backup_start('standby', true)");
    await cp(first.data, copy.data, { recursive: true, filter: (file) => !file.endsWith('postmaster.pid') });
    const { rows } = await backup.query('SELECT labelfile FROM pg_backup_stop()');
    await backup.end();
    await writeFile(path.join(copy.data, 'backup_label'), String(rows[0].labelfile));
    await writeFile(path.join(copy.data, 'standby.signal'), '');
    const source = `host=${first.socketDir} port=${SOCKET_PORT} user=${DATABASE_USER} password=${password}`;
    await appendFile(path.join(copy.data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
    if (runAs) await giveTo(copy.data, runAs);
    standbys.push(await start(copy));
  }
  await eventually(async () => {
    const { rowCount } = await sql(primary, "SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'");
    if (rowCount !== count) throw new Error('The standbys do not stream yet.');
  });
  return {
    primary,
    standbys,
    get standby() {
      const [first] = standbys;
      if (!first) throw new Error('This primary has no standby.');
      return first;
    },
    password,
    sql,
    stop: async () => {
      await Promise.all(running.map((postgres) => postgres.stop()));
      await rm(root, { recursive: true, force: true });
    },
  };
}

async function sql(node: Pick<Node, 'url'>, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: node.url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

async function giveTo(folder: string, { uid, gid }: { readonly uid: number; readonly gid: number }): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chown(path.join(entry.parentPath, entry.name), uid, gid);
  }
  await chown(folder, uid, gid);
}

/** An address that leads to the node, until `network` leads to another. */
export async function startSwitch(node: Node, password: string): Promise<{ url: string; network: Network }> {
  const network = new Network(node.socket);
  const port = await network.open();
  return { url: `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${DATABASE}`, network };
}
