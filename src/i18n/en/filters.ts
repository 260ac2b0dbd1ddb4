import type { DateRange, TOKEN_STATES } from '#schemas/constants.ts';
import { formatCount, plural } from '#schemas/format.ts';
import { rowsOf } from '#schemas/i18n/en/rowNames.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import type { SortPreset } from '#schemas/queries/sortPresets.ts';

const ROLLING_UNITS: Readonly<Record<string, readonly [string, string]>> = {
  D: ['day', 'days'],
  M: ['month', 'months'],
  Y: ['year', 'years'],
};

const PRESETS: Readonly<Record<SortPreset, string>> = {
  default: 'Default',
  change24h: '24h change',
  marketCap: 'Market cap',
  totalFundraising: 'Total fundraising',
};

const CHOICES: Readonly<Record<string, string>> = {
  'No Token': 'No Token',
  'Tokens included': 'Tokens included',
} satisfies Readonly<Record<(typeof TOKEN_STATES)[number], string>>;

/** The same, short enough to stand side by side. */
const SHORT_CHOICES: Readonly<Record<string, string>> = { 'No Token': 'No token', 'Tokens included': 'Included' };

/** Text of filters: chips, their editors, the facets of the screener, and the line in which conditions are written. */
export const filterMessages = {
  /** The rolling ranges of a date. */
  ranges: {
    '-P1M': 'Past 1 month',
    '-P3M': 'Past 3 months',
    '-P6M': 'Past 6 months',
    '-P1Y': 'Past 1 year',
    '-P2Y': 'Past 2 years',
    '-P3Y': 'Past 3 years',
  } satisfies Readonly<Record<DateRange, string>>,

  /** `With market data`. */
  inTheNews: 'In the news',
  withGroup: (group: string) => `With ${group.toLowerCase()}`,
  knownShare: (share: number) =>
    `known for ${share > 0 && share < 0.01 ? '< 1' : share > 0.99 ? '> 99' : Math.round(share * 100)}%`,

  chips: {
    more: (count: number) => `Show ${plural(count, 'more filter', 'more filters')}`,
    fewer: 'Show fewer filters',
    nothing: 'nothing',
    /** Of a list: whether the row stands in it. */
    inList: { unknown: 'No', orUnknown: 'Yes or no' },
    orUnknown: (value: string) => `${value} or unknown`,
    /** Beside a condition: rows it leaves out because their value is unknown. */
    unknown: (rows: string) => `+ ${rows} unknown`,
    keepUnknown: (field: string, rows: string) => `+ ${rows} unknown: keep rows whose ${field} is unknown`,
    leaveUnknown: (field: string, rows: string) => `with ${rows} unknown: leave out rows whose ${field} is unknown`,
    counting: '…',
    withUnknown: (rows: string) => `with ${rows} unknown`,
    /** Beside a condition: rows it leaves out because their figure is stale. */
    stale: (rows: string) => `${rows} stale left out · include`,
    withStale: (rows: string) => `with ${rows} stale`,
    countStale: (field: string, rows: string) => `${rows} stale left out: include rows whose ${field} is stale`,
    leaveStale: (field: string, rows: string) => `with ${rows} stale: leave out rows whose ${field} is stale`,
    replaced: (phrases: string) => `Replaced: ${phrases}`,
    undo: 'Undo',
    undoReplaced: (phrases: string) => `Undo: bring back ${phrases}`,
    range: (from: string, to: string) => `${from} to ${to}`,
    rolling: (count: string, unit: string) => {
      const [one, many] = ROLLING_UNITS[unit] ?? ['', ''];
      return `past ${count} ${count === '1' ? one : many}`;
    },
  },

  /** Groups of conditions. */
  groups: {
    join: 'Join with others',
    or: (phrase: string) => `or ${phrase}`,
    not: 'Not',
    headed: (head: string) => `${head}:`,
    joined: (one: string, other: string) => `Joined with “or”: ${other}, ${one}`,
    tooDeep: 'Groups can stand at most three deep within each other.',
    editorOf: (group: string) => `Edit: ${group}`,
    kind: 'How the conditions are joined',
    kinds: { any: 'Any of', all: 'All of', none: 'None of', notAll: 'Not all of', not: 'Not', formula: 'Formula' },
    negate: (phrase: string) => `Not: ${phrase}`,
    moveOut: 'Move out',
    moveOutOf: (phrase: string) => `Move out of the group: ${phrase}`,
    remove: 'Remove',
    removePart: (phrase: string) => `Remove from the group: ${phrase}`,
    keepUnknown: (rows: string) => `+ ${rows} unknown: keep rows for which no value decides`,
    leaveUnknown: (rows: string) => `with ${rows} unknown: leave out rows for which no value decides`,
    withUnknown: 'with unknown',
  },

  editor: {
    findField: 'Find a field',
    noField: (text: string) => `No field named “${text}”.`,
    withColumn: 'Columns',
    withoutColumn: 'More',
    back: 'Choose another field',
    apply: 'Apply',
    removeThis: 'Remove',
    operator: 'Condition',
    value: 'Value',
    values: 'Values, separated by ;',
    from: 'From',
    to: 'To',
    least: 'At least',
    most: 'At most',
    amountHint: 'You can use K, M, B and T: 1.5M',
    percentHint: 'Percent: 5 means 5%',
    yearHint: 'A year: 2021',
    dateHint: 'A day, month or year (2026-03-15, 2026-03, 2026), or 3 months ago',
    ranges: 'Range',
    custom: 'From and to',
    anyState: 'All',
    findOption: 'Find a value',
    options: 'Values',
    chosen: (count: number) => (count === 0 ? 'None chosen' : `${formatCount(count)} chosen`),
    noOption: (text: string) => (text === '' ? 'No rows have a value here.' : `No value contains “${text}”.`),
    optionsFailed: 'The values could not be loaded.',
    moreOptions: (count: number) => `The ${formatCount(count)} most frequent values. Type to find others.`,
    numberChoices: {
      gte: 'At least (≥)',
      lte: 'At most (≤)',
      between: 'Between',
      gt: 'More than (>)',
      lt: 'Less than (<)',
      eq: 'Exactly (=)',
      ne: 'Not (≠)',
      in: 'One of',
      nin: 'None of',
      all: 'All of',
      known: 'Is known',
      unknown: 'Is unknown',
      orUnknown: 'Or unknown',
    },
    dateChoices: {
      between: 'From and to',
      gt: 'After',
      lt: 'Before',
      eq: 'In',
      ne: 'Not in',
      in: 'In one of',
      nin: 'In none of',
    },
    optionChoices: { in: 'Any of', all: 'All of', nin: 'None of' },
    known: 'Known or unknown',
    isKnown: 'Is known',
    isUnknown: 'Is unknown',
  },

  /** What is wrong with a value or a condition, and how to mend it. */
  problems: {
    noField: (typed: string) => `No field named “${typed}”. Start with the name of a column.`,
    noOperator: (typed: string, field: string, known: string) =>
      `“${typed}” is not a condition for ${field}. Use one of: ${known}.`,
    needed: 'Enter a value.',
    nobody: (typed: string, field: string, nearest: readonly string[]) =>
      `No row has “${typed}” in ${field}.${nearest.length > 0 ? ` Did you mean ${nearest.join(', ')}?` : ''}`,
    noValue: (typed: string) => `“is known” and “is unknown” take no value: remove “${typed}”.`,
    notANumber: (typed: string) => `“${typed}” is not a number. Enter one such as 250, 1.5M or −3.`,
    notADate: (typed: string) => `“${typed}” is not a date. Enter 2026, 2026-03, 2026-03-15 or past 3 months.`,
    notARange: 'Enter two values: 1M and 5M.',
    reversed: 'The end is before the start. Swap the two values.',
    tooLong: 'A value can have at most 200 characters.',
    tooMany: 'A list can have at most 500 values.',
    tooManyConditions: 'A filter can have at most 50 conditions. Remove one first.',
    openQuote: 'A quotation mark is not closed. Close it with ".',
  },

  panel: {
    label: 'Filter panel',
    clear: (field: string) => `Clear the ${field} filter`,
    chosen: (count: number) => `${formatCount(count)} chosen`,
    join: (field: string) => `Rows with ${field}`,
    joins: { in: 'Any of', all: 'All of' },
    since: (date: string) => `since ${date}`,
    any: 'All',
    /** A value of a closed list. */
    choice: (choice: string) => CHOICES[choice] ?? choice,
    shortChoice: (choice: string) => SHORT_CHOICES[choice] ?? choice,
    none: 'No rows have a value here.',
    noneFor: (text: string) => `No value contains “${text}”.`,
    failed: 'The values could not be loaded.',
    measuring: 'The distribution appears once all rows are loaded.',
    excluded: 'excluded',
    more: (count: number) => `${formatCount(count)} more`,
    manyMore: 'More',
    fewer: 'Fewer',
    find: (field: string) => `Find in ${field}`,
    values: (field: string) => `Values of ${field}`,
    unit: (field: string, unit: string) => (unit === '' ? field : `${field}, ${unit}`),
    units: { usd: 'USD', percent: '%', tokens: '', count: '', year: '', times: '×' },
    least: (field: string) => `${field} at least`,
    most: (field: string) => `${field} at most`,
    atLeast: (value: string) => `At least ${value}`,
    atMost: (value: string) => `At most ${value}`,
    noLeast: (value: string) => `No lower bound; the lowest value is ${value}`,
    noMost: (value: string) => `No upper bound; the highest value is ${value}`,
    outside: (below: number, least: string, above: number, most: string) =>
      [
        ...(below > 0 ? [`${formatCount(below)} below ${least}`] : []),
        ...(above > 0 ? [`${formatCount(above)} above ${most}`] : []),
      ].join(' · '),
    distribution: (field: string, from: string, to: string) => `Distribution of ${field} from ${from} to ${to}`,
    from: (field: string) => `${field} from`,
    to: (field: string) => `${field} to`,
    fromHint: 'From',
    toHint: 'To',
    periods: { '-P1M': '1M', '-P3M': '3M', '-P6M': '6M', '-P1Y': '1Y', '-P2Y': '2Y', '-P3Y': '3Y' },
  },

  sort: {
    title: 'Sort',
    by: 'Sort by',
    presets: PRESETS,
    own: (columns: readonly string[]) => (columns.length > 1 ? columns.join(', then ') : `Column ${columns.join('')}`),
    orders: { desc: 'Highest first: reverse the order', asc: 'Lowest first: reverse the order' },
  },

  builder: {
    label: 'Filters',
    and: 'and',
    field: 'Add a field',
    fieldHint: 'Add a field, or type a whole condition such as tvl >= 5M',
    operator: (field: string) => `Condition of ${field}`,
    value: (field: string, operator: string) => `Value of ${field} ${operator}`,
    fieldPlaceholder: 'Add a field',
    operatorPlaceholder: 'Condition',
    valuePlaceholder: { number: '1.5M', date: '2026-03 or past 3 months', text: 'Value', list: 'Values' },
    rangePlaceholder: { number: '1M and 5M', date: '2025 and 2026-03' },
    between: 'between',
    change: (what: string) => `Change ${what}`,
    removeValue: (value: string) => `Remove ${value}`,
    discard: 'Discard this condition',
    suggestions: 'Suggestions',
    count: (count: number) => (count === 0 ? 'No suggestions' : plural(count, 'suggestion', 'suggestions')),
    kinds: { number: 'number', text: 'text', date: 'date', tags: 'tags', refs: 'names', links: 'links', series: '' },
    would: (source: DataSetName, rows: number) => `${rowsOf(source, rows)} would match`,
    again: 'Press Enter to apply',
    loading: 'Loading values',
    failed: 'The values could not be loaded. You can still use what you typed.',
  },
};
