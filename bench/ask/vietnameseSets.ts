import { measureAsk } from './measure.ts';

/** Loaded in a build of that language. */
export function measureVietnamese(): Promise<string[]> {
  return measureAsk('vi');
}
