import { type Tool as ListedTool, ToolSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { DataDoor } from '#server/modules/public-api/rows.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError, formatPath } from '#server/platform/errors.ts';
import { findUnsafe } from '#server/platform/http/unsafeInput.ts';

/** What an assistant can call. */

/** Who calls, and what the tools ask. */
export interface ToolCall {
  readonly deps: Deps;
  readonly door: DataDoor;
  readonly userId: number;
  /** Of this site, for the addresses of records. */
  readonly origin: string;
}

export interface Tool {
  readonly listed: ListedTool;
  /** @throws ApiError for arguments that the tool does not take. */
  readonly run: (args: unknown, call: ToolCall) => Promise<Readonly<Record<string, unknown>>>;
}

interface ToolParts<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly run: (args: z.output<Input>, call: ToolCall) => Promise<z.output<Output>>;
}

/** English messages instead of the schema's codes. */
const { localeError } = z.locales.en();

/** A tool that changes nothing; its schemas are those that check its arguments and describe its answer. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  parts: ToolParts<Input, Output>,
): Tool {
  const { name, title, description, input, output, run } = parts;
  return {
    listed: ToolSchema.parse({
      name,
      title,
      description,
      // Clients check answers with validators of that draft.
      inputSchema: z.toJSONSchema(input, { target: 'draft-7', io: 'input' }),
      outputSchema: z.toJSONSchema(output, { target: 'draft-7' }),
      annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    }),
    run: async (args, call) => await run(readArguments(input, args), call),
  };
}

function readArguments<Input extends z.ZodObject>(schema: Input, args: unknown): z.output<Input> {
  const unsafe = findUnsafe(args);
  if (unsafe) throw new ApiError(422, { code: 'invalid_request', reason: 'nul' }, unsafe.path);
  const read = z.safeParse(schema, args, { error: localeError });
  if (read.success) return read.data;
  // Unknown names first: a misspelt argument otherwise hides behind the one that is missing for it.
  const { issues } = read.error;
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (issue?.code === 'unrecognized_keys') {
    const unknown = formatPath([...named(issue.path), issue.keys[0] ?? '']);
    throw new ApiError(422, { code: 'unknown_param', reason: 'query', name: unknown }, unknown);
  }
  throw refused(`${issue?.message ?? 'Invalid arguments'}.`, named(issue?.path ?? []));
}

const named = (path: readonly PropertyKey[]) => path.map((part) => (typeof part === 'symbol' ? String(part) : part));

const refused = (detail: string, path: readonly (string | number)[]) =>
  new ApiError(422, { code: 'invalid_request', reason: 'schema', detail }, path);
