import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ServerModule } from '../module.ts';
import { modules } from '../modules.ts';

export interface Route {
  readonly method: string;
  readonly url: string;
  /** Bytes that a body may have. */
  readonly bodyLimit: number;
  /** Of the body; undefined: the route has none. */
  readonly body: unknown;
  readonly takesFiles: boolean;
}

/** Where a route sets none. */
const BODY_LIMIT = 1_048_576;

/** The product's modules, which note in `routes` every route they register, by `GET /api/…`. */
export function recordedModules(): {
  readonly routes: ReadonlyMap<string, Route>;
  readonly modules: readonly ServerModule[];
} {
  const routes = new Map<string, Route>();
  const recorded =
    (plugin: FastifyPluginAsyncZod): FastifyPluginAsyncZod =>
    async (api, options) => {
      api.addHook('onRoute', ({ method, url, bodyLimit = BODY_LIMIT, schema }) => {
        const takesFiles = schema?.consumes?.includes('multipart/form-data') === true;
        for (const verb of [method].flat()) {
          if (verb === 'HEAD') continue;
          routes.set(`${verb} ${url}`, { method: verb, url, bodyLimit, body: schema?.body, takesFiles });
        }
      });
      await plugin(api, options);
    };
  return {
    routes,
    modules: modules.map(({ routes, memberRoutes, ...rest }) => ({
      ...rest,
      ...(routes && { routes: (deps) => recorded(routes(deps)) }),
      ...(memberRoutes && { memberRoutes: (context) => recorded(memberRoutes(context)) }),
    })),
  };
}
