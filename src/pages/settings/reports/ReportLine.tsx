import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Report } from '#schemas/api/reports.ts';
import { editionFileName } from '#schemas/api/reports.ts';
import { formatDate, formatDateTime } from '#schemas/format.ts';
import { listPath } from '#schemas/kinds.ts';
import { makeReport, removeReport, reportEdition } from '#src/api/settings.ts';
import { reportsQuery } from '#src/api/settingsQueries.ts';
import { reportMessages as text } from '#src/i18n/en/reports.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { saveFile } from '#src/ui/saveFile.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import { type Edition, EditionDialog } from './EditionDialog.tsx';

/** One report: what it is of, when it comes, its editions, and what can be done with it. */
export function ReportLine({
  report,
  included,
  onEdit,
}: {
  readonly report: Report;
  readonly included: boolean;
  readonly onEdit: () => void;
}) {
  const { title, frequency, list, next_at: next, source } = report;
  const toast = useToast();
  const client = useQueryClient();
  const [asksRemoval, setAsksRemoval] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: reportsQuery().queryKey });
  const make = useMutation({
    mutationFn: () => makeReport(report.report_id),
    onSuccess: () => toast({ tone: 'success', title: text.made(title) }),
    onError: ({ message }) => toast({ tone: 'error', title: text.makeFailed, text: message }),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: () => removeReport(report.report_id),
    onSuccess: () => toast({ tone: 'success', title: text.removed(title) }),
    onError: ({ message }) => toast({ tone: 'error', title: text.removeFailed, text: message }),
    onSettled: refresh,
  });
  return (
    <li className="py-3 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="text-13 font-medium wrap-anywhere">{title}</h3>
          <p className="mt-0.5 text-12 text-muted">
            {list === null ? (
              text.fromGone
            ) : (
              <Link to={listPath(source)} search={{ list: list.storage_id }} className="hover:underline">
                {list.name}
              </Link>
            )}
            {` · ${text.frequencies[frequency]}`}
            {included && list !== null && next !== null && `, ${text.next(formatDate(next, 'plain'))}`}
          </p>
        </div>
        {included && list !== null && (
          <Button aria-label={text.makeOf(title)} disabled={make.isPending} onClick={() => make.mutate()}>
            {make.isPending ? text.making : text.make}
          </Button>
        )}
        {included && (
          <Button aria-label={text.editOf(title)} onClick={onEdit}>
            {text.edit}
          </Button>
        )}
        <Button aria-label={text.removeOf(title)} disabled={remove.isPending} onClick={() => setAsksRemoval(true)}>
          {text.remove}
        </Button>
      </div>
      <Editions report={report} />
      {asksRemoval && (
        <Dialog open onClose={() => setAsksRemoval(false)} title={text.confirmRemove.title(title)}>
          <p className="text-13 text-muted">{text.confirmRemove.text}</p>
          <div className="mt-5 flex justify-end gap-2">
            <Button size="lg" data-autofocus onClick={() => setAsksRemoval(false)}>
              {text.confirmRemove.cancel}
            </Button>
            <Button
              size="lg"
              variant="primary"
              onClick={() => {
                setAsksRemoval(false);
                remove.mutate();
              }}
            >
              {text.confirmRemove.confirm}
            </Button>
          </div>
        </Dialog>
      )}
    </li>
  );
}

function Editions({ report: { title, editions } }: { readonly report: Report }) {
  const toast = useToast();
  const [shown, setShown] = useState<Edition | null>(null);
  const load = useMutation({
    mutationFn: ({ id }: { readonly id: string; readonly how: 'read' | 'save' }) => reportEdition(id),
    onSuccess: (edition, { how }) => {
      if (how === 'read') setShown(edition);
      else saveFile(new Blob([edition.html], { type: 'text/html' }), editionFileName(edition.title, edition.made_at));
    },
    onError: ({ message }) => toast({ tone: 'error', title: text.readFailed, text: message }),
  });
  if (editions.length === 0) return <p className="mt-2 text-12 text-muted">{text.noEditions}</p>;
  return (
    <>
      <ul aria-label={text.editions(title)} className="mt-2 text-12">
        {editions.map(({ edition_id: id, made_at: madeAt, rows }) => {
          const when = formatDateTime(madeAt, 'plain');
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3">
              <span className="figure min-w-40">{when}</span>
              <span className="figure flex-1 text-muted">{text.rows(rows)}</span>
              <Button
                variant="ghost"
                aria-label={text.readOf(when)}
                disabled={load.isPending}
                onClick={() => load.mutate({ id, how: 'read' })}
              >
                {text.read}
              </Button>
              <Button
                variant="ghost"
                aria-label={text.saveOf(when)}
                disabled={load.isPending}
                onClick={() => load.mutate({ id, how: 'save' })}
              >
                {text.html}
              </Button>
            </li>
          );
        })}
      </ul>
      {shown && <EditionDialog edition={shown} onClose={() => setShown(null)} />}
    </>
  );
}
