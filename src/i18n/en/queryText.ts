import { formatCount } from '#schemas/format.ts';
import { rowsOf } from '#schemas/i18n/en/rowNames.ts';
import type { DataSetName } from '#schemas/kinds.ts';

/** Text of the editor in which conditions are written as one text. */
export const queryTextMessages = {
  open: 'Edit conditions as text',
  title: 'Conditions as text',
  label: 'Text of the conditions',
  placeholder: 'tvl > 5m and (sector in (DeFi, AI) or not token)',
  hint: 'Fields by name or label, and, or, not, parentheses. Ctrl+Space proposes, Ctrl+Enter applies, Alt+Enter mends, Esc closes.',
  apply: 'Apply',
  mend: 'Mend',
  mendTo: (text: string) => `Mend: ${text}`,
  copy: 'Copy as text',
  copied: 'Conditions copied',
  copyConditions: 'Copy the conditions as text',
  copyAlso: 'filter query share clipboard',
  callAlso: 'curl programs rest clipboard',
  copyCall: 'Copy as API call',
  callCopied: 'Call copied: put your key in the place of YOUR-KEY',
  ownLeftOut: 'Conditions on your own columns and lists are left out: the API does not know them.',
  help: 'Help',
  rows: (rows: number, total: number) => `${formatCount(rows)} of ${formatCount(total)}`,
  counting: '…',
  every: (source: DataSetName, rows: number) => `No condition: all ${rowsOf(source, rows)}`,
  explain: 'What it says',
  leaves: (rows: string) => `leaves ${rows}`,
  nobody: (typed: string, nearest: readonly string[]) =>
    `No row has “${typed}”.${nearest.length === 0 ? '' : ` Did you mean ${nearest.map((name) => `“${name}”`).join(' or ')}?`}`,
  phrases: {
    Completions: 'Suggestions',
    'current completion': 'marked suggestion',
  },
};
