import type { AskedRecord } from '../api/ask.ts';
import { DATA_SETS } from '../columns/dataSets.ts';
import { type FieldSpec, findField } from '../columns/spec.ts';
import { unitOf } from '../filters/filterableFields.ts';
import type { Triple } from '../filters/triples.ts';
import { askWords } from '../i18n/en/askWords.ts';
import { addEdge, type Chart, type Correction, type Edge, weightOf } from './chart.ts';
import type { Bound, ConditionOf, FieldOf, Phrase, PhraseKind, PhraseOf, Span, ValueOf } from './phrases.ts';
import { singularKey, type Vocabulary, type WordClass } from './vocabulary.ts';

/** Rules that join neighbours on the chart to what they mean together. Each layer uses what those before it have made. */

/** A part of a rule: what may stand at a place, and where it ends. */
type Part = (chart: Chart, at: number) => readonly Match[];

interface Match {
  readonly end: number;
  readonly score: number;
  readonly edge: Edge | null;
}

interface Rule {
  readonly parts: readonly Part[];
  /** The phrases it makes of the edges that were matched, in their order. */
  readonly make: (edges: readonly Edge[]) => readonly Phrase[];
}

/** For each rule that held: what belongs together is meant together. */
const JOINED = 0.3;
const LIGHT_MAX = 3;

const phrase =
  <Kind extends PhraseKind>(kind: Kind, holds: (found: PhraseOf<Kind>) => boolean = () => true): Part =>
  (chart, at) =>
    (chart.from[at] ?? []).flatMap((edge) =>
      isKind(edge.phrase, kind) && holds(edge.phrase) ? [{ end: edge.end, score: edge.score, edge }] : [],
    );

function isKind<Kind extends PhraseKind>(found: Phrase, kind: Kind): found is PhraseOf<Kind> {
  return found.is === kind;
}

const word =
  (name: WordClass): Part =>
  (chart, at) =>
    (chart.classesFrom[at] ?? []).flatMap(({ end, names, length }) =>
      names.has(name) ? [{ end, score: weightOf(length), edge: null }] : [],
    );

const literal =
  (...keys: readonly string[]): Part =>
  (chart, at) =>
    keys.includes(chart.tokens[at]?.key ?? '') ? [{ end: at + 1, score: 1, edge: null }] : [];

const oneOf =
  (...parts: readonly Part[]): Part =>
  (chart, at) =>
    parts.flatMap((part) => part(chart, at));

/** Applies rules at every place, in one pass. */
function apply(chart: Chart, rules: readonly Rule[]): void {
  const made: {
    readonly start: number;
    readonly end: number;
    readonly phrase: Phrase;
    readonly score: number;
    readonly corrected: readonly Correction[];
  }[] = [];
  for (const rule of rules) {
    for (let start = 0; start < chart.tokens.length; start++) {
      for (const { end, score, edges } of matchesOf(chart, rule.parts, start)) {
        const corrected = edges.flatMap((edge) => edge.corrected);
        // One typing error a phrase.
        if (corrected.length > 1) continue;
        for (const result of rule.make(edges))
          made.push({ start, end, phrase: result, score: score + JOINED, corrected });
      }
    }
  }
  for (const one of made) addEdge(chart, one.start, one.end, one.phrase, one.score, one.corrected);
}

interface Sequence {
  readonly end: number;
  readonly score: number;
  readonly edges: readonly Edge[];
}

const SEQUENCES_MAX = 60;

function matchesOf(chart: Chart, parts: readonly Part[], start: number): readonly Sequence[] {
  let open: readonly Sequence[] = [{ end: start, score: 0, edges: [] }];
  for (const [nth, part] of parts.entries()) {
    const next: Sequence[] = [];
    for (const { end, score, edges } of open) {
      for (let skipped = 0; skipped <= (nth === 0 ? 0 : LIGHT_MAX); skipped++) {
        if (skipped > 0 && !chart.isLight[end + skipped - 1]) break;
        for (const match of part(chart, end + skipped)) {
          next.push({ end: match.end, score: score + match.score, edges: match.edge ? [...edges, match.edge] : edges });
        }
      }
    }
    open = next.slice(0, SEQUENCES_MAX);
    if (open.length === 0) break;
  }
  return open;
}

const rule = (parts: readonly Part[], make: Rule['make']): Rule => ({ parts, make });

function phrasesOf<Kind extends PhraseKind>(edges: readonly Edge[], kind: Kind): readonly PhraseOf<Kind>[] {
  return edges.flatMap(({ phrase: found }) => (isKind(found, kind) ? [found] : []));
}

const specOf = ({ source, field }: FieldOf): FieldSpec | undefined => findField(DATA_SETS[source], field);

/** Figures and bounds. */
function boundRules({ comparisons, longest }: Vocabulary): readonly Rule[] {
  const comparison =
    (wanted: string): Part =>
    (chart, at) => {
      const found: Match[] = [];
      for (let length = 1; length <= Math.min(longest, chart.tokens.length - at); length++) {
        const key = singularKey(
          chart.tokens
            .slice(at, at + length)
            .map(({ key: one }) => one)
            .join(' '),
        );
        const exact = chart.tokens
          .slice(at, at + length)
          .map(({ key: one }) => one)
          .join(' ');
        if ((comparisons.get(key) ?? comparisons.get(exact)) === wanted)
          found.push({ end: at + length, score: weightOf(length), edge: null });
      }
      return found;
    };
  const amounts = (edges: readonly Edge[]) => phrasesOf(edges, 'amount').map(({ amount }) => amount);
  const bounded = (operator: Bound['operator']) => (edges: readonly Edge[]) => {
    const [amount] = amounts(edges);
    return amount ? [{ is: 'bounds', bounds: [{ operator, amount }] } as const] : [];
  };
  const ranged = (edges: readonly Edge[]): readonly Phrase[] => {
    const [from, to] = amounts(edges);
    if (!from || !to) return [];
    // "1 to 5M": the unit and the scale stand with the last one.
    const scale = from.value < 1_000 && to.value >= 1_000 ? 10 ** (3 * Math.floor(Math.log10(to.value) / 3)) : 1;
    const low = { ...from, value: from.value * scale, unit: from.unit ?? to.unit };
    if (low.value > to.value) return [];
    return [
      {
        is: 'bounds',
        bounds: [
          { operator: 'gte', amount: low },
          { operator: 'lte', amount: to },
        ],
      },
    ];
  };
  const operators = ['gt', 'gte', 'lt', 'lte', 'eq'] as const;
  return [
    ...operators.map((operator) => rule([comparison(operator), phrase('amount')], bounded(operator))),
    rule([phrase('amount'), oneOf(word('more'), literal('+'))], bounded('gte')),
    rule([phrase('amount'), word('less')], bounded('lte')),
    rule([literal(...askWords.between), phrase('amount'), literal(...askWords.rangeEnd), phrase('amount')], ranged),
  ];
}

const FITS = { usd: ['usd'], percent: ['percent'] } as const;

/** Bounds of a field, for each data set that has it; none where the unit is another one. */
function conditionsOn(fields: readonly FieldOf[], bounds: readonly Bound[]): readonly ConditionOf[] {
  return fields.flatMap((of) => {
    const spec = specOf(of);
    const unit = unitOf(DATA_SETS[of.source], of.field);
    if (spec?.type !== 'number' || !spec.filterable) return [];
    const fits = bounds.every(
      ({ amount }) =>
        amount.unit === null || (unit !== undefined && (FITS[amount.unit] as readonly string[]).includes(unit)),
    );
    const triples = bounds.map(({ operator, amount }): Triple => [of.field, operator, amount.value]);
    return fits ? [{ source: of.source, triples, unit }] : [];
  });
}

const conditions = (options: readonly ConditionOf[]): readonly Phrase[] =>
  options.length === 0 ? [] : [{ is: 'conditions', options }];

/** A year field within a span of whole years. */
function yearsOn(fields: readonly FieldOf[], { from, to }: Span): readonly ConditionOf[] {
  const whole = (date: string | null) => date === null || /^\d{4}$/.test(date);
  if (!whole(from) || !whole(to)) return [];
  return fields.flatMap((of) => {
    if (unitOf(DATA_SETS[of.source], of.field) !== 'year') return [];
    const triples: Triple[] =
      from !== null && from === to
        ? [[of.field, 'eq', Number(from)]]
        : [
            ...(from === null ? [] : [[of.field, 'gte', Number(from)] as const]),
            ...(to === null ? [] : [[of.field, 'lte', Number(to)] as const]),
          ];
    return [{ source: of.source, triples, unit: 'year' as const }];
  });
}

/** Fields with figures, dates, words: what is said of them. */
function fieldRules(): readonly Rule[] {
  const isCount = ({ amount }: PhraseOf<'amount'>) =>
    amount.unit === null && Number.isInteger(amount.value) && amount.value >= 1 && amount.value <= 50;
  const bound = (edges: readonly Edge[]) => {
    const [field] = phrasesOf(edges, 'field');
    const [bounds] = phrasesOf(edges, 'bounds');
    return field && bounds ? conditions(conditionsOn(field.fields, bounds.bounds)) : [];
  };
  const known = (value: 0 | 1) => (edges: readonly Edge[]) => {
    const [field] = phrasesOf(edges, 'field');
    return conditions(
      (field?.fields ?? []).map(({ source, field: name }) => ({ source, triples: [[name, 'known', value]] })),
    );
  };
  const limited = (edges: readonly Edge[]): readonly Phrase[] => {
    const [amount] = phrasesOf(edges, 'amount');
    const [extreme] = phrasesOf(edges, 'extreme');
    const [ordered] = phrasesOf(edges, 'ordered');
    if (!amount) return [];
    const limit = amount.amount.value;
    return ordered ? [{ ...ordered, limit }] : extreme ? [{ ...extreme, limit }] : [];
  };
  return [
    rule([phrase('field'), phrase('bounds')], bound),
    rule([phrase('bounds'), phrase('field')], bound),
    rule([phrase('field'), phrase('period')], (edges) => {
      const [field] = phrasesOf(edges, 'field');
      const [period] = phrasesOf(edges, 'period');
      return field && period ? conditions(yearsOn(field.fields, period.span)) : [];
    }),
    rule([word('not'), phrase('field')], known(0)),
    rule([word('known'), phrase('field')], known(1)),
    rule([phrase('extreme', ({ of }) => of !== 'count'), phrase('amount', isCount)], limited),
    rule([phrase('amount', isCount), phrase('extreme')], limited),
    rule([phrase('amount', isCount), phrase('ordered')], limited),
    ...(['rose', 'fell'] as const).map((verb) =>
      rule([phrase('verb', (found) => found.verb === verb), phrase('bounds')], (edges) => {
        const [bounds] = phrasesOf(edges, 'bounds');
        const isPercent = bounds?.bounds.every(({ amount }) => amount.unit === 'percent') === true;
        if (!bounds || !isPercent) return [];
        const turned = { gt: 'lt', gte: 'lte', lt: 'gt', lte: 'gte', eq: 'eq' } as const;
        const triples = bounds.bounds.map(
          ({ operator, amount }): Triple =>
            verb === 'rose' ? ['change24h', operator, amount.value] : ['change24h', turned[operator], -amount.value],
        );
        return conditions([{ source: 'projects', triples, unit: 'percent' }]);
      }),
    ),
  ];
}

function orderRules(): readonly Rule[] {
  const ordered = (edges: readonly Edge[]): readonly Phrase[] => {
    const [extreme] = phrasesOf(edges, 'extreme');
    const [field] = phrasesOf(edges, 'field');
    if (!extreme || !field) return [];
    const orders = field.fields.flatMap((of) => {
      const spec = specOf(of);
      const fits = spec?.sortable && (spec.type === 'number' || spec.type === 'refs');
      return fits ? [{ ...of, order: extreme.order }] : [];
    });
    return orders.length === 0 ? [] : [{ is: 'ordered', orders, limit: extreme.limit }];
  };
  const by =
    (only: PhraseOf<'by'>['only']) =>
    (edges: readonly Edge[]): readonly Phrase[] => {
      const fields = phrasesOf(edges, 'field').flatMap((found) => found.fields);
      const nouns = phrasesOf(edges, 'noun').flatMap((found) => found.sources);
      return [{ is: 'by', fields, nouns, only }];
    };
  const sizes = phrase('extreme', ({ of }) => of !== 'time');
  return [
    rule([sizes, phrase('field')], ordered),
    rule([sizes, phrase('ordered')], (edges) => {
      const [extreme] = phrasesOf(edges, 'extreme');
      const [found] = phrasesOf(edges, 'ordered');
      return extreme && found ? [{ ...found, limit: found.limit ?? extreme.limit }] : [];
    }),
    rule([literal('by'), oneOf(phrase('field'), phrase('noun'))], by(null)),
    rule([word('per'), oneOf(phrase('field'), phrase('noun'))], by('group')),
    rule([word('sorted'), phrase('field')], by('order')),
  ];
}

const hasValues = ({ values }: PhraseOf<'named'>) => values.length > 0;

/** Lists, negations and fields of values. */
function listRules(): readonly Rule[] {
  const named = phrase('named');
  const join = oneOf(word('and'), word('or'), comma);
  const listed = (joined: 'or' | 'and' | 'both') => (edges: readonly Edge[]) =>
    lists(phrasesOf(edges, 'named'), joined);
  const repeated = (last: Part, joined: 'or' | 'and') => [
    rule([named, last, named], listed(joined)),
    rule([named, join, named, last, named], listed(joined)),
    rule([named, join, named, join, named, last, named], listed(joined)),
  ];
  const within = (edges: readonly Edge[]): readonly Phrase[] => {
    const [field] = phrasesOf(edges, 'field');
    const [found] = phrasesOf(edges, 'named');
    const values = (found?.values ?? []).filter((value) =>
      field?.fields.some((of) => of.source === value.source && of.field === value.field),
    );
    return values.length === 0 ? [] : [{ is: 'named', records: [], values }];
  };
  return [
    ...repeated(word('and'), 'and'),
    ...repeated(word('or'), 'or'),
    rule([named, comma, named], listed('and')),
    rule([word('both'), named, word('and'), named], listed('both')),
    rule([named, word('and'), named, word('both')], listed('both')),
    rule([phrase('field'), phrase('named', hasValues)], within),
    rule([phrase('named', hasValues), phrase('field')], within),
    rule([word('not'), phrase('named', hasValues)], (edges) => {
      const all = phrasesOf(edges, 'named').map(({ values }) => values);
      return [{ is: 'without', all }];
    }),
    rule([named, literal(...askWords.versus), named], listed('or')),
  ];
}

/** A comma is no token: it stands between two. */
function comma(chart: Chart, at: number): readonly Match[] {
  const between = chart.text.slice(chart.tokens[at - 1]?.to ?? 0, chart.tokens[at]?.from ?? 0);
  return at > 0 && between.trim() === ',' ? [{ end: at, score: 0, edge: null }] : [];
}

/** Several names as one list: of values of a common field, or of records of a common kind. */
function lists(all: readonly PhraseOf<'named'>[], joined: 'or' | 'and' | 'both'): readonly Phrase[] {
  const found: Phrase[] = [];
  const [first] = all;
  if (!first || all.length < 2) return [];
  const fields = first.values.filter((value) =>
    all.every(({ values }) => values.some((one) => isSameField(one, value))),
  );
  if (fields.length > 0) {
    const shared = all.map(({ values }) => values.filter((one) => fields.some((value) => isSameField(one, value))));
    found.push({ is: 'values', all: shared, joined });
  }
  for (const kind of ['project', 'venture', 'people'] as const) {
    const records = all.flatMap((named) => named.records.find((record) => record.kind === kind) ?? []);
    if (records.length === all.length) found.push({ is: 'records', all: records, joined });
  }
  return found;
}

const isSameField = (a: ValueOf, b: ValueOf) => a.source === b.source && a.field === b.field;

const KINDS: Readonly<Record<string, readonly AskedRecord['kind'][]>> = {
  PROJECT: ['project'],
  INVESTOR: ['venture', 'people'],
  PERSON: ['people'],
  RECORD: ['project', 'venture', 'people'],
};

type BondName = keyof typeof askWords.patterns;

/** The patterns of the catalogue. */
function bondRules(): readonly Rule[] {
  return (Object.keys(askWords.patterns) as BondName[]).flatMap((bond) =>
    askWords.patterns[bond].map((pattern) => {
      const kinds = pattern.split(' ').flatMap((part) => KINDS[part] ?? []);
      const isWanted = (record: AskedRecord) => kinds.includes(record.kind);
      const parts = pattern.split(' ').map((part): Part => {
        const name = /^<(.+)>$/.exec(part)?.[1];
        if (name !== undefined) return word(name as WordClass);
        if (!KINDS[part]) return literal(part);
        return oneOf(
          phrase('named', ({ records }) => records.some(isWanted)),
          phrase('records', ({ all }) => all.every(isWanted)),
        );
      });
      return rule(parts, (edges) => [
        ...phrasesOf(edges, 'named').flatMap(({ records }) =>
          // The first one of a name is the best known.
          records
            .filter(isWanted)
            .slice(0, 2)
            .map((record) => ({ is: 'bond', bond, records: [record], joined: 'one' }) as const),
        ),
        ...phrasesOf(edges, 'records').map(({ all, joined }) => ({ is: 'bond', bond, records: all, joined }) as const),
      ]);
    }),
  );
}

const SOURCE_OF_KIND = { project: 'projects', venture: 'organizations', people: 'people' } as const;

/** "the project Korvane" is Korvane. */
function appositions(): readonly Rule[] {
  const make = (edges: readonly Edge[]): readonly Phrase[] => {
    const [noun] = phrasesOf(edges, 'noun');
    const [named] = phrasesOf(edges, 'named');
    const records = (named?.records ?? []).filter(
      ({ kind }) => noun?.isOne && noun.sources.includes(SOURCE_OF_KIND[kind]),
    );
    return records.length === 0 ? [] : [{ is: 'named', records, values: [] }];
  };
  const record = phrase('named', ({ records }) => records.length > 0);
  return [rule([phrase('noun'), record], make)];
}

/** Puts on the chart what neighbours mean together. */
export function applyRules(chart: Chart, vocabulary: Vocabulary): void {
  apply(chart, boundRules(vocabulary));
  apply(chart, appositions());
  apply(chart, fieldRules());
  apply(chart, orderRules());
  apply(chart, listRules());
  apply(chart, [
    rule([word('not'), phrase('values')], (edges) =>
      phrasesOf(edges, 'values').map(({ all }) => ({ is: 'without', all })),
    ),
    rule([word('both'), phrase('values')], (edges) =>
      phrasesOf(edges, 'values').map((found) => ({ ...found, joined: 'both' as const })),
    ),
  ]);
  apply(chart, bondRules());
}
