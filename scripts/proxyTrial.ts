import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { freePort, listenLocally } from '#server/testing/ports.ts';
import { eventually } from '#server/testing/process.ts';

/** The samples of proxies, tried: started as they are, but for ports, certificates and folders. */

/** The name of the samples. */
const HOST = 'assay.example';

interface Place {
  readonly folder: string;
  /** Port of what stands behind the proxy. */
  readonly upstream: number;
  readonly httpPort: number;
  readonly httpsPort: number;
}

export interface ProxySample {
  readonly name: string;
  readonly program: string | null;
  /** Arguments and variables of its process; writes its configuration. */
  readonly prepare: (place: Place) => Promise<{ readonly args: readonly string[]; readonly environment: Environment }>;
}
type Environment = Readonly<Record<string, string>>;

export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/** Replaces each text, and fails where the sample does not have it. */
function adapted(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The sample has no line "${from}" any more.`);
    return changed.replaceAll(from, to);
  }, text);
}

const nginx: ProxySample = {
  name: 'nginx',
  program: findProgram('openssl') === null ? null : findProgram('nginx'),
  prepare: async ({ folder, upstream, httpPort, httpsPort }) => {
    const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
    const subject = [...['-subj', `/CN=${HOST}`], ...['-days', '2', '-keyout', key, '-out', certificate]];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' });
    const site = adapted(readFileSync('deploy/nginx.conf', 'utf8'), [
      ['    listen [::]:80;\n', ''],
      ['    listen [::]:443 ssl http2;\n', ''],
      ['listen 80;', `listen 127.0.0.1:${httpPort};`],
      ['listen 443 ssl', `listen 127.0.0.1:${httpsPort} ssl`],
      ['server 127.0.0.1:8080;', `server 127.0.0.1:${upstream};`],
      ['/etc/letsencrypt/live/assay.example/fullchain.pem', certificate],
      ['/etc/letsencrypt/live/assay.example/privkey.pem', key],
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const lines = [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      ...['daemon off;', `pid ${folder}/nginx.pid;`, 'error_log stderr;', 'events {}'],
      ...['http {', 'access_log off;', ...temporary, site, '}'],
    ];
    const file = path.join(folder, 'nginx.conf');
    await writeFile(file, lines.join('\n'));
    return { args: ['-p', folder, '-c', file], environment: {} };
  },
};

const caddy: ProxySample = {
  name: 'Caddy',
  program: findProgram('caddy'),
  prepare: async ({ folder, upstream, httpPort, httpsPort }) => {
    const options = [
      ...['admin off', 'skip_install_trust', 'local_certs', 'default_bind 127.0.0.1'],
      ...[`http_port ${httpPort}`, `https_port ${httpsPort}`, `storage file_system ${folder}/storage`],
    ];
    const file = path.join(folder, 'Caddyfile');
    await writeFile(file, `{\n\t${options.join('\n\t')}\n}\n${readFileSync('deploy/Caddyfile', 'utf8')}`);
    const environment = { ASSAY_HOST: HOST, ASSAY_UPSTREAM: `127.0.0.1:${upstream}`, HOME: folder };
    return { args: ['run', '--adapter', 'caddyfile', '--config', file], environment };
  },
};

export const PROXIES = [nginx, caddy];

export interface Question {
  readonly path: string;
  readonly secure?: boolean;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** The address to ask from. */
  readonly from?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface RunningProxy {
  readonly open: (question: Question) => Promise<IncomingMessage>;
  readonly ask: (question: Question) => Promise<Answer>;
  readonly end: () => Promise<void>;
}

/** Starts a proxy in front of a port. */
export async function startProxy({ name, program, prepare }: ProxySample, folder: string, upstream: number) {
  await mkdir(folder);
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const { args, environment } = await prepare({ folder, upstream, httpPort, httpsPort });
  const env = { PATH: process.env.PATH, ...environment };
  const child: ChildProcess = spawn(program ?? name, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  }
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));

  const open = ({ path: address, secure = true, method = 'GET', headers = {}, body, from }: Question) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const client = secure ? https : http;
      const asked = client.request({
        ...{ host: '127.0.0.1', port: secure ? httpsPort : httpPort, path: address, method, agent: false },
        headers: { host: HOST, ...headers, ...(body && { 'content-length': String(body.length) }) },
        ...(secure && { servername: HOST, rejectUnauthorized: false }),
        ...(from !== undefined && { localAddress: from }),
      });
      asked.once('response', resolve).once('error', reject).end(body);
    });
  const ask = async (question: Question): Promise<Answer> => {
    const answer = await open(question);
    let body = '';
    for await (const part of answer.setEncoding('utf8')) body += part;
    return { status: answer.statusCode ?? 0, headers: answer.headers, body };
  };
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended:\n${output}`);
    await ask({ path: '/healthz' });
  }, 15_000).catch((error: Error) => {
    child.kill();
    throw new Error(`${name} does not answer: ${error.message}\n${output}`);
  });
  const running: RunningProxy = {
    open,
    ask,
    end: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
  return running;
}

/** A server that streams events as ours does: the second one once `go` is called. */
export async function startStream() {
  let go = () => {};
  const going = new Promise<void>((resolve) => {
    go = resolve;
  });
  const server = http.createServer(async (request, response) => {
    if (request.url === '/healthz') return response.end();
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
    response.write('data: first\n\n');
    await going;
    return response.end('data: second\n\n');
  });
  return { port: await listenLocally(server), go: () => go(), close: () => server.close() };
}
