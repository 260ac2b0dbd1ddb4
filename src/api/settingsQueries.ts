import { queryOptions } from '@tanstack/react-query';
import { ACCOUNT, FRESH_ON_FOCUS } from './accountQueries.ts';
import * as calls from './settings.ts';

/** Queries of the settings, which no other page needs. Enable them only while signed in. */

export const sessionsQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT, 'sessions'],
    queryFn: ({ signal }) => calls.sessions(signal),
    ...FRESH_ON_FOCUS,
  });

export const apiKeysQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT, 'api-keys'],
    queryFn: ({ signal }) => calls.apiKeys(signal),
    ...FRESH_ON_FOCUS,
  });

export const webhooksQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT, 'webhooks'],
    queryFn: ({ signal }) => calls.webhooks(signal),
    ...FRESH_ON_FOCUS,
  });

/** What was sent to an endpoint, the newest `take`. */
export const deliveriesQuery = (id: string, take: number) =>
  queryOptions({
    queryKey: [ACCOUNT, 'webhooks', id, take],
    queryFn: ({ signal }) => calls.deliveries(id, take, signal),
    ...FRESH_ON_FOCUS,
  });

export const reportsQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT, 'reports'],
    queryFn: ({ signal }) => calls.reports(signal),
    ...FRESH_ON_FOCUS,
  });
