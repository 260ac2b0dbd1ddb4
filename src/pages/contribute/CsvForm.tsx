import { useMutation } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { FileSpreadsheet, FileUp } from 'lucide-react';
import { type DragEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { BATCH_SOURCES, type CsvDifferences } from '#schemas/api/contributions.ts';
import { CONTRIBUTION_LIMITS } from '#schemas/forms/contributionRules.ts';
import { KINDS } from '#schemas/kinds.ts';
import { readCsv } from '#src/api/contributionQueries.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import { BatchSend, type BatchSource } from '#src/features/contributions/BatchSend.tsx';
import { droppedCsvAtom } from '#src/features/contributions/CsvDrop.tsx';
import { DifferenceTable } from '#src/features/contributions/DifferenceTable.tsx';
import { LimitsNote } from '#src/features/contributions/LimitsNote.tsx';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { useDraft, useTextsDraft } from '#src/shared/forms/drafts.ts';
import { FormError } from '#src/shared/forms/Form.tsx';
import { useHydrating } from '#src/shared/hydration.ts';
import { parseJson } from '#src/shared/storage/browserStorage.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Segmented } from '#src/ui/Segmented.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { CsvProblems } from './CsvProblems.tsx';

const text = contributeMessages.csv;

const KeptFileSchema = z.object({ name: z.string(), source: z.enum(BATCH_SOURCES), csv: z.string() });

interface Compared {
  readonly file: File;
  readonly from: BatchSource;
  /** Rows that differ and come before those to be listed. */
  readonly skip?: number;
}

/** The data set of an export, which its file name says; null: it does not. */
function sourceOfFile(name: string): BatchSource | null {
  return BATCH_SOURCES.find((source) => name.startsWith('assay') && name.includes(`-${source}`)) ?? null;
}

/** An exported CSV with cells changed: its differences from the data, and the batch that proposes them. */
export function CsvForm() {
  const hydrating = useHydrating();
  const isMember = useAtomValue(signedInAtom);
  // The file outlives a reload and the end of a session, as what is typed does.
  const [keptText, setKept] = useDraft('contribution.csv', '', true);
  const kept = useMemo(() => parseJson(keptText, KeptFileSchema), [keptText]);
  const [chosen, setSource] = useState<BatchSource | null>(null);
  const source = chosen ?? (hydrating ? undefined : kept?.source) ?? 'projects';
  const choose = useRef<HTMLButtonElement>(null);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const comparing = useMutation({
    mutationFn: async ({ file, from, skip = 0 }: Compared) => {
      if (file.size > CONTRIBUTION_LIMITS.csv) throw new RangeError(text.tooLarge(CONTRIBUTION_LIMITS.csv));
      const csv = await file.text();
      setKept(JSON.stringify({ name: file.name, source: from, csv }));
      return { differences: await readCsv({ source: from, csv, ...(skip > 0 && { skip }) }), from, skip };
    },
  });
  const read = (file: File | undefined, shown: BatchSource = source) => {
    if (!file) return;
    const from = sourceOfFile(file.name) ?? shown;
    setSource(from);
    setKept('');
    requireSignIn(text.signIn, () => comparing.mutate({ file, from }));
  };
  const [dropped, setDropped] = useAtom(droppedCsvAtom);
  const readDropped = useEffectEvent(() => {
    if (!dropped) return;
    setDropped(null);
    read(dropped.file, dropped.source);
  });
  useEffect(() => readDropped(), []);
  const resume = useEffectEvent(() => {
    if (!isMember || !kept || !comparing.isIdle) return;
    comparing.mutate({ file: new File([kept.csv], kept.name), from: kept.source });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once there is a member.
  useEffect(() => resume(), [isMember]);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    read(event.dataTransfer.files[0]);
  };
  const shown = comparing.data;
  const listed = shown ? shown.skip + shown.differences.rows.length : 0;
  const isAllListed = shown?.differences.rows_total === listed;
  const skipTo = (skip: number) => comparing.variables && comparing.mutate({ ...comparing.variables, skip });
  const name = comparing.variables?.file.name ?? '';
  return (
    <div className="px-6 py-4 max-desk:px-4">
      <p className="max-w-160 text-13 text-pretty text-muted">{text.about}</p>
      <LimitsNote className="mt-3 max-w-90" isBatch />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button in it is the first. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cx(
          'mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel border border-dashed px-5 py-6',
          isOver ? 'border-accent bg-selected' : 'border-control',
        )}
      >
        <FileSpreadsheet size={20} strokeWidth={1.75} aria-hidden className="text-muted" />
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-14 font-medium">{text.drop}</p>
          <p className="text-13 text-pretty text-muted">{text.dropText}</p>
        </div>
        <Segmented
          label={text.dataSet}
          options={BATCH_SOURCES.map((value) => ({ value, label: text.dataSets[value] }))}
          value={source}
          onChange={setSource}
        />
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-label={text.choose}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            read(target.files?.[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        <Button
          ref={choose}
          icon={FileUp}
          aria-disabled={comparing.isPending}
          onClick={() => comparing.isPending || input.current?.click()}
        >
          {comparing.data ? text.another : text.choose}
        </Button>
      </div>
      <p role="status" className="mt-3 text-13 text-muted">
        {comparing.isPending
          ? text.reading(name)
          : comparing.data
            ? text.found(comparing.data.differences.rows_total, comparing.data.differences.unchanged)
            : !hydrating && !isMember && kept && text.kept(kept.name)}
      </p>
      {comparing.error && <FormError message={`${text.failed(name)}. ${comparing.error.message}`} />}
      {comparing.data && (
        <Found
          key={comparing.submittedAt}
          source={comparing.data.from}
          differences={comparing.data.differences}
          skip={comparing.data.skip}
          onSkip={skipTo}
          onSent={() => {
            if (!isAllListed) {
              skipTo(listed);
              return;
            }
            comparing.reset();
            setKept('');
            choose.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function Found({
  source,
  differences: { rows, rows_total: total, problems, problems_total: problemsTotal },
  skip,
  onSkip,
  onSent,
}: {
  readonly source: BatchSource;
  readonly differences: CsvDifferences;
  /** Rows that differ and come before the listed ones. */
  readonly skip: number;
  readonly onSkip: (skip: number) => void;
  readonly onSent: () => void;
}) {
  const [leftOutRows, setLeftOut] = useTextsDraft('contribution.csv.leftOut');
  const [sources, setSources] = useTextsDraft('contribution.csv.sources');
  const leftOut = new Set(Object.keys(leftOutRows));
  const proposed = rows
    .filter(({ slug }) => !leftOut.has(slug))
    .map(({ slug, cells }) => ({
      slug,
      fields: Object.fromEntries(cells.map(({ field, after }) => [field, after])),
      source: sources[slug] ?? '',
    }));
  return (
    <>
      <CsvProblems problems={problems} total={problemsTotal} />
      {rows.length < total && (
        <div className="mt-3 flex flex-wrap items-center gap-3 text-13 text-muted">
          <p>{text.listed(skip + 1, skip + rows.length, total)}</p>
          {skip > 0 && <Button onClick={() => onSkip(0)}>{text.first}</Button>}
          {skip + rows.length < total && <Button onClick={() => onSkip(skip + rows.length)}>{text.next}</Button>}
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState title={text.nothing} text={text.nothingText} className="py-10" />
      ) : (
        <div className="mt-3 space-y-5">
          <DifferenceTable
            kind={KINDS[source].opens}
            {...{ rows, leftOut, sources }}
            onLeave={(slugs, isLeft) => {
              const next = new Set(leftOut);
              for (const slug of slugs) isLeft ? next.add(slug) : next.delete(slug);
              setLeftOut(Object.fromEntries([...next].map((slug) => [slug, 'on'])));
            }}
            onSource={(slug, value) => setSources({ ...sources, [slug]: value })}
          />
          <BatchSend draft="contribution.csv.send" source={source} rows={proposed} onSent={onSent} />
        </div>
      )}
    </>
  );
}
