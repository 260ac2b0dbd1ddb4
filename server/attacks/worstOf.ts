import { CONTRIBUTION_LIMITS } from '#schemas/forms/contributionRules.ts';
import { EDITABLE_FIELDS } from '#schemas/forms/profileEdits.ts';
import type { Belongings } from '#server/modules/auth/testing/accessRule.ts';
import { RESEARCH_FIELDS } from '#server/modules/auth/testing/belongings.ts';
import type { WorstBody } from './worstBodies.ts';

/** Bodies that reach what is behind the schema of a route: files, tables and changes of many fields. */

const PAGE = 'https://aave.example/about';
const BOUNDARY = 'part';
const FILE_MAX = 5_242_880;

const json = (name: string, body: unknown): WorstBody => ({ name, text: JSON.stringify(body) });

function upload(name: string, bytes: string): WorstBody {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file_data"; filename="a.png"\r\n\r\n`;
  return {
    name,
    text: Buffer.from(`${head}${bytes}\r\n--${BOUNDARY}--\r\n`, 'latin1'),
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  };
}

/** Files that seem to be what is wanted, and ends of parts that are none. */
const uploads = () => [
  upload('a picture of noise', `\x89PNG\r\n\x1a\n${'\x00\x00\x00\rIHDR'.repeat(FILE_MAX / 12)}`.slice(0, FILE_MAX)),
  upload('half boundaries', `\r\n--par`.repeat(FILE_MAX / 8)),
  upload('a document of objects', `%PDF-1.7\n${'1 0 obj<</A[1 0 R]>>endobj\n'.repeat(FILE_MAX / 28)}%%EOF`),
  { ...upload('headers', ''), text: Buffer.from(`--${BOUNDARY}\r\n${'a: b\r\n'.repeat(10_000)}`) },
];

/** Every field of a project, as long as it may be. */
function longFields(part: string): Record<string, string> {
  const lengths: Readonly<Record<string, number>> = { text: 200, area: 5_000 };
  const list = Array.from({ length: CONTRIBUTION_LIMITS.entries }, (_, at) => `${at}${part.repeat(70)}`.slice(0, 80));
  return Object.fromEntries(
    EDITABLE_FIELDS.project.map(({ field, input }) => {
      if (input === 'list') return [field, list.join(';')];
      if (input === 'url') return [field, `${PAGE}?${'a'.repeat(900)}`];
      return [field, input === 'year' ? '2020' : input === 'number' ? '1' : part.repeat(lengths[input] ?? 200)];
    }),
  );
}

function change(part: string) {
  const fields = longFields(part);
  return { fields, sources: Object.fromEntries(Object.keys(fields).map((field) => [field, PAGE])) };
}

/** A project changed in every field. */
export const longContribution = (part: string, send = true) => ({
  ...{ kind: 'contribute_token', update: 'edit', slug: 'aave', privacy: 0, note: '', others: [], send },
  data: { ...change(part), added: {} },
});

/** Tables of 2 MB: cells that change, that are emptied, that no row has, and what a reader takes long for. */
function tables(): WorstBody[] {
  const columns = ['ID', 'Name', 'Symbol', 'Description', 'Sector', 'Ecosystem', 'Max supply (tokens)', 'Website'];
  const full = (head: string, line: string) => {
    const lines = Math.min(19_999, Math.floor((CONTRIBUTION_LIMITS.csv - head.length) / line.length));
    return `${head}${line.repeat(lines)}`;
  };
  const csv = (name: string, text: string) =>
    json(name, { source: 'projects', csv: text.slice(0, CONTRIBUTION_LIMITS.csv) });
  const head = `${columns.join(',')}\n`;
  const wide = `ID,${'Name,'.repeat(250)}\n`;
  return [
    csv('emptied cells', full(head, '1,,,,,,,\n')),
    csv('changed cells', full(head, `1,${'x;y;z,'.repeat(6)}x\n`)),
    csv('unknown rows', full(head, '999999,,,,,,,\n')),
    csv('one column, many times', full(wide, '1,a\n')),
    csv('a million columns', `ID,${'a,'.repeat(999_990)}\n`),
    csv('open quotes', `ID\n"${'""'.repeat(999_990)}`),
    csv('long lists', full(head, `1,,,,${'a;'.repeat(40)},,,\n`)),
    csv('one cell', `ID\n${'a'.repeat(1_999_990)}`),
  ];
}

export const LONG_RESEARCH = { ...RESEARCH_FIELDS, text: '[a](https://a.example) *b* '.repeat(2_000) };

const WORST: Readonly<Record<string, (of: Belongings) => WorstBody[]>> = {
  'POST /api/contributions/csv': tables,
  'POST /api/contributions': () =>
    ['a;', '\u0315\u0300', ' '].map((part) => json('every field', longContribution(part))),
  'POST /api/contributions/:id': () => [json('every field', longContribution('a;'))],
  'POST /api/contributions/batch': () => [
    json('every field of every row', {
      ...{ source: 'projects', privacy: 0, note: '' },
      rows: Array.from({ length: CONTRIBUTION_LIMITS.rows }, () => ({ slug: 'aave', ...change('a') })),
    }),
  ],
  'POST /api/users/watch-list/match': () => [
    json('names and addresses', {
      sid: 'watchlist_project',
      lines: Array.from({ length: 1_000 }, (_, at) => `https://localhost/project/aave-${at} AAVE, "Aave", ${at}`),
    }),
  ],
  'POST /api/users/storage/add': () => [
    json('many conditions', {
      ...{ source: 'projects', name: 'Worst' },
      data: { view: { filter: JSON.stringify(Array.from({ length: 900 }, () => ['name', 'contains', 'a'])) } },
    }),
  ],
  'POST /mcp': () =>
    ['a', '[', ' '].map((part) =>
      json('a long question', {
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: 'search', arguments: { query: part.repeat(200_000) } },
      }),
    ),
  'POST /api/users/research': () => [json('links', LONG_RESEARCH)],
};

export function worstOf(route: string, of: Belongings): WorstBody[] {
  if (/\/(?:files\/:kind|pictures|upload-data)$/.test(route)) return uploads();
  return WORST[route]?.(of) ?? [];
}
