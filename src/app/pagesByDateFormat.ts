import type { AnyRouter } from '@tanstack/react-router';
import { createElement, type FunctionComponent } from 'react';
import { useDateFormat } from '#src/shared/storage/dateFormat.ts';

const wrapped = new WeakSet<object>();

/** Draws the pages of a router again when the date format changes. The router draws them in memos, which would keep the old dates. */
export function redrawOnDateFormat(router: AnyRouter): void {
  for (const { options } of Object.values<{ options: PageOptions }>(router.routesById)) {
    const { component } = options;
    if (!isComponent(component) || wrapped.has(component)) continue;
    const Page = Object.assign(() => {
      useDateFormat();
      return createElement(component);
    }, component);
    wrapped.add(Page);
    options.component = Page;
  }
}

interface PageOptions {
  component?: unknown;
}

/** Components of routes are functions; those of split code have `preload` as well, which `Object.assign` copies. */
function isComponent(value: unknown): value is FunctionComponent {
  return typeof value === 'function';
}
