import type { Route } from '@playwright/test';

/**
 * Has the server fail at what is asked. It is asked again by a click alone; what fails for want of a network
 * (`route.abort()`) is asked again by itself as soon as anything else is answered.
 */
export function failing(route: Route): Promise<void> {
  return route.fulfill({ status: 500, json: {} });
}
