import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ServerModule } from '../module.ts';
import { modules } from '../modules.ts';

interface Route {
  readonly method: string;
  readonly url: string;
}

/** The product's modules, which note in `routes` every route they register, by `GET /api/…`. */
export function recordedModules(): {
  readonly routes: ReadonlyMap<string, Route>;
  readonly modules: readonly ServerModule[];
} {
  const routes = new Map<string, Route>();
  const recorded =
    (plugin: FastifyPluginAsyncZod): FastifyPluginAsyncZod =>
    async (api, options) => {
      api.addHook('onRoute', ({ method, url }) => {
        for (const verb of [method].flat()) if (verb !== 'HEAD') routes.set(`${verb} ${url}`, { method: verb, url });
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
