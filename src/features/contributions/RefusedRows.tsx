import type { RefusedRow } from '#schemas/api/contributions.ts';
import { wordError } from '#schemas/i18n/errors.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { proposedLabel } from '#src/features/contributor-edits/proposedLabel.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { Button } from '#src/ui/Button.tsx';

const text = contributeMessages.batch;

/** Rows of a sent batch that change nothing, each with its reason. */
export function RefusedRows({
  kind,
  rows,
  onClose,
}: {
  readonly kind: EntityKind;
  readonly rows: readonly RefusedRow[];
  readonly onClose: () => void;
}) {
  return (
    <section role="alert" aria-labelledby="refused-rows" className="max-w-140 text-13">
      <h3 id="refused-rows" className="font-medium">
        {text.refused(rows.length)}
      </h3>
      <p className="text-muted">{text.refusedAbout}</p>
      <ul className="mt-2 mb-4 max-h-60 overflow-y-auto border-t border-line">
        {rows.map(({ row, name, field, error: { code, params, message } }) => (
          <li key={row} className="border-b border-line py-2 text-pretty wrap-anywhere">
            <span className="font-medium">{name}</span>
            <br />
            {wordError(code, { ...params, field: proposedLabel(kind, field) }) ?? message}
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>{text.close}</Button>
    </section>
  );
}
