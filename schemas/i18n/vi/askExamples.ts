import type { ABOUT_ENTITY as about, EXAMPLE_QUESTIONS as english } from '../en/askExamples.ts';

export const EXAMPLE_QUESTIONS: typeof english = {
  lists: [
    'Dự án DeFi nào có TVL trên 50 triệu đã gọi vốn từ tháng 3, và ai dẫn dắt?',
    'Top 10 dự án theo vốn hóa',
    'Vòng Seed trên 5 triệu đô trong 12 tháng qua',
  ],
  figures: [
    'Năm 2025 gọi được bao nhiêu vốn?',
    'Có bao nhiêu vòng gọi vốn trong 6 tháng qua?',
    'Trung vị số vốn theo giai đoạn',
  ],
  trends: ['Số vốn gọi được theo quý từ 2024', 'Có bao nhiêu vòng theo năm?'],
  investors: ['Nhà đầu tư hoạt động tích cực nhất', 'Tổ chức có hơn 20 thương vụ', 'Nhà sáng lập ở Mỹ'],
  stories: ['Tin tức trong tuần qua', 'Việc làm kỹ thuật từ xa'],
  help: ['Làm sao để xuất bảng ra CSV?', 'Làm sao để lọc bảng?'],
};

export const ABOUT_ENTITY: typeof about = {
  project: (name) => `Ai đã đầu tư vào ${name}?`,
  venture: (name) => `Danh mục đầu tư của ${name} có gì?`,
  people: (name) => `${name} làm việc ở đâu?`,
};
