import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { unitOf } from '#schemas/filters/filterableFields.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { askWords } from '#schemas/i18n/en/askWords.ts';
import { once } from '#schemas/once.ts';
import { appositions, aroundBonds, bondRules } from './bondRules.ts';
import type { Chart, Edge } from './chart.ts';
import { DEEDS, secondGroups } from './groupRules.ts';
import { listRules } from './listRules.ts';
import type { Bound, ConditionOf, FieldOf, Phrase, PhraseOf, Span } from './phrases.ts';
import { CHANGES, specOf as fieldSpec } from './places.ts';
import {
  ahead,
  apply,
  comparison,
  dash,
  literal,
  notAhead,
  notBehind,
  oneOf,
  type Part,
  phrase,
  phrasesOf,
  type Rule,
  rule,
  slash,
  word,
} from './ruleParts.ts';
import { thenRules } from './thenRules.ts';

/** Rules that join neighbors on the chart to what they mean together. */

const specOf = ({ source, field }: FieldOf) => fieldSpec(source, field);

/** Figures and bounds. */
function boundRules(): readonly Rule[] {
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
    rule([phrase('amount', ({ amount }) => !amount.isYear), dash, phrase('amount')], ranged),
  ];
}

const BELOW_HIGH = 'from_ath';
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
    // How far below its high a price is, is no figure above zero.
    const isBelow = of.field === BELOW_HIGH && bounds.every(({ amount }) => amount.value > 0);
    if (fits && isBelow) return [moved(of.field, 'fell', bounds)];
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

/** What a project raised over all of its rounds. */
const TOTAL_RAISED = { source: 'projects', field: 'total_raised_usd' } as const;
const isSame = (a: FieldOf) => (b: FieldOf) => a.source === b.source && a.field === b.field;

/** What follows its noun, in languages where it does: "vốn hóa lớn nhất". */
const adjective: Part = askWords.adjectivesFollow ? phrase('extreme', ({ of }) => of !== 'time') : () => [];

/** After words that say more together than each alone. */
const surely: Part = (_chart, at) => [{ end: at, score: 1, edge: null }];

/** "số vốn gọi được" counts nothing: money is no row. */
const counted: Part = phrase('noun', ({ word: named }) => !askWords.money.includes(named));

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
    rule([word('known'), phrase('field'), phrase('bounds')], bound),
    rule([phrase('bounds'), phrase('field')], bound),
    rule([word('worth'), phrase('bounds'), literal(...askWords.by), phrase('field'), surely], bound),
    rule([phrase('field'), phrase('period')], (edges) => {
      const [field] = phrasesOf(edges, 'field');
      const [period] = phrasesOf(edges, 'period');
      return field && period ? conditions(yearsOn(field.fields, period.span)) : [];
    }),
    rule([word('raise'), phrase('bounds'), word('whole')], (edges) =>
      phrasesOf(edges, 'bounds').flatMap(({ bounds }) => conditions(conditionsOn([TOTAL_RAISED], bounds))),
    ),
    rule([word('raise'), word('whole')], () => [{ is: 'field', fields: [TOTAL_RAISED] }]),
    rule(
      [
        phrase('field', ({ fields }) => fields.some(isSame(TOTAL_RAISED))),
        literal(...askWords.by),
        ahead(phrase('named', ({ records }) => records.length > 0)),
      ],
      () => [{ is: 'field', fields: [TOTAL_RAISED] }],
    ),
    rule([word('not'), phrase('field')], known(0)),
    rule([word('known'), ofNoRows, notAhead(oneOf(phrase('bounds'), adjective))], known(1)),
    // No query divides one figure by another; a ratio that is a field has its own words.
    rule([noRatio, oneOf(literal(...askWords.ratio), slash), figure], () => [{ is: 'beyond' }]),
    rule([phrase('extreme', ({ of }) => of !== 'count'), phrase('amount', isCount)], limited),
    rule([phrase('amount', isCount), phrase('extreme')], limited),
    rule([phrase('amount', isCount), phrase('ordered')], limited),
    ...[
      [phrase('bounds'), word('belowHigh')],
      [word('belowHigh'), phrase('bounds')],
    ].map((parts) =>
      rule(parts, (edges) =>
        phrasesOf(edges, 'bounds').flatMap(({ bounds }) => conditions([moved(BELOW_HIGH, 'fell', bounds)])),
      ),
    ),
    rule([word('not'), word('lead'), notAhead(literal(...askWords.by)), ahead(anything)], () => neverLed),
    rule([word('not'), word('lead'), word('round')], () => neverLed),
    ...(['rose', 'fell'] as const).flatMap((verb) => [
      rule(
        [
          phrase('verb', (found) => found.verb === verb),
          phrase('bounds'),
          phrase('field', ({ fields }) => fields.some(isChange)),
        ],
        (edges) => {
          const [field] = phrasesOf(edges, 'field');
          const name = field?.fields.find(isChange)?.field;
          return phrasesOf(edges, 'bounds').flatMap(({ bounds }) =>
            name === undefined ? [] : conditions([moved(name, verb, bounds)]),
          );
        },
      ),
      rule([phrase('verb', (found) => found.verb === verb), phrase('bounds')], (edges) => {
        const [bounds] = phrasesOf(edges, 'bounds');
        const isPercent = bounds?.bounds.every(({ amount }) => amount.unit === 'percent') === true;
        return bounds && isPercent ? conditions([moved('change24h', verb, bounds.bounds)]) : [];
      }),
      // "down 5%", "down -5%"
      rule(
        [phrase('verb', (found) => found.verb === verb), phrase('amount', ({ amount }) => amount.unit === 'percent')],
        (edges) =>
          phrasesOf(edges, 'amount').flatMap(({ amount }) =>
            conditions([moved('change24h', verb, [{ operator: 'gt', amount }])]),
          ),
      ),
    ]),
  ];
}

const isFigure = (of: FieldOf) => {
  const spec = specOf(of);
  return spec?.type === 'number' && !CHANGED.has(of.field);
};
const figure = phrase('field', ({ fields }) => fields.every(isFigure));
const RATIO = 'times';
/** A figure, where no longer name of a ratio begins: "market cap to TVL". */
const noRatio: Part = (chart, at) => {
  const isRatio = (chart.from[at] ?? []).some(
    ({ phrase: found }) =>
      found.is === 'field' && found.fields.some((of) => unitOf(DATA_SETS[of.source], of.field) === RATIO),
  );
  return isRatio ? [] : figure(chart, at);
};
/** A field whose name is none of its rows: "có vòng nào" asks for rounds, not for their kind. */
const ofNoRows: Part = (chart, at) => {
  const found = chart.from[at] ?? [];
  const isNoun = found.some(
    (noun) =>
      noun.phrase.is === 'noun' &&
      noun.phrase.sources.some((source) =>
        found.some(
          (field) =>
            field.end === noun.end &&
            field.phrase.is === 'field' &&
            field.phrase.fields.every((of) => of.source === source),
        ),
      ),
  );
  return isNoun ? [] : phrase('field')(chart, at);
};

const CHANGED = new Set(Object.values(CHANGES));
const isChange = ({ source, field }: FieldOf) => source === 'projects' && CHANGED.has(field);

/** A figure that rose or fell by so much. */
function moved(field: string, verb: 'rose' | 'fell', bounds: readonly Bound[]): ConditionOf {
  const turned = { gt: 'lt', gte: 'lte', lt: 'gt', lte: 'gte', eq: 'eq' } as const;
  const triples = bounds.map(
    ({ operator, amount }): Triple =>
      verb === 'rose' ? [field, operator, amount.value] : [field, turned[operator], -amount.value],
  );
  return { source: 'projects', triples, unit: 'percent' };
}

const neverLed: readonly Phrase[] = [
  {
    is: 'conditions',
    options: [
      { source: 'organizations', triples: [['rounds_led', 'eq', 0]] },
      { source: 'people', triples: [['rounds_led', 'eq', 0]] },
    ],
  },
];
const anything: Part = (chart, at) => (at >= chart.tokens.length ? [{ end: at, score: 0, edge: null }] : []);

/** "up 5 % in the past 7 days", "top gainers of the past month": the change over those days. */
function changeRules(): readonly Rule[] {
  const field = (edges: readonly Edge[]) => CHANGES[phrasesOf(edges, 'period')[0]?.span.from ?? ''];
  const isOfDay = (options: readonly ConditionOf[]) =>
    options.length === 1 && options.every(({ triples }) => triples.every(([name]) => name === 'change24h'));
  const over =
    (wanted: string | null) =>
    (edges: readonly Edge[]): readonly Phrase[] => {
      const [name, [found]] = [wanted ?? field(edges), phrasesOf(edges, 'conditions')];
      if (name === undefined || !found) return [];
      return conditions(
        found.options.map((option) => ({
          ...option,
          triples: option.triples.map(([, operator, value]): Triple => [name, operator, value]),
        })),
      );
    };
  const orderedOver =
    (wanted: string | null) =>
    (edges: readonly Edge[]): readonly Phrase[] => {
      const [name, [found]] = [wanted ?? field(edges), phrasesOf(edges, 'ordered')];
      if (name === undefined || !found) return [];
      return [{ ...found, orders: found.orders.map((of) => ({ ...of, field: name })) }];
    };
  const change = phrase('conditions', ({ options }) => isOfDay(options));
  const order = phrase('ordered', ({ orders }) => orders.every((of) => of.field === 'change24h'));
  return [
    rule([change, phrase('period')], over(null)),
    rule([change, word('week')], over('change7d')),
    rule([change, word('month')], over('change30d')),
    rule([order, word('week')], orderedOver('change7d')),
    rule([order, word('month')], orderedOver('change30d')),
    rule([order, word('today')], (edges) => phrasesOf(edges, 'ordered')),
    rule([change, word('today')], (edges) => phrasesOf(edges, 'conditions')),
    rule([order, phrase('period')], orderedOver(null)),
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
    rule([phrase('field'), adjective], ordered),
    rule([word('known'), phrase('field'), adjective], ordered),
    rule([word('howMany'), ahead(oneOf(counted, phrase('named')))], () => [{ is: 'measure', of: 'count' }]),
    rule([sizes, phrase('ordered')], (edges) => {
      const [extreme] = phrasesOf(edges, 'extreme');
      const [found] = phrasesOf(edges, 'ordered');
      return extreme && found ? [{ ...found, limit: found.limit ?? extreme.limit }] : [];
    }),
    // "rounds joined by organizations" are grouped by nothing.
    rule([notBehind(DEEDS), literal(...askWords.by), oneOf(phrase('field'), phrase('noun'))], by(null)),
    rule([word('per'), oneOf(phrase('field'), phrase('noun'))], by('group')),
    ...secondGroups(),
    ...thenRules(),
    rule([word('sorted'), phrase('field')], by('order')),
    // "by number of rounds" is the most rounds first.
    rule([oneOf(literal(...askWords.by), word('sorted')), word('count'), ahead(phrase('noun'))], () => [
      { is: 'extreme', of: 'count', order: 'desc', limit: null },
    ]),
  ];
}

/** Built once: each layer uses what those before it have made. */
const layers = once((): readonly (readonly Rule[])[] => [
  boundRules(),
  appositions(),
  fieldRules(),
  orderRules(),
  changeRules(),
  listRules(),
  [
    rule([word('not'), phrase('values')], (edges) =>
      phrasesOf(edges, 'values').map(({ all }) => ({ is: 'without', all })),
    ),
    rule([word('both'), phrase('values')], (edges) =>
      phrasesOf(edges, 'values').map((found) => ({ ...found, joined: 'both' as const })),
    ),
  ],
  bondRules(),
  aroundBonds(),
]);

/** Puts on the chart what neighbors mean together. */
export function applyRules(chart: Chart): void {
  for (const rules of layers()) apply(chart, rules);
}
