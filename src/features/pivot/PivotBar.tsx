import { ChartColumn, Download, X } from 'lucide-react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { listBins } from '#schemas/pivot/params.ts';
import type { CountedPivot } from '#src/api/pivotQueries.ts';
import { pivotMessages as text } from '#src/i18n/en/pivot.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { Toggletip } from '#src/ui/Toggletip.tsx';
import { startForm } from './drawn.ts';
import { ObservatoryLink } from './ObservatoryLink.tsx';
import { PivotEditor } from './PivotEditor.tsx';
import { PivotExport } from './PivotExport.tsx';
import type { ShownPivot } from './shown.ts';
import type { PivotedTable } from './usePivot.ts';

/** The line above a pivot: what it is of, and what can be done with it. */
export function PivotBar({
  spec,
  shown,
  title,
  table,
  counted,
  exporting,
  onExporting,
  onChange,
  onClose,
}: {
  readonly spec: DataSetSpec;
  readonly shown: ShownPivot;
  readonly title: string;
  readonly table: PivotedTable;
  readonly counted: CountedPivot | null;
  readonly exporting: boolean;
  readonly onExporting: (isOpen: boolean) => void;
  readonly onChange: (shown: ShownPivot) => void;
  readonly onClose: () => void;
}) {
  useCommand('exportCsv', () => onExporting(true), counted !== null);
  const groups = counted?.answer.groups.rows ?? 0;
  const shownGroups = counted?.answer.rows.depths.reduce((sum, depth) => sum + Number(depth === 1), 0) ?? 0;
  return (
    <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-canvas px-4 py-1">
      <h2 className="min-w-0 text-14">{title}</h2>
      {counted !== null && groups > 0 && (
        <span className="figure text-12 text-faint">{text.groups(shownGroups, groups)}</span>
      )}
      {listBins(spec, shown.pivot) > 0 && (
        <Toggletip about={text.lists} className="text-12 text-faint">
          {text.overlap}
        </Toggletip>
      )}
      <div className="ml-auto flex items-center gap-1">
        <IconButton
          label={text.draw.label}
          icon={ChartColumn}
          aria-pressed={shown.form !== null}
          onClick={() => onChange({ ...shown, form: shown.form === null ? startForm(shown.pivot) : null })}
        />
        {!table.isSample && <ObservatoryLink source={spec.source} view={table.served} className="xl:hidden" />}
        <PivotEditor spec={spec} shown={shown} onChange={onChange} />
        <IconButton
          label={text.export.open}
          icon={Download}
          disabled={counted === null}
          onClick={() => onExporting(true)}
        />
        <IconButton label={text.close} icon={X} onClick={onClose} />
      </div>
      {exporting && counted && <PivotExport {...{ title, table, counted }} onClose={() => onExporting(false)} />}
    </div>
  );
}
