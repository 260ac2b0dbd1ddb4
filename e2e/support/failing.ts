import type { Route } from '@playwright/test';

/**
 * Makes the server fail. Server errors are retried on click only; network failures (`route.abort()`) are retried when
 * any other call succeeds.
 */
export function failing(route: Route): Promise<void> {
  return route.fulfill({ status: 500, json: {} });
}
