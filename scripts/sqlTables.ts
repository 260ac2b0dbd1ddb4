import { type ESTree, parseSync, Visitor } from 'vite';
import { resolveImport, type SourceFile } from './borders.ts';
import { DATA_SET_TABLES, TABLE_OWNERS } from './tableOwners.ts';

/** What a file of the server asks the database. */
export interface FileSql {
  readonly file: string;
  /** Calls of `query` on a connection, a pool or a client, and of what reads rows by it. */
  readonly queries: number;
  /** Tables that each SQL text of the file names; null stands for one that an expression names and a caller knows. */
  readonly texts: readonly ReadonlySet<string | null>[];
}

/** Stands in SQL for an expression, by its place in the template. */
const hole = (index: number) => `hole${index}$`;
const HOLE = /^hole(\d+)\$$/;
const HOLES = /hole\d+\$/g;

/** Words that a table follows. */
const BEFORE_TABLE = new Set(['FROM', 'JOIN', 'INTO', 'UPDATE', 'TABLE', 'USING', 'ANALYZE', 'COPY', 'TRUNCATE']);
/** Words between one of them and the table. */
const SKIPPED = new Set(['ONLY', 'LATERAL', 'IF', 'EXISTS', 'NOT']);
/** SQL is written in capitals: prose that says "from" is none. */
const IS_SQL = /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|FROM|JOIN|TRUNCATE|ALTER TABLE|LOCK TABLE|COPY|ANALYZE)\b/;
const TOKEN = /'(?:[^']|'')*'(?:::\w+)?|--[^\n]*|\/\*[\s\S]*?\*\/|[\w$]+|"[^"]+"|::|[^\s\w]/g;
/** A function that has FROM between its arguments. */
const FROM_INSIDE = /^(?:extract|substring|trim|overlay|position)$/i;
/** Words that end a list of tables. */
const LIST_END =
  /^(?:WHERE|GROUP|ORDER|LIMIT|UNION|EXCEPT|INTERSECT|SET|VALUES|SELECT|RETURNING|FOR|HAVING|WINDOW|OFFSET|FETCH)$/;

/** Names at the places of an SQL text where a table stands, those that it defines itself (WITH) left out. */
export function tablesIn(sql: string): string[] {
  if (!IS_SQL.test(sql)) return [];
  const tokens = (sql.match(TOKEN) ?? []).filter((token) => !/^(?:--|\/\*)/.test(token));
  const own = new Set<string>();
  const named: string[] = [];
  /** By depth of parentheses: whether a list of tables is open, and whether FROM belongs to a function. */
  const depths: { list: boolean; inside: boolean }[] = [{ list: false, inside: false }];
  for (const [at, token] of tokens.entries()) {
    const depth = depths.at(-1) ?? { list: false, inside: false };
    if (depths.length === 0) depths.push(depth);
    const before = tokens[at - 1] ?? '';
    if (token === '(') depths.push({ list: false, inside: FROM_INSIDE.test(before) });
    else if (token === ')') depths.pop();
    else if (token === ';') depths.splice(0, depths.length, { list: false, inside: false });
    else if (BEFORE_TABLE.has(token) && !isOther(token, before, depth.inside)) {
      depth.list = /^(?:FROM|JOIN|USING)$/.test(token);
      addTable(at + 1);
    } else if (token === ',' && depth.list) addTable(at + 1);
    else if (LIST_END.test(token)) depth.list = false;
    else if (token === '::' && /^null$/i.test(before)) addTable(at + 1);
    else if (token.endsWith('::regclass')) named.push(token.slice(1, token.lastIndexOf("'")));
    if (token === 'AS' && /^(?:\(|MATERIALIZED|NOT)$/.test(tokens[at + 1] ?? '')) own.add(definedBefore(tokens, at));
  }
  return named.filter((name) => !own.has(name));

  function addTable(from: number): void {
    let at = from;
    while (SKIPPED.has(tokens[at] ?? '')) at += 1;
    const name = (tokens[at] ?? '').replaceAll('"', '');
    const isCall = tokens[at + 1] === '(' && tokens[from - 1] !== 'INTO' && !HOLE.test(name);
    if (/^\w[\w$]*$/.test(name) && !isCall && !/^[A-Z]+$/.test(name)) named.push(name);
  }
}

/** Whether a word that tables follow says something else here. */
function isOther(token: string, before: string, inside: boolean): boolean {
  if (token === 'FROM') return inside || before === 'DISTINCT';
  return token === 'UPDATE' && (before === 'DO' || before === 'FOR' || before === 'KEY');
}

/** The name that `name AS (…)` or `name (columns) AS (…)` defines. */
function definedBefore(tokens: readonly string[], at: number): string {
  if (tokens[at - 1] !== ')') return tokens[at - 1] ?? '';
  const open = tokens.lastIndexOf('(', at);
  return tokens[open - 1] ?? '';
}

/** A value that SQL may name at the place of a table, with the file that says it. */
interface Said {
  readonly file: ParsedFile;
  readonly expression: ESTree.Expression;
}

interface ParsedFile {
  readonly file: string;
  readonly queries: number;
  readonly texts: readonly ESTree.Expression[];
  readonly constants: ReadonlyMap<string, ESTree.Expression>;
  /** By the name that it has here: where an import comes from. */
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
}

/** What files of the server ask the database, by their syntax trees. */
export function readSql(sources: readonly SourceFile[]): FileSql[] {
  const parsed = new Map(sources.map((source) => [source.file, parseFile(source)]));
  return [...parsed.values()].map((file) => ({
    file: file.file,
    queries: file.queries,
    texts: file.texts
      .map((expression) => new Set(namedBy(sqlOf(expression), { file, expression }, parsed)))
      .filter((tables) => tables.size > 0),
  }));
}

const ROWS = 'server/platform/db/rows.ts';

function parseFile({ file, text }: SourceFile): ParsedFile {
  const { program, errors } = parseSync(file, text);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  const constants = new Map<string, ESTree.Expression>();
  const imports = new Map<string, { readonly file: string; readonly name: string }>();
  const texts: ESTree.Expression[] = [];
  let queries = 0;
  /** A call of `many`, `one` or `maybe`. */
  const isRead = (callee: ESTree.Expression) => callee.type === 'Identifier' && imports.get(callee.name)?.file === ROWS;
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      const from = resolveImport(file, source.value);
      if (from === null) return;
      for (const one of specifiers) {
        if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
          imports.set(one.local.name, { file: from, name: one.imported.name });
      }
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) constants.set(id.name, init);
    },
    CallExpression({ callee }) {
      if (callee.type === 'MemberExpression' ? isQuery(callee) : isRead(callee)) queries += 1;
    },
    Literal(node) {
      if (typeof node.value === 'string') texts.push(node);
    },
    TemplateLiteral(node) {
      texts.push(node);
    },
  }).visit(program);
  return { file, queries, texts, constants, imports };
}

/** A call of `query`; `this.query` and `door.query` ask the API of programs. */
function isQuery({ object, property }: ESTree.MemberExpression): boolean {
  const isApi = object.type === 'ThisExpression' || (object.type === 'Identifier' && object.name === 'door');
  return property.type === 'Identifier' && property.name === 'query' && !isApi;
}

function sqlOf(expression: ESTree.Expression): string {
  if (expression.type === 'Literal') return typeof expression.value === 'string' ? expression.value : '';
  if (expression.type !== 'TemplateLiteral') return '';
  const { quasis, expressions } = expression;
  return quasis
    .map(({ value }, index) => `${value.cooked ?? ''}${index < expressions.length ? hole(index) : ''}`)
    .join('');
}

function namedBy(sql: string, { file, expression }: Said, parsed: ReadonlyMap<string, ParsedFile>): (string | null)[] {
  const holes = expression.type === 'TemplateLiteral' ? expression.expressions : [];
  return tablesIn(sql).flatMap((name) => {
    const index = HOLE.exec(name)?.[1];
    const held = index === undefined ? undefined : holes[Number(index)];
    if (held === undefined) return namedInPart(name);
    return tablesOf({ file, expression: held }, parsed);
  });
}

/** A name that is written out, or one of which expressions are a part. */
function namedInPart(name: string): (string | null)[] {
  if (name.startsWith('directory_')) return [DATA_SET_TABLES];
  if (name.replaceAll(HOLES, '') === name) return [name];
  const pattern = new RegExp(`^${name.replaceAll(HOLES, '\\w*')}$`);
  return [...TABLE_OWNERS.keys()].some((table) => pattern.test(table)) ? [null] : [];
}

/** Functions that write what the rows of a data set are selected from. */
const NAMING_DATA_SETS: readonly string[] = ['tableName', 'tableWith', 'rowsFrom'];

/** The tables that an expression in SQL stands for; null where a caller says it. */
function tablesOf(said: Said, parsed: ReadonlyMap<string, ParsedFile>): (string | null)[] {
  const { file, expression } = said;
  switch (expression.type) {
    case 'CallExpression': {
      const { callee } = expression;
      return [callee.type === 'Identifier' && NAMING_DATA_SETS.includes(callee.name) ? DATA_SET_TABLES : null];
    }
    case 'Literal':
    case 'TemplateLiteral':
      return namedBy(`FROM ${sqlOf(expression)}`, said, parsed);
    case 'ConditionalExpression':
      return [expression.consequent, expression.alternate].flatMap((one) =>
        tablesOf({ file, expression: one }, parsed),
      );
    case 'Identifier': {
      const imported = file.imports.get(expression.name);
      const home = imported ? parsed.get(imported.file) : file;
      const value = home?.constants.get(imported?.name ?? expression.name);
      return home && value && value !== expression ? tablesOf({ file: home, expression: value }, parsed) : [null];
    }
    default:
      return [null];
  }
}

/** Names of the tables that a migration creates. */
export function createdTables(text: string): string[] {
  return [...text.matchAll(/\bCREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/g)].map(([, name = '']) => name);
}
