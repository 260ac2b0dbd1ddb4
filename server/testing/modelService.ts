import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { listenLocally } from './ports.ts';

/** A service that speaks as OpenAI does, and says what a test lets it say. */

const RequestSchema = z.object({
  model: z.string(),
  stream: z.literal(true),
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })).optional(),
  tool_choice: z.unknown().optional(),
});
export type ModelRequest = z.output<typeof RequestSchema>;

/** One answer of the model: pieces of the stream, or whatever a test does with the response. */
export type Turn = (response: ServerResponse, request: ModelRequest) => void | Promise<void>;

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

export const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });

/** The text in pieces of a few characters. */
export const say =
  (text: string, finish = 'stop'): Turn =>
  (response) => {
    begin(response);
    for (const piece of text.match(/[\s\S]{1,7}/g) ?? []) response.write(chunk({ content: piece }));
    response.write(chunk({}, finish));
    response.end('data: [DONE]\n\n');
  };

/** A call of a tool; `input` as text is sent as it is. */
export const call =
  (name: string, input: object | string, before = ''): Turn =>
  (response) => {
    begin(response);
    if (before !== '') response.write(chunk({ content: before }));
    const whole = typeof input === 'string' ? input : JSON.stringify(input);
    const id = `call_${randomUUID()}`;
    response.write(chunk({ tool_calls: [{ index: 0, id, type: 'function', function: { name, arguments: '' } }] }));
    response.write(chunk({ tool_calls: [{ index: 0, function: { arguments: whole } }] }));
    response.write(chunk({}, 'tool_calls'));
    response.end('data: [DONE]\n\n');
  };

/** Writes pieces until the other side is gone. */
export const endlessly =
  (piece: string, everyMs: number): Turn =>
  (response) => {
    begin(response);
    const timer = setInterval(() => response.write(chunk({ content: piece })), everyMs);
    response.once('close', () => clearInterval(timer));
  };

export const refuse =
  (status: number): Turn =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'No.' } }));
  };

export const piece = (text: string) => chunk({ content: text });

export async function startModelService() {
  const requests: ModelRequest[] = [];
  const keys: (string | undefined)[] = [];
  let turns: readonly Turn[] = [];
  let open = 0;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (data: Buffer) => chunks.push(data));
    request.on('end', () => {
      const read = RequestSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      const turn = turns[requests.length] ?? turns.at(-1) ?? refuse(500);
      requests.push(read);
      keys.push(request.headers.authorization);
      open += 1;
      response.once('close', () => {
        open -= 1;
      });
      void turn(response, read);
    });
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    keys,
    /** Requests that are being answered. */
    open: () => open,
    /** What is said to the requests from now on, one turn each; the last is repeated. */
    lets: (...next: readonly Turn[]) => {
      requests.length = 0;
      turns = next;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
