import type { FastifyInstance } from 'fastify';
import { registerMemberRoutes } from '#server/modules/users/memberRoutes.ts';
import type { ServerModule } from './module.ts';
import { chat } from './modules/chat/module.ts';
import { help } from './modules/help/module.ts';
import { legal } from './modules/legal/module.ts';
import { serveNewsAtom } from './modules/news/atom.ts';
import { newsletter } from './modules/newsletter/module.ts';
import { findSite, rendererOnDemand } from './modules/seo/builtSite.ts';
import { serveSite } from './modules/seo/site.ts';
import type { Deps } from './platform/deps.ts';
import { DiskWatch } from './platform/diskWatch.ts';
import { answerErrors } from './platform/http/errorAnswers.ts';
import { limitRate } from './platform/http/security.ts';
import { refuseUnsafeInput } from './platform/http/unsafeInput.ts';

/** The build makes the articles of the help with it. */
export { compileHelp } from './modules/help/compile.ts';
export { BUILT_HELP } from './modules/help/helpBook.ts';
/** Reports of members who read this language. */
export { writeReport } from './modules/reports/document.ts';

/** Modules whose answers are texts of a language; questions are read in it as well. */
const TEXT_MODULES: readonly ServerModule[] = [help, legal, newsletter];
/** Those that answer members, below `/api`: the cookie of a session goes no further. */
const MEMBER_MODULES: readonly ServerModule[] = [chat];

/**
 * Serves the pages of the language of this build within the server of the first language, below an address of their own:
 * pages, feeds, and the calls that answer with texts. All other calls are the first server's.
 */
export async function serveLanguage(app: FastifyInstance, deps: Deps, recordWithin: number): Promise<void> {
  prepare(app, deps);
  await app.register(
    async (api) => {
      await limitRate(api, deps.config);
      refuseUnsafeInput(api);
      for (const { routes } of TEXT_MODULES) if (routes) await api.register(routes(deps));
    },
    { prefix: '/api' },
  );
  serveNewsAtom(app, deps);
  await serveSite(app, deps, { siteFolder: findSite(), recordWithin, render: rendererOnDemand() });
}

/** Answers the calls of members in the language of this build. */
export async function serveLanguageApi(api: FastifyInstance, deps: Deps): Promise<void> {
  prepare(api, deps);
  await limitRate(api, deps.config);
  refuseUnsafeInput(api);
  await registerMemberRoutes(
    api,
    deps,
    MEMBER_MODULES.flatMap(({ memberRoutes }) => memberRoutes ?? []),
  );
}

function prepare(app: FastifyInstance, deps: Deps): void {
  // This build has error classes of its own.
  answerErrors(app, new DiskWatch(deps));
  app.addHook('onRoute', (route) => {
    // The calls are described once, in English.
    route.schema = { ...route.schema, hide: true };
  });
}
