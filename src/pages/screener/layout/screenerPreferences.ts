import { storedFlag } from '#src/shared/storage/storedJson.ts';

/** Whether the panel of filters stands at the left, where there is room for it. */
export const panelAtom = storedFlag('assay.screener.panel', true);

/** Whether the preview stands at the right, where there is room for it. */
export const previewAtom = storedFlag('assay.screener.peek', true);
