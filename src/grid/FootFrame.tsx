import './foot.css';
import { type ComponentProps, memo } from 'react';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';

const FootLine = lazyComponent(async () => (await import('./FootLine.tsx')).FootLine);

/** The place of the line of totals: as high before its code is here. Drawn again only where it differs: it has a menu a column. */
export const FootFrame = memo(function FootFrame(props: ComponentProps<typeof FootLine>) {
  return (
    <div className="grid-foot">
      <LoadBoundary>
        <FootLine {...props} />
      </LoadBoundary>
    </div>
  );
});
