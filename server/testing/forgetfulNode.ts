import { createServer } from 'node:http';
import { z } from 'zod';
import { listenLocally } from './ports.ts';

/** How a node refuses a state that it does not have, or any: by an answer of its own, or of the service that runs it. */
export type Refusal = 'missing state' | 'forbidden' | 'broken';

const CallSchema = z.object({
  id: z.union([z.number(), z.string()]),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
});
const HexSchema = z.object({ result: z.string() });
const OF_STATES = new Set(['eth_getBalance', 'eth_getTransactionCount']);

/** A node before that of a test chain which has only the states of the newest blocks; of their blocks it knows all. */
export async function startForgetfulNode(url: string) {
  const node = { url: '', keeps: Number.POSITIVE_INFINITY, refusal: 'missing state' as Refusal, stop: () => {} };
  const ask = async (body: string) =>
    await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const headBlock = async () => {
    const answer = await ask(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }));
    return Number(HexSchema.parse(await answer.json()).result);
  };
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const { id, method, params } = CallSchema.parse(JSON.parse(body));
    const block = OF_STATES.has(method) ? Number(params[1]) : Number.POSITIVE_INFINITY;
    const refuses = block < (await headBlock()) - node.keeps;
    response.setHeader('content-type', 'application/json');
    if (!refuses) {
      response.end(await (await ask(body)).text());
      return;
    }
    if (node.refusal === 'missing state') {
      response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message: 'missing trie node' } }));
      return;
    }
    response.setHeader('content-type', 'text/plain');
    response.statusCode = node.refusal === 'forbidden' ? 403 : 502;
    response.end('No.');
  });
  node.url = `http://127.0.0.1:${await listenLocally(server)}`;
  node.stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return node;
}
