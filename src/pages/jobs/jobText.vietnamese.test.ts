import { expect, it } from 'vitest';
import { employmentText, placeText, workplaceText } from './jobText.ts';

it('words where and how one works', () => {
  const remote: Parameters<typeof placeText>[0] = { workplace_type: 'Remote', places: ['United States', 'Europe'] };
  const office: Parameters<typeof placeText>[0] = { workplace_type: 'On-site', places: ['Lisbon, Portugal'] };
  expect([placeText(remote), placeText(office)]).toEqual(['Từ xa, làm tại Hoa Kỳ; Châu Âu', 'Lisbon, Bồ Đào Nha']);
  expect([workplaceText(office), employmentText({ employment_type: 'Freelance / Contract hire' })]).toEqual([
    'Tại văn phòng',
    'Cộng tác viên / Hợp đồng',
  ]);
});
