import { lazyComponent } from '#src/ui/lazyComponent.tsx';

/** The pivot of a view. A page that arrives with one preloads it: what is drawn already is not to vanish meanwhile. */
export const PivotView = lazyComponent(async () => (await import('#src/features/pivot/PivotView.tsx')).PivotView);
