import { RotateCw } from 'lucide-react';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import { Button } from '#src/ui/Button.tsx';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ResearchText } from '../ResearchText.tsx';
import type { DrawnPreview } from './usePreview.ts';

const text = manuscriptMessages.preview;

/** The text as its readers will see it. */
export function PreviewPane({ title, drawn }: { readonly title: string; readonly drawn: DrawnPreview }) {
  const { preview, isDrawing, error, isTooLong, retry } = drawn;
  const notice = isTooLong ? text.tooLong : error ? text.failed(error.message) : null;
  return (
    <section aria-label={text.title} className="relative flex min-h-full flex-col bg-canvas px-6 py-4 max-desk:px-4">
      <ProgressLine active={isDrawing && preview !== null} label={text.loading} />
      {notice !== null && (
        <div role="status" className="mb-3 flex flex-wrap items-center gap-2 text-13 text-negative">
          <p className="min-w-0 flex-1 wrap-anywhere">{notice}</p>
          {error && (
            <Button icon={RotateCw} onClick={retry}>
              {text.retry}
            </Button>
          )}
        </div>
      )}
      {preview === null ? (
        notice === null && (
          <div role="status" aria-label={text.loading}>
            <Skeleton className="h-40" />
          </div>
        )
      ) : preview.parts.length === 0 && title.trim() === '' ? (
        <p className="text-13 text-muted">{text.empty}</p>
      ) : (
        <article className="mx-auto w-full max-w-[72ch] text-16">
          {title.trim() !== '' && (
            <h2 className="mt-2 mb-4 text-28 leading-tight tracking-[-0.02em] text-balance wrap-anywhere">{title}</h2>
          )}
          <ResearchText parts={preview.parts} />
        </article>
      )}
    </section>
  );
}
