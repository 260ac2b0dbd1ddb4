import { SAMPLE_NOW } from '#server/modules/ask/testing/sampleReader.ts';
import type { Sample } from './template.ts';

/** Sample data that several files begin with: they are loaded once for all of them. */
export const COMMON_SAMPLE: Sample = { projects: 400, at: SAMPLE_NOW };
