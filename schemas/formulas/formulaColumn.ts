import type { ColumnSpec, DisplayKind, Unit } from '../columns/spec.ts';
import { formulaColumnTexts } from '../i18n/en/formulas.ts';
import { textKey } from '../text.ts';
import type { FieldFormula, FormulaUnit } from './core.ts';
import type { FormulaNames } from './names.ts';
import { isOverView } from './overView.ts';
import { parseFormula } from './parse.ts';
import { printWithLabels } from './print.ts';

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
  const unit = core.kind === 'number' ? core.unit : null;
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
      ...SHOWN[core.unit],
      type: 'number',
      bounds: BOUNDS,
      options: false,
      align: 'right',
      csv: 'number',
    };
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
