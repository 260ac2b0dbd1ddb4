import type { legalWords as english } from '../en/legal.ts';

export const legalWords: typeof english = {
  operator: 'đơn vị vận hành trang này',
};
