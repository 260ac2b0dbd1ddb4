import type { qualityMessages as english } from '../en/quality.ts';

export const qualityMessages = {
  name: 'Chất lượng dữ liệu',
  description:
    'Những gì các dự án nổi bật còn thiếu, số liệu mà các nguồn nêu khác nhau, và những dự án có thể là hai công ty.',
  tag: 'Dữ liệu',
  fields: {
    description: 'mô tả',
    sector: 'lĩnh vực',
    year_founded: 'năm thành lập',
    website: 'website',
    max_supply: 'nguồn cung tối đa',
    total_supply: 'tổng nguồn cung',
    circulating_supply: 'nguồn cung lưu hành',
  },
  missing: (field: string, name: string) => `Thêm ${field} của ${name}`,
  missingAbout: 'Chưa có ai bổ sung',
  doubtful: (field: string, name: string) => `Cho biết ${name} là công ty nào: thêm ${field}`,
  doubtfulAbout: 'Các vòng gọi vốn có thể thuộc hai công ty trùng tên',
  contradictory: (field: string, name: string) => `Làm rõ ${field} của ${name}`,
  contradictoryAbout: 'Các nguồn nêu số liệu khác nhau',
} satisfies typeof english;
