import type { FormulaUnit } from '../../formulas/core.ts';
import type { FormulaProblem, PartKind } from '../../formulas/problems.ts';
import type { formulaColumnTexts as englishTexts } from '../en/formulas.ts';

export const formulaUnits: Readonly<Record<FormulaUnit, string>> = {
  usd: 'đô la Mỹ',
  price: 'đô la Mỹ mỗi token',
  percent: 'phần trăm',
  tokens: 'token',
  count: 'số lượng',
  year: 'năm dương lịch',
  times: 'bội số',
  days: 'ngày',
  months: 'tháng',
  years: 'năm',
  none: 'số thuần',
  mixed: 'đơn vị không có tên',
};

export const formulaResults: Readonly<Record<FormulaUnit | 'yesNo' | 'date' | 'text', string>> = {
  ...formulaUnits,
  yesNo: 'có hoặc không',
  date: 'ngày',
  text: 'văn bản',
};

export const formulaColumnTexts: typeof englishTexts = {
  words: { yes: 'Có', no: 'Không' },
  rule: (unit, isOverView) =>
    `Đơn vị: ${formulaResults[unit]}. Được tính trong chế độ xem này; không rõ khi một phần chưa rõ, đã cũ, hoặc bị chia cho không.${isOverView ? ' Tính trên mọi hàng qua bộ lọc, dù đang tìm gì; điều kiện trên chính cột này không làm đổi số liệu của nó.' : ''}`,
};

const KINDS: Readonly<Record<PartKind, string>> = {
  number: 'một số',
  date: 'một ngày',
  text: 'một văn bản',
  list: 'một danh sách',
  yesNo: 'có hoặc không',
};

export function formulaProblem(problem: FormulaProblem): string {
  const nearest = problem.nearest ?? [];
  const meant = nearest.length > 0 ? ` Ý bạn là ${nearest.join(' hay ')}?` : '';
  switch (problem.code) {
    case 'empty':
      return 'Hãy viết một công thức, ví dụ market_cap_usd / tvl.';
    case 'tooLong':
      return `Công thức quá dài: tối đa ${problem.max} ký tự. Hãy tách thành hai.`;
    case 'tooDeep':
      return `Có hơn ${problem.max} cặp ngoặc lồng nhau. Hãy tách công thức thành hai.`;
    case 'openQuote':
      return 'Một dấu ngoặc kép hoặc ngoặc vuông chưa được đóng.';
    case 'openParenthesis':
      return 'Một dấu ngoặc đơn chưa được đóng.';
    case 'unknownSign':
      return `“${problem.typed}” không phải là ký hiệu của công thức.`;
    case 'unknownName':
      return `Không có cột nào tên “${problem.typed}”.${meant}`;
    case 'unknownFunction':
      return `Không có hàm “${problem.typed}”.${meant}`;
    case 'unknownList':
      return `“${problem.typed}” không phải là danh sách đã lưu của bạn ở đây. Danh sách của một tài khoản chỉ dùng được trong bảng của tài khoản đó, không dùng được qua API.${meant}`;
    case 'notComparable':
      return `Không thể dùng “${problem.field}” ở đây.`;
    case 'wantsOperator':
      return problem.typed === ''
        ? 'Công thức kết thúc quá sớm.'
        : `Thiếu phép toán trước “${problem.typed}”, ví dụ + hoặc and.`;
    case 'wantsValue':
      return problem.typed === '' ? 'Thiếu một giá trị ở cuối.' : `Thiếu một giá trị trước “${problem.typed}”.`;
    case 'wantsList':
      return 'Hãy viết các giá trị trong ngoặc đơn: in (DeFi, AI).';
    case 'chained':
      return 'Hãy nối hai phép so sánh bằng and: 1 < tvl and tvl < 5.';
    case 'arguments':
      return problem.least === problem.most
        ? `${problem.name} nhận ${problem.least} giá trị, không phải ${problem.given}.`
        : `${problem.name} nhận từ ${problem.least} đến ${problem.most} giá trị, không phải ${problem.given}.`;
    case 'units':
      return `Phép ${problem.operator} không nối được ${formulaUnits[problem.left]} với ${formulaUnits[problem.right]}.`;
    case 'bareBesidePercent':
      return 'Một của cái gì? Cạnh phần trăm, hãy viết 100% cho toàn bộ.';
    case 'kinds':
      return `Phép ${problem.operator} không nối được ${KINDS[problem.left]} với ${KINDS[problem.right]}.`;
    case 'wantsKind':
      return `Đây là ${KINDS[problem.given]}, trong khi cần ${KINDS[problem.wanted]}.`;
    case 'wantsWrittenText':
      return 'Hãy so sánh với một văn bản trong ngoặc kép, ví dụ "DeFi".';
    case 'wantsDigits':
      return `Hãy cho số chữ số là số nguyên đến ${problem.most}: round(tvl, 2).`;
    case 'nestedView':
      return `${problem.name} tính trên toàn chế độ xem, và một hàm bên trong cũng vậy: chỉ được một hàm.`;
    case 'notADate':
      return `“${problem.typed}” không phải là ngày. Hãy viết 2026, 2026-03, 2026-03-15 hoặc 3 tháng trước.`;
    case 'noResult':
      return `Cột công thức là một số, một ngày, một văn bản khác nhau theo hàng, hoặc có và không; đây là ${KINDS[problem.given]}.`;
  }
}
