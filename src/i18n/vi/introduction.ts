import type { introductionMessages as english } from '../en/introduction.ts';

export const introductionMessages = {
  title: 'Giới thiệu Assay',
  about: 'Assay là dữ liệu phân tích crypto: ai gọi vốn, ai đầu tư và giá trị bao nhiêu, mỗi số liệu kèm nguồn.',
  examples: 'Chế độ xem để bắt đầu',
  seedRounds: ({ ago, quarter, year }) =>
    `Vòng Seed trên 5M ${ago === 0 ? 'quý này' : ago === 1 ? 'quý trước' : `quý ${quarter}/${year}`}`,
  investsWith: (name: string) => `Ai đầu tư cùng ${name}`,
  belowTvl: 'DeFi dưới 1× TVL',
  dismiss: 'Ẩn',
} satisfies typeof english;
