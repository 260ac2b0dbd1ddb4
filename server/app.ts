import compress from '@fastify/compress';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { columnsTable } from '#schemas/columns/columnText.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { RenderPage } from '#schemas/routes/pageRendering.ts';
import { serveEventsIcs } from '#server/modules/events/ics.ts';
import { serveMcp } from '#server/modules/mcp/serve.ts';
import { serveNewsAtom } from '#server/modules/news/atom.ts';
import { serveLlms } from '#server/modules/seo/llms.ts';
import { readableUrl, serveSite } from '#server/modules/seo/site.ts';
import { serveRobots, serveSitemap } from '#server/modules/seo/sitemap.ts';
import { registerMemberRoutes } from '#server/modules/users/memberRoutes.ts';
import type { ServerModule } from './module.ts';
import { modules as allModules } from './modules.ts';
import type { Deps } from './platform/deps.ts';
import { DiskWatch } from './platform/diskWatch.ts';
import { subscribe } from './platform/events/outbox.ts';
import { closeIdleSockets } from './platform/http/closeIdleSockets.ts';
import { answerClientError, answerErrors, answerFrameworkError, loggedUrl } from './platform/http/errorAnswers.ts';
import { reportHealth } from './platform/http/health.ts';
import { insistOnHttps } from './platform/http/insistOnHttps.ts';
import { parseJsonBodies } from './platform/http/jsonBody.ts';
import { type AnsweredRequest, RequestWatch } from './platform/http/requestWatch.ts';
import { createHookedServer, type ResponseCacheHook, requestIdOf } from './platform/http/responseCacheHook.ts';
import { believedProxies, limitRate, protect } from './platform/http/security.ts';
import { refuseUnsafeInput } from './platform/http/unsafeInput.ts';
import type { Logger } from './platform/log.ts';
import type { CacheUse } from './platform/measures.ts';
import { serveMetrics } from './platform/metrics.ts';
import type { WatchedJob } from './platform/runJobs.ts';
import { SUBSCRIBERS } from './subscriptions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers as long as there is something to tell. */
    readonly isStream?: boolean;
  }
}

/** Pages of a further language, below an address of their own. */
export interface LanguageSite {
  readonly base: string;
  readonly serve: (app: FastifyInstance, deps: Deps, recordWithin: number) => Promise<void>;
  /** Calls of members that are answered in the language, at the same address below `/api`. */
  readonly serveApi: (api: FastifyInstance, deps: Deps) => Promise<void>;
}

interface AppOptions {
  readonly modules?: readonly ServerModule[];
  /** The folder of the built application; null: only the API is served. */
  readonly siteFolder?: string | null;
  /** Renders the content of pages; null: the browser does. */
  readonly render?: RenderPage | null;
  readonly languages?: readonly LanguageSite[];
  /** How background jobs stand, for `/metrics`. */
  readonly jobs?: readonly WatchedJob[];
  /** How long a page waits for its record from the database, in ms. */
  readonly recordWithin?: number;
  /** How long a request may take to arrive with its body, in ms. */
  readonly requestWithin?: number;
}

const SLOW_MS = 1_000;

/** Builds the server without listening: `main.ts` listens, tests inject requests. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const {
    modules = allModules,
    siteFolder = null,
    render = null,
    languages = [],
    jobs = [],
    recordWithin = 300,
    requestWithin = 60_000,
  } = options;
  subscribe(SUBSCRIBERS);
  const responseCacheHooks: ResponseCacheHook[] = [];
  const watch = new RequestWatch();
  const loggerInstance: FastifyBaseLogger = deps.log.child({});
  // Fastify says where it listens; so do we, with what an operator does next.
  loggerInstance.info = loggerInstance.debug.bind(loggerInstance);
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: requestIdOf,
    ...(siteFolder === null ? {} : { rewriteUrl: readableUrl }),
    serverFactory: (handle, options) => createHookedServer({ hooks: responseCacheHooks, watch }, handle, options),
    trustProxy: believedProxies(deps.config),
    bodyLimit: 1_048_576,
    requestTimeout: requestWithin,
    // Plugins read files and load builds: a busy machine must not end the server while it starts.
    pluginTimeout: 120_000,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      watch.note(request.raw, { id: request.id, route: null, isStream: false });
      answerFrameworkError(error, request, reply);
    },
    clientErrorHandler: answerClientError,
  });
  app.decorate('responseCacheHooks', responseCacheHooks);
  app.decorate('datasetListeners', []);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // A form of another site can send plain text, but not JSON.
  app.removeContentTypeParser('text/plain');
  parseJsonBodies(app);

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const { url: route = null, config } = request.routeOptions;
    watch.note(request.raw, { id: request.id, route, isStream: config.isStream === true });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime);
    const facts = { method: request.method, url: loggedUrl(request.url), status: reply.statusCode, ms };
    if (ms >= SLOW_MS && !request.routeOptions.config.isStream) request.log.warn(facts, 'answered slowly');
    else if (!deps.config.accessLog) request.log.debug(facts, 'answered');
    done();
  });
  if (deps.config.accessLog) watch.listen((answered) => logAccess(deps.log, answered));
  closeIdleSockets(app);
  const disks = new DiskWatch(deps);
  answerErrors(app, disks);
  insistOnHttps(app, deps.config);
  protect(app, deps.config);
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] });
  await describeApi(app, deps.config.publicUrl);
  reportHealth(app, deps, modules, disks);
  const caches: CacheUse[] = [];
  app.decorate('caches', caches);
  serveMetrics(app, deps, { modules, watch, jobs, caches });
  await app.register(
    async (api) => {
      await limitRate(api, deps.config);
      refuseUnsafeInput(api);
      for (const { routes } of modules) if (routes) await api.register(routes(deps));
      await registerMemberRoutes(
        api,
        deps,
        modules.flatMap(({ memberRoutes }) => memberRoutes ?? []),
      );
    },
    { prefix: '/api' },
  );
  serveRobots(app, deps);
  serveSitemap(app, deps);
  serveLlms(app, deps);
  serveNewsAtom(app, deps);
  serveEventsIcs(app, deps);
  await serveMcp(app, deps, disks);
  for (const { base, serve, serveApi } of languages) {
    await app.register((api) => serveApi(api, deps), { prefix: `/api${base}` });
    await app.register((site) => serve(site, deps, recordWithin), { prefix: base });
  }
  await serveSite(app, deps, { siteFolder, recordWithin, render });
  return app;
}

/** A line for each request, with nothing of who asked. */
function logAccess(log: Logger, { id, method, url, status, ms, bytes, aborted }: AnsweredRequest): void {
  const facts = { reqId: id, method, url: loggedUrl(url), status, ms: Math.round(ms), bytes };
  log.info(aborted ? { ...facts, aborted } : facts, 'answered');
}

/** Tables of fields scroll by themselves where a window is narrower than they are. */
const DOCS_TABLES =
  '.swagger-ui .markdown table { display: block; overflow-x: auto } .swagger-ui .markdown :is(th, td) { padding-right: 12px !important }';

/** Describes every route registered after it by its own schemas: the document, and pages to browse and try it. */
async function describeApi(app: FastifyInstance, publicUrl: string | null): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Assay',
        description: [
          'Crypto intelligence: projects, people, organizations and funding rounds. Fields of their rows:',
          ...Object.values(DATA_SETS).map((spec) => `### ${spec.source}\n\n${columnsTable(spec)}`),
        ].join('\n\n'),
        version: '1',
      },
      components: { securitySchemes: { key: { type: 'http', scheme: 'bearer', bearerFormat: 'asy_live_…' } } },
      ...(publicUrl === null ? {} : { servers: [{ url: publicUrl }] }),
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { deepLinking: true },
    staticCSP: false,
    theme: { css: [{ filename: 'tables.css', content: DOCS_TABLES }] },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
