import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';

/** Minimal Fastify server: one route that sends a file's bytes with the given headers (JSON). Prints its address. */
const [file = '', headersJson = '{}'] = process.argv.slice(2);
const body = await readFile(file);
const headers: Record<string, string> = JSON.parse(headersJson);

const app = Fastify();
app.get('/page', (_request, reply) => reply.headers(headers).send(body));
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
