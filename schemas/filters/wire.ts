import { type DataSetSpec, type FieldSpec, storedFields } from '../columns/spec.ts';
import { TOKEN_STATES } from '../constants.ts';
import { KEEP_UNKNOWN, type Parsed, parseTriple, refused, type Scalar, type Triple } from './triples.ts';

const LIST_ITEM = /'((?:[^']|'')*)'|([^',]+)/gy;

/** Reads a quoted comma-joined list; null where the text is none. */
export function decodeQuotedList(text: string): Scalar[] | null {
  if (text === "''" || text.trim() === '') return [];
  const values: Scalar[] = [];
  let at = 0;
  while (at < text.length) {
    LIST_ITEM.lastIndex = at;
    const match = LIST_ITEM.exec(text);
    if (!match) return null;
    const bare = match[2]?.trim();
    if (bare === undefined) values.push((match[1] ?? '').replaceAll("''", "'"));
    else if (bare !== '' && Number.isFinite(Number(bare))) values.push(Number(bare));
    else return null;
    at = LIST_ITEM.lastIndex;
    if (at === text.length) return values;
    if (text[at] !== ',') return null;
    at += 1;
  }
  return null;
}

const isRangeType = (field: FieldSpec) => field.type === 'number' || field.type === 'date';

const [NO_TOKEN] = TOKEN_STATES;
/** Fields of rounds whose flag is 1 where it is left out. */
const SWITCHED_ON: readonly string[] = ['stages'];
/** Of rounds: 0 leaves out those of projects without a token, 1 (also where it is left out) does not. */
const NO_TOKEN_FLAG = 'apply_no_token';

/**
 * Reads the dashboards' form of a filter. A field is switched on by `apply_<field>` 1, else it is ignored with any value;
 * `optionsUse_<field>` says how `<field>` is read: 0 as one direct value, 1 as options (texts, lists) or as a custom range
 * `from,to` (numbers, dates). A list is comma-joined, each value quoted unless numeric; '' quoted is the empty list. The stage
 * of rounds is switched on unless its flag is 0.
 */
export function decodeWireFilter(
  spec: DataSetSpec,
  wire: Readonly<Record<string, unknown>>,
): Parsed<readonly Triple[]> {
  const triples: Triple[] = [];
  const isOfRounds = spec.source === 'fundraising';
  const preset = isOfRounds ? SWITCHED_ON.filter((name) => wire[name] !== undefined) : [];
  const flags = { ...Object.fromEntries(preset.map((name) => [`apply_${name}`, 1])), ...wire };
  for (const [key, flag] of Object.entries(flags)) {
    const name = /^apply_(.+)$/.exec(key)?.[1];
    if (!name) continue;
    if (flag !== 0 && flag !== 1) return refused(key, { code: 'wrong_value', reason: 'flag' });
    if (isOfRounds && key === NO_TOKEN_FLAG) {
      if (flag === 0) triples.push(['token', 'ne', NO_TOKEN], ['token', 'known', KEEP_UNKNOWN]);
      continue;
    }
    if (flag === 0) continue;
    const field = storedFields(spec).find((candidate) => candidate.field === name && candidate.filterable);
    if (!field) return refused(key, { code: 'unknown_field', reason: 'filter', field: name, source: spec.source });
    const use = wire[`optionsUse_${name}`] ?? 0;
    if (use !== 0 && use !== 1) return refused(`optionsUse_${name}`, { code: 'wrong_value', reason: 'options_flag' });
    const value = wire[name];
    if (typeof value !== 'string' && typeof value !== 'number')
      return refused(name, { code: 'wrong_value', reason: 'quoted_list', field: name });
    for (const candidate of readField(field, use, String(value))) {
      const parsed = parseTriple(spec, candidate, name);
      if (!parsed.ok) return { ...parsed, path: name };
      triples.push(parsed.value);
    }
  }
  return { ok: true, value: triples };
}

/** The parameters that the form takes, whatever their values. */
export function isWireParameter(spec: DataSetSpec, name: string): boolean {
  if (spec.source === 'fundraising' && name === NO_TOKEN_FLAG) return true;
  const field = name.replace(/^(apply|optionsUse)_/, '');
  return storedFields(spec).some((candidate) => candidate.field === field && candidate.filterable);
}

/** The conditions one switched-on field means; unreadable text becomes a condition that parseTriple refuses by name. */
function readField(field: FieldSpec, use: 0 | 1, text: string): unknown[][] {
  const typed = (values: readonly Scalar[] | null) => (field.type === 'number' ? values : values?.map(String));
  if (use === 1 && isRangeType(field)) {
    const comma = text.indexOf(',');
    const ends = comma < 0 ? [text, ''] : [text.slice(0, comma), text.slice(comma + 1)];
    return (['gte', 'lte'] as const).flatMap((operator, index) => {
      const end = ends[index] ?? '';
      if (end === '' || end === "''") return [];
      const read = typed(decodeQuotedList(end));
      return [[field.field, operator, read?.length === 1 ? read[0] : end]];
    });
  }
  const values = typed(decodeQuotedList(text));
  if (use === 1) return [[field.field, 'in', values ?? text]];
  return [[field.field, 'eq', values === null || values === undefined ? text : values.length === 1 ? values[0] : null]];
}
