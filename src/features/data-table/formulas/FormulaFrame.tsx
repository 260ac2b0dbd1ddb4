import { useAtom } from 'jotai';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { ChangeView, View } from '#schemas/queries/view.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import type { TableHandle } from '#workers/client.ts';
import { editedFormulaAtom } from './dialogState.ts';

const FormulaDialog = lazyComponent(async () => (await import('./FormulaDialog.tsx')).FormulaDialog);

/** The dialog of a table's formulas; downloads its code on first use. */
export function FormulaFrame(table: {
  readonly spec: DataSetSpec;
  readonly view: View;
  readonly handle: TableHandle | null;
  readonly onChange: ChangeView;
}) {
  const [edited, edit] = useAtom(editedFormulaAtom);
  useCommand('formula', () => edit({ key: null }));
  if (!edited) return null;
  return (
    <LoadBoundary>
      <FormulaDialog key={edited.key} {...table} edited={edited.key} onClose={() => edit(undefined)} />
    </LoadBoundary>
  );
}
