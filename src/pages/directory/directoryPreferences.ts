import { storedFlag } from '#src/shared/storage/storedJson.ts';

/** Whether the totals and the top 8 are folded away. */
export const foldedAtom = storedFlag('assay.directory.folded', false);
