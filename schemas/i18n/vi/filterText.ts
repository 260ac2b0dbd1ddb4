import type { PartKind } from '../../formulas/problems.ts';
import type { filterTextWords as english } from '../en/filterText.ts';

const KINDS: Readonly<Record<PartKind, string>> = {
  number: 'một số',
  date: 'một ngày',
  text: 'một đoạn chữ',
  list: 'một danh sách',
  yesNo: 'một điều kiện',
};

const PROBLEMS: (typeof english)['problems'] = {
  empty: () => 'Hãy viết một điều kiện.',
  tooLong: () => 'Đoạn chữ quá dài.',
  tooDeep: () => 'Có quá nhiều dấu ngoặc lồng nhau.',
  openQuote: () => 'Dấu ngoặc kép chưa đóng.',
  openParenthesis: () => 'Dấu ngoặc đơn chưa đóng.',
  unknownSign: ({ typed }) => `“${typed}” không có nghĩa ở đây.`,
  unknownName: ({ typed }) => `Không có trường nào tên “${typed}”. Chữ cần đặt trong ngoặc kép.`,
  unknownFunction: ({ typed }) => `Không có hàm nào tên “${typed}”.`,
  unknownList: ({ typed }) => `“${typed}” không phải là danh sách đã lưu của bạn ở đây.`,
  notComparable: (_, field) => `${field} không so sánh được.`,
  wantsOperator: ({ typed }) =>
    typed === '' ? 'Thiếu phép so sánh như = hoặc >.' : `Thiếu phép so sánh, “và” hoặc “hoặc” trước “${typed}”.`,
  wantsValue: ({ typed }) => (typed === '' ? 'Thiếu một giá trị ở cuối.' : `Thiếu một giá trị trước “${typed}”.`),
  wantsList: () => 'Thiếu một danh sách, ví dụ (DeFi, AI).',
  chained: () => 'Hai phép so sánh liền nhau: hãy nối bằng “và”.',
  arguments: ({ name, least, most }) => `${name} nhận ${least === most ? least : `${least} đến ${most}`} giá trị.`,
  units: () => 'Các số này có đơn vị khác nhau.',
  bareBesidePercent: () => 'Một trong hai là phần trăm: hãy viết số kia với % nữa.',
  kinds: ({ left, right }) => `Đang so sánh ${KINDS[left]} với ${KINDS[right]}.`,
  wantsKind: ({ wanted, given }) => `Đây là ${KINDS[given]}, không phải ${KINDS[wanted]}.`,
  wantsWrittenText: () => 'Hãy đặt chữ trong ngoặc kép.',
  wantsDigits: ({ most }) => `Hãy viết một số nguyên không quá ${most}.`,
  nestedView: ({ name }) => `${name} tính trên toàn chế độ xem, và một hàm bên trong cũng vậy: chỉ được một hàm.`,
  notADate: ({ typed }) => `“${typed}” không phải là ngày. Hãy viết 2026, 2026-03-15 hoặc 3 tháng qua.`,
  noResult: () => 'Đây chưa phải là điều kiện: hãy so sánh với một giá trị.',
  noCondition: ({ typed }) => `“${typed}” chưa phải là điều kiện: hãy so sánh với một giá trị.`,
  wrongOperator: ({ operator }, field) => `${field} không hiểu “${operator}”.`,
  onlyKnown: (_, field) => `Với ${field} chỉ hỏi được là đã biết hay chưa.`,
  notANumber: ({ typed }) => `“${typed}” không phải là số. Hãy viết 1500, 2.5M hoặc 1B.`,
  textTooLong: ({ max }) => `Một đoạn chữ có tối đa ${max} ký tự.`,
  unknownValue: ({ typed }, field) => `“${typed}” không phải là giá trị của ${field}.`,
  tooManyConditions: ({ max }) => `Bộ lọc có tối đa ${max} điều kiện.`,
  tooManyValues: ({ max }) => `Danh sách có tối đa ${max} giá trị.`,
  groupsTooDeep: ({ max }) => `Các nhóm lồng nhau tối đa ${max} lớp.`,
};

export const filterTextWords: typeof english = {
  problems: PROBLEMS,
  perhaps: (names) => `Có phải ý bạn là ${names.map((name) => `“${name}”`).join(' hoặc ')}?`,
  any: 'một trong',
  all: 'tất cả',
  not: 'không',
};
