import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sid } from '#schemas/queries/catalog.ts';

/** The address of a data query. */
export function structUrl(sid: string, params: unknown): string {
  return `/api/data/struct?${new URLSearchParams({ sid, params: JSON.stringify([params]) })}`;
}

const RowsSchema = z.array(z.looseObject({ _id: z.int() }));

const ErrorSchema = z.object({
  error: z.object({ code: z.string(), message: z.string(), path: z.string().optional() }),
});

/** Runs a query that must succeed; returns its result. */
export async function ask(app: FastifyInstance, sid: Sid, params: unknown = {}): Promise<unknown> {
  const answer = await app.inject({ url: structUrl(sid, params) });
  if (answer.statusCode !== 200) throw new Error(`${sid}: ${answer.statusCode} ${answer.body}`);
  return answer.json().data[sid][0];
}

/** Runs a query that must be refused; returns the error. */
export async function refusal(
  app: FastifyInstance,
  url: string,
): Promise<{ status: number; code: string; path: string | undefined; message: string }> {
  const answer = await app.inject({ url });
  const { code, path, message } = ErrorSchema.parse(answer.json()).error;
  return { status: answer.statusCode, code, path, message };
}

/** The `_id`s of a list of rows. */
export const idsOf = (rows: unknown): number[] => RowsSchema.parse(rows).map((row) => row._id);
