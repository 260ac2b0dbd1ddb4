import { REPORT } from '../api/reports.ts';
import type { FormRules } from './rules.ts';

/** A report on a saved list. */
export const REPORT_FORM = {
  title: [
    { kind: 'required', message: { reason: 'empty' } },
    { kind: 'maxLength', max: REPORT.title },
  ],
  note: [{ kind: 'maxLength', max: REPORT.note }],
} as const satisfies FormRules;
