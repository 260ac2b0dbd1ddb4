import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './apiError.ts';
import { createQueryClient, mutate } from './queryClient.ts';

const unreachable = () =>
  Promise.reject(
    new ApiError({ kind: 'FETCH_ERROR', url: '/api/x', message: 'Network Error. Check your connection.' }),
  );
const refused = () => Promise.reject(new ApiError({ kind: 'FETCH_ERROR', url: '/api/x', status: 422, message: 'No.' }));

function client() {
  const alert = vi.fn();
  const queryClient = createQueryClient(alert);
  const query = (queryFn: () => Promise<unknown>) =>
    queryClient.fetchQuery({ queryKey: [crypto.randomUUID()], queryFn }).catch(() => undefined);
  return { alert, queryClient, query };
}

describe('a failed call', () => {
  it('for want of a network raises the alert once, however many fail', async () => {
    const { alert, query } = client();
    await Promise.all([query(unreachable), query(unreachable)]);
    await query(unreachable);
    expect(alert).toHaveBeenCalledTimes(1);
  });

  it('raises it again when calls had succeeded in between', async () => {
    const { alert, query } = client();
    await query(unreachable);
    await query(async () => 1);
    await query(unreachable);
    expect(alert).toHaveBeenCalledTimes(2);
  });

  it('that the server answered raises none', async () => {
    const { alert, query } = client();
    await query(refused);
    expect(alert).not.toHaveBeenCalled();
  });

  it('that nobody waits for raises none', async () => {
    const { alert, queryClient } = client();
    const options = { queryKey: ['background'], queryFn: unreachable, meta: { quiet: true } };
    await queryClient.fetchQuery(options).catch(() => undefined);
    expect(alert).not.toHaveBeenCalled();
  });

  it('that was to change something raises it too, and rejects', async () => {
    const { alert, queryClient } = client();
    await expect(mutate(queryClient, unreachable)).rejects.toThrow('Network Error');
    expect(alert).toHaveBeenCalledTimes(1);
    await expect(mutate(queryClient, async () => 'done')).resolves.toBe('done');
  });
});
