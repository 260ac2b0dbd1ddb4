import { describe, expect, it } from 'vitest';
import { ExportGrantBodySchema } from '#schemas/api/csv-export.ts';
import { randomUuid } from '#src/shared/randomUuid.ts';

describe('the id of an export', () => {
  it('is valid for the server and unique', () => {
    const numbers = Array.from({ length: 200 }, randomUuid);
    for (const request_id of numbers) {
      expect(ExportGrantBodySchema.safeParse({ request_id, source: 'projects', view: '/' }).success).toBe(true);
    }
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
