import type { FastifyInstance } from 'fastify';
import { V1_NAMES } from '#schemas/api/public-api.ts';
import { HELP_CATEGORIES } from '#schemas/help/contents.ts';
import { FIXED_PAGES, PRODUCT } from '#schemas/routes/routes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { originOf } from '#server/platform/http/origin.ts';

/** Pages that tell a reader who has never been here what there is. */
const BEGINNINGS: readonly string[] = [
  '/directory/projects',
  '/directory/people',
  '/directory/organizations',
  '/directory/fundraising',
  '/news-research',
  '/observatory',
];

const ABOUT =
  'Crypto intelligence: projects, people, organizations, funding rounds, news and research. Every figure says its source and what moment it is of; what nobody states is missing, never 0.';

/** `/llms.txt`: what there is for language models and their programs, as Markdown. */
export function serveLlms(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  app.get('/llms.txt', { schema: { hide: true } }, async (request, reply) => {
    const origin = originOf(request, config) ?? '';
    const link = (title: string, path: string, says: string) => `- [${title}](${origin}${path}): ${says}`;
    const pages = FIXED_PAGES.filter(({ path }) => BEGINNINGS.includes(path)).map(({ path, title, description }) =>
      link(title, path, description),
    );
    const help = HELP_CATEGORIES.flatMap(({ title, articles }) => [
      '',
      `## Help: ${title}`,
      '',
      ...articles.map((article) => link(article.title, article.path, article.summary)),
    ]);
    reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' });
    return `${[
      `# ${PRODUCT}`,
      '',
      `> ${ABOUT}`,
      '',
      '## Data for programs',
      '',
      link('Index', '/api/v1', 'every address, without a key'),
      link('OpenAPI', '/api/v1/openapi.json', 'all calls with examples'),
      link('Data sets', '/api/v1/datasets', 'fields with type, unit, source, meaning and operators'),
      ...V1_NAMES.map((name) => link(name, `/api/v1/${name}`, 'rows; a key is needed')),
      link(
        'Answers',
        '/api/v1/answer',
        'the answer to a question in words or as a typed query, by POST; a key is needed',
      ),
      link(
        'MCP',
        '/mcp',
        'the same for assistants, over Streamable HTTP with a key: search, answer, query, pivot, get_record, prices, events, explain_filter, values, recent_changes',
      ),
      link(
        'Webhooks',
        '/api/v1/webhooks',
        'endpoints told of events by signed messages (Standard Webhooks); a key is needed',
      ),
      link('Keys', '/profile-settings/api', 'made by members on Enterprise'),
      '',
      '## Pages',
      '',
      ...pages,
      ...help,
    ].join('\n')}\n`;
  });
}
