import { Sigma } from 'lucide-react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { ChangeView, View } from '#schemas/queries/view.ts';
import { pivotMessages as text } from '#src/i18n/en/pivot.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { Button } from '#src/ui/Button.tsx';
import { writeShown } from './shown.ts';
import { startPivot } from './start.ts';

/** Shows the rows of a view added up, and as rows again. */
export function PivotButton({
  spec,
  view,
  onChange,
}: {
  readonly spec: DataSetSpec;
  readonly view: View;
  readonly onChange: ChangeView;
}) {
  const isOn = view.pivot !== undefined;
  const toggle = () => onChange({ pivot: isOn ? undefined : writeShown(startPivot(spec)) });
  useCommand('pivot', toggle);
  return (
    <Button icon={Sigma} aria-label={text.open} aria-pressed={isOn} aria-keyshortcuts="p" onClick={toggle}>
      <span className="max-xl:sr-only">{text.name}</span>
    </Button>
  );
}
