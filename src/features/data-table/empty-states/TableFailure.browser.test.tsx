import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { TableError } from '#workers/client.ts';
import { TableFailure } from './TableFailure.tsx';

it.each([
  [
    { kind: 'FETCH_ERROR', status: 401, message: '', detail: 'Sign in first.' },
    'UNAUTHORIZED FETCH_ERROR 401\nSign in first.\n',
  ],
  [{ kind: 'FETCH_ERROR', status: 500, message: '', detail: 'No.' }, 'UNKNOWN_ERROR FETCH_ERROR 500\nNo.\n'],
  [{ kind: 'TIMEOUT_ERROR', status: null, message: '', detail: 'Late.' }, 'UNKNOWN_ERROR TIMEOUT_ERROR\nLate.\n'],
  [
    { kind: 'PARSING_ERROR', status: null, message: '', detail: 'Nonsense.' },
    'UNKNOWN_ERROR PARSING_ERROR\nNonsense.\n',
  ],
] as const satisfies readonly [TableError, string][])('a failed list is tagged: %j', async (error, begin) => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await render(<TableFailure source="projects" error={error} onRetry={() => undefined} />);
  await screen.getByRole('button', { name: 'Copy details' }).click();
  await expect.poll(() => write.mock.lastCall?.[0].startsWith(begin)).toBe(true);
  write.mockRestore();
});
