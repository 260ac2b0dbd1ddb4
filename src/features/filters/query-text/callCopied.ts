import { asksListColumns } from '#schemas/columns/listColumns.ts';
import type { View } from '#schemas/queries/view.ts';
import { queryTextMessages as words } from '#src/i18n/en/queryText.ts';
import type { CopySaid } from '#src/ui/CopyButton.tsx';

/** What is said where the call of a view was copied, and of what it leaves out. */
export function callCopied(view: Pick<View, 'filter' | 'sort' | 'formulas'>): CopySaid {
  return { title: words.callCopied, ...(asksListColumns(view) && { text: words.ownLeftOut }) };
}
