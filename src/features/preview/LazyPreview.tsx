import { previewMessages } from '#src/i18n/en/preview.ts';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import type { PreviewProps } from './Preview.tsx';

const Preview = lazyComponent(async () => (await import('./Preview.tsx')).Preview);

/** Downloads the code of the preview before it is opened. */
export const preloadPreview = () => void Preview.preload();

/** The preview, whose code comes when it is first opened. */
export function LazyPreview(props: PreviewProps) {
  return (
    <LoadBoundary fallback={<div role="status" aria-label={previewMessages.loading} className="min-h-40 flex-1" />}>
      <Preview {...props} />
    </LoadBoundary>
  );
}
