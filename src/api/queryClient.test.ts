import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#schemas/http.ts';
import { createQueryClient } from './queryClient.ts';

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
  it('raises the network alert once, however many calls fail', async () => {
    const { alert, query } = client();
    await Promise.all([query(unreachable), query(unreachable)]);
    await query(unreachable);
    expect(alert).toHaveBeenCalledTimes(1);
  });

  it('raises it again after a call succeeded', async () => {
    const { alert, query } = client();
    await query(unreachable);
    await query(async () => 1);
    await query(unreachable);
    expect(alert).toHaveBeenCalledTimes(2);
  });

  it('raises no alert when the server answered', async () => {
    const { alert, query } = client();
    await query(refused);
    expect(alert).not.toHaveBeenCalled();
  });

  it('raises no alert for a quiet query', async () => {
    const { alert, queryClient } = client();
    const options = { queryKey: ['background'], queryFn: unreachable, meta: { quiet: true } };
    await queryClient.fetchQuery(options).catch(() => undefined);
    expect(alert).not.toHaveBeenCalled();
  });

  it('raises the alert for a mutation too, and rejects', async () => {
    const { alert, queryClient } = client();
    const mutation = new MutationObserver(queryClient, { mutationFn: unreachable });
    await expect(mutation.mutate()).rejects.toThrow('Network Error');
    expect(alert).toHaveBeenCalledTimes(1);
  });
});

describe('a failed query on the screen', () => {
  afterEach(() => onlineManager.setOnline(true));

  /** An observed query that fails until `answer` is called. */
  async function failing(error: () => Promise<unknown>) {
    const { queryClient, query, alert } = client();
    queryClient.mount();
    const ask = vi.fn(error);
    const shown = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn: ask });
    shown.subscribe(() => undefined);
    await vi.waitFor(() => expect(shown.getCurrentResult().isError).toBe(true));
    return { query, ask, shown, alert, queryClient };
  }

  it('is retried when another call succeeds after a network error', async () => {
    const { query, ask, shown } = await failing(unreachable);
    ask.mockImplementation(async () => 'here');
    await query(async () => 1);
    await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('here'));
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is retried when the network returns', async () => {
    const { ask, shown } = await failing(unreachable);
    onlineManager.setOnline(false);
    ask.mockImplementation(async () => 'here');
    onlineManager.setOnline(true);
    await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('here'));
  });

  it('is not retried when the server refused it', async () => {
    const { query, ask } = await failing(refused);
    await query(async () => 1);
    await query(async () => 2);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('is retried once per network failure', async () => {
    const { query, ask } = await failing(unreachable);
    await query(async () => 1);
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    ask.mockImplementation(async () => 'here');
    await query(async () => 2);
    await query(async () => 3);
    expect(ask).toHaveBeenCalledTimes(3);
  });
});
