import type { ColumnSpec, DisplayKind, Unit } from '../columns/spec.ts';
import { formulaColumnTexts } from '../i18n/en/formulas.ts';
import { textKey } from '../text.ts';
import type { FieldFormula, FormulaUnit } from './core.ts';
import type { FormulaNames } from './names.ts';
import { isOverView } from './overView.ts';
import { parseFormula } from './parse.ts';
import { printWithLabels } from './print.ts';
import { writtenTexts } from './texts.ts';

/** What a formula of yes and no says of a row; nothing where that is unknown. */
export const YES = 'Yes';
export const NO = 'No';

/** How figures of a unit are shown. Months, years and mixed units are plain numbers; the card of the column says their unit. */
const SHOWN: Readonly<Record<FormulaUnit, { readonly display: DisplayKind; readonly unit?: Unit }>> = {
  usd: { display: 'money', unit: 'usd' },
  price: { display: 'price', unit: 'usd' },
  percent: { display: 'number', unit: 'percent' },
  tokens: { display: 'number', unit: 'tokens' },
  count: { display: 'number', unit: 'count' },
  year: { display: 'number', unit: 'year' },
  times: { display: 'number', unit: 'times' },
  days: { display: 'number' },
  months: { display: 'number' },
  years: { display: 'number' },
  none: { display: 'number' },
  mixed: { display: 'number' },
};

/** Sums over all rows of any data set stay far below the largest number. */
const BOUNDS = [-1e300, 1e300] as const;

/** The column of a formula. */
export function formulaColumn(key: string, title: string, formula: FieldFormula, names: FormulaNames): ColumnSpec {
  const parsed = parseFormula(formula.text, names);
  const written = parsed.ok ? printWithLabels(parsed.value, names) : formula.text;
  const { core } = formula;
  const unit = core.kind === 'number' ? core.unit : core.kind;
  const base = {
    field: key,
    label: title,
    formula,
    searchable: false,
    sortable: true,
    filterable: true,
    sortKey: 'value',
    width: 128,
    sticky: false,
    defaultVisible: true,
    about: { means: `${title} = ${written}`, from: 'formula', rule: formulaColumnTexts.rule(unit, isOverView(core)) },
  } as const;
  if (core.kind === 'number') {
    return {
      ...base,
      // A place is a whole number.
      ...SHOWN[core.figure.op === 'overView' && core.figure.take === 'rank' ? 'count' : core.unit],
      type: 'number',
      bounds: BOUNDS,
      options: false,
      align: 'right',
      csv: 'number',
    };
  }
  if (core.kind === 'date')
    return { ...base, type: 'date', display: 'date', options: false, align: 'left', csv: 'date' };
  if (core.kind === 'text') {
    const choices = writtenTexts(core.text);
    const text = { ...base, type: 'text', display: 'text', options: true, align: 'left', csv: 'text' } as const;
    return choices === null || choices.length === 0 ? text : { ...text, choices };
  }
  const words = formulaColumnTexts.words;
  return {
    ...base,
    type: 'text',
    display: 'text',
    options: true,
    choices: [YES, NO],
    align: 'left',
    csv: 'text',
    ...(words.yes === YES
      ? {}
      : {
          valueWords: new Map([
            [textKey(YES), words.yes],
            [textKey(NO), words.no],
          ]),
        }),
  };
}
