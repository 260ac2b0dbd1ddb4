import { useNavigate } from '@tanstack/react-router';
import { atom, useSetAtom } from 'jotai';
import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BATCH_SOURCES } from '#schemas/api/contributions.ts';
import type { Source } from '#schemas/kinds.ts';
import { csvDropMessages } from '#src/i18n/en/csvDrop.ts';
import type { BatchSource } from './BatchSend.tsx';

/** A file that was dropped on a table, until the form for it reads it. */
export const droppedCsvAtom = atom<{ readonly file: File; readonly source: BatchSource } | null>(null);

const isCsv = ({ name, type }: File) => type === 'text/csv' || name.toLowerCase().endsWith('.csv');
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** On a table whose cells can be proposed: a CSV that is dropped begins the edit of its rows. Says so while it is held. */
export function CsvDrop({ source, sampleMode }: { readonly source: Source; readonly sampleMode: boolean }) {
  const [isOver, setOver] = useState(false);
  const navigate = useNavigate();
  const hand = useSetAtom(droppedCsvAtom);
  const of = sampleMode ? undefined : BATCH_SOURCES.find((one) => one === source);
  useEffect(() => {
    if (!of) return;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser would open the file in place of the page.
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const file = [...(event.dataTransfer?.files ?? [])].find(isCsv);
      if (!file) return;
      hand({ file, source: of });
      void navigate({ to: '/contribute/$form', params: { form: 'csv' } });
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, [of, hand, navigate]);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-canvas/70">
      <p
        role="status"
        className="flex items-center gap-3 rounded-panel border border-dashed border-accent bg-surface px-6 py-5 text-14 font-medium"
      >
        <FileSpreadsheet size={20} strokeWidth={1.75} aria-hidden className="text-muted" />
        {csvDropMessages.here}
      </p>
    </div>
  );
}
