import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** An assistant of a server that listens. */
export async function connectAssistant(app: FastifyInstance, key: string): Promise<Client> {
  if (app.server.address() === null) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = z.object({ port: z.int() }).parse(app.server.address());
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${address.port}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  const wire: Transport = {
    start: () => {
      // The SDK's own types do not fit one another where an absent property may not be undefined.
      transport.onmessage = (received) => wire.onmessage?.(received);
      return transport.start();
    },
    send: (sent) => transport.send(sent),
    close: () => transport.close(),
    setProtocolVersion: (version) => transport.setProtocolVersion(version),
  };
  await client.connect(wire);
  return client;
}

const ResultSchema = z.object({
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
});

/** Calls a tool that must answer; the text says the same as the structured answer. */
export async function call(client: Client, name: string, args: object): Promise<Record<string, unknown>> {
  const { structuredContent, isError, content } = ResultSchema.parse(
    await client.callTool({ name, arguments: { ...args } }),
  );
  if (isError || !structuredContent) throw new Error(`${name} ${JSON.stringify(args)}: ${content[0].text}`);
  if (content[0].text !== JSON.stringify(structuredContent)) throw new Error(`${name}: text and structure differ`);
  return structuredContent;
}

/** Calls a tool that must refuse; what it says. */
export async function refusal(client: Client, name: string, args: object): Promise<string> {
  const { isError, content } = ResultSchema.parse(await client.callTool({ name, arguments: { ...args } }));
  if (!isError) throw new Error(`${name} ${JSON.stringify(args)} was answered`);
  return content[0].text;
}
