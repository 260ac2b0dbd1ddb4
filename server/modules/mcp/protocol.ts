import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { PRODUCT } from '#schemas/routes/routes.ts';
import type { ApiError } from '#server/platform/errors.ts';
import { answerTool } from './answerTool.ts';
import { changesTool } from './changesTool.ts';
import { eventsTool } from './eventsTool.ts';
import { explainTool } from './explainTool.ts';
import { pivotTool } from './pivotTool.ts';
import { pricesTool } from './pricesTool.ts';
import { queryTool } from './queryTool.ts';
import { recordTool } from './recordTool.ts';
import { searchTool } from './searchTool.ts';
import type { Tool, ToolCall } from './tool.ts';
import { valuesTool } from './valuesTool.ts';

/** One message of an assistant and its answer. Servers remember nothing of assistants: any of them answers any message. */

export const TOOLS: readonly Tool[] = [
  searchTool,
  answerTool,
  queryTool,
  pivotTool,
  recordTool,
  pricesTool,
  eventsTool,
  explainTool,
  valuesTool,
  changesTool,
];

const INSTRUCTIONS = [
  `${PRODUCT} is a database of crypto projects, organizations, people, funding rounds, news and research. All tools only read.`,
  'Turn names into slugs with `search`; read one thing with `get_record`; read lists, rankings and counts with `query`, whose conditions `explain_filter` explains, and whose values `values` lists; ask for one figure, or for what has to do with other records, with `answer`; read sums, averages, shares and changes by groups with `pivot`; read prices of days with `prices`, dates to come with `events`, and what is new with `recent_changes`.',
  'A null is unknown, never zero. Cite `address` and the sources with their `as_of`; never present a figure as newer than that.',
].join(' ');

/** What is wrong with a call, logged where it is ours. */
type FailureOf = (error: unknown) => ApiError;

/** Answers a parsed message that was sent with these headers. */
export async function answerMessage(
  message: unknown,
  {
    url,
    headers,
    call,
    failureOf,
  }: {
    readonly url: string;
    readonly headers: Headers;
    readonly call: ToolCall;
    readonly failureOf: FailureOf;
  },
): Promise<Response> {
  const mcp = new McpServer(
    { name: PRODUCT.toLowerCase(), title: PRODUCT, version: '1' },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  // The handlers of the SDK's own tools word what is wrong with arguments for developers.
  mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS.map(({ listed }) => listed) }));
  mcp.server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    runTool(params.name, params.arguments ?? {}, call, failureOf),
  );
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await mcp.connect(transport);
  try {
    return await transport.handleRequest(new Request(url, { method: 'POST', headers }), { parsedBody: message });
  } finally {
    await mcp.close();
  }
}

async function runTool(name: string, args: unknown, call: ToolCall, failureOf: FailureOf): Promise<CallToolResult> {
  const tool = TOOLS.find(({ listed }) => listed.name === name);
  if (!tool)
    return wrong(`There is no tool of that name. Call one of ${TOOLS.map(({ listed }) => listed.name).join(', ')}.`);
  try {
    const answer = await tool.run(args, call);
    // The same as text, for clients that do not read structured content.
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: { ...answer } };
  } catch (error) {
    const { message, path, code, facts, retryAfter } = failureOf(error);
    const where = path === undefined ? '' : `\nArgument: ${path}`;
    return wrong(`${message}\nCode: ${code}${where}\nTo mend it: ${mendOf(facts, retryAfter)}`);
  }
}

const wrong = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });

function mendOf(facts: ApiError['facts'], retryAfter: number | undefined): string {
  switch (facts.code) {
    case 'unknown_field':
    case 'unknown_operator':
    case 'malformed_filter':
      return 'call `explain_filter` with the data set alone; it lists the fields with their operators.';
    case 'wrong_pivot':
      return 'write `group`, `by` and `show` as the input schema says; `explain_filter` with the data set alone lists the fields.';
    case 'wrong_value':
      if (facts.reason === 'cursor') return 'ask again without `cursor`, then follow `next` with the same arguments.';
      return 'call `explain_filter` with these conditions; it says how to write each of them.';
    case 'no_such_record':
      return 'find the slug with `search`, or with `query`; slugs are not names.';
    case 'former_record':
      return facts.reason === 'moved'
        ? 'ask for the record at that address: its first part is the data set, its last the slug.'
        : 'nothing newer is known; find others with `search`.';
    case 'unknown_row':
      return 'the data changed: ask again without `cursor`.';
    case 'internal':
      return 'ask once more; if it fails again, tell the operator when it did.';
    case 'unknown_param':
    case 'invalid_request':
      return 'send the arguments that the input schema of the tool names, each in its form.';
    default:
      return retryAfter === undefined
        ? 'wait some seconds and ask again.'
        : `wait ${retryAfter} seconds and ask again.`;
  }
}
