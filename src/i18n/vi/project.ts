import { formatCount, formatShort } from '#schemas/format.ts';
import { roundLabels } from '#schemas/i18n/en/labels.ts';
import type { projectMessages as english } from '../en/project.ts';

export const projectMessages = {
  market: {
    title: 'Thị trường',
    exchange: 'Sàn giao dịch',
    pair: 'Cặp',
    price: 'Giá',
    volume: 'Khối lượng 24h',
    none: 'Chưa biết thị trường nào của token.',
    largest: (shown: number, total: number) => `${shown} mục lớn nhất trong ${total}`,
    contracts: 'Hợp đồng',
    noContracts: 'Chưa biết hợp đồng nào của token.',
    copy: (chain: string) => `Sao chép địa chỉ trên ${chain}`,
    missing: (hasToken: boolean) => ({
      title: 'Chưa biết thị trường hay hợp đồng nào',
      text: hasToken
        ? 'Token có giá, nhưng không nguồn nào của chúng tôi nêu sàn niêm yết hay hợp đồng của token.'
        : 'Dự án có thể không có token, hoặc token chưa được niêm yết trên sàn nào trong các nguồn của chúng tôi.',
    }),
  },
  chainTvls: {
    title: 'TVL theo chain',
    chain: 'Chain',
    tvl: 'TVL',
    share: 'Tỷ trọng',
    all: (chains: number) => `Xem tất cả ${chains}`,
  },
  fundraising: {
    summary: ({
      name,
      rounds,
      amount,
      undisclosed,
      stage,
      date,
    }: {
      readonly name: string;
      readonly rounds: number;
      readonly amount: number | null;
      readonly undisclosed: number;
      readonly stage: string | null;
      readonly date: string | null;
    }) =>
      [
        amount === null
          ? `${name} đã gọi vốn qua ${formatCount(rounds)} vòng không công bố số vốn.`
          : `${name} đã gọi được ${formatShort(amount)} USD qua ${formatCount(rounds)} vòng${undisclosed > 0 ? `, trong đó ${undisclosed} vòng không công bố số vốn` : ''}.`,
        date === null ? '' : `Gần nhất: ${stage ?? roundLabels.alone}, ${date}.`,
      ]
        .join(' ')
        .trim(),
    newest: (shown: number, total: number) => `${shown} mục mới nhất trong ${total}`,
    first: (shown: number, total: number) => `${shown}/${total}`,
    organizations: 'Tổ chức đã đầu tư',
    people: 'Cá nhân đã đầu tư',
    amount: 'Số vốn',
    undisclosed: 'không công bố',
    soFar: 'Đã gọi đến nay',
    total: (raised: number) => `tổng ${formatShort(raised)}`,
    valuation: 'Định giá',
    valued: (valuation: number) => `định giá ${formatShort(valuation)}`,
    noInvestors: 'Không công bố nhà đầu tư',
    lead: 'dẫn dắt',
    acquirer: 'bên mua lại',
    name: 'Nhà đầu tư',
    roundsJoined: 'Số vòng',
    roundsLed: 'Dẫn dắt',
    lastJoined: 'Gần nhất',
  },
  supply: {
    title: 'Nguồn cung',
    tokens: 'token',
    kind: 'Nguồn cung',
    share: (hasMax: boolean) => (hasMax ? 'Trên tối đa' : 'Trên tổng'),
    amount: 'Token',
    circulating: 'Lưu hành',
    total: 'Tổng',
    max: 'Tối đa',
    noMax: 'Chưa biết mức tối đa: tỷ lệ tính trên tổng nguồn cung.',
    distribution: 'Vốn gọi được theo loại vòng',
    noDistribution: 'Chưa biết vòng nào có công bố số vốn.',
    stage: 'Vòng',
    count: (rounds: number) => `${formatCount(rounds)} vòng`,
    summary: (circulating: string, whole: string, share: string) =>
      `${circulating} trong ${whole} token đang lưu hành: ${share}.`,
    rounds: 'Số vòng',
    raised: 'Vốn gọi được',
    shareRaised: 'Tỷ trọng',
    missing: (hasToken: boolean) => ({
      title: 'Chưa biết nguồn cung',
      text: hasToken
        ? 'Không nguồn nào của chúng tôi nêu số lượng token.'
        : 'Dự án có thể không có token, hoặc không nguồn nào nêu số lượng token.',
    }),
  },
  team: {
    present: 'Đội ngũ',
    former: 'Trước đây',
    name: 'Tên',
    position: 'Vị trí',
    time: 'Thời gian',
    founder: 'Nhà sáng lập',
    since: (from: string) => `từ ${from}`,
    until: (to: string) => `đến ${to}`,
    span: (from: string, to: string) => `${from} đến ${to}`,
    missing: {
      title: 'Chưa biết ai trong đội ngũ',
      text: 'Tên người hiện ở đây khi một nguồn của chúng tôi cho biết ai đang hoặc từng làm việc tại dự án.',
    },
  },
  similar: {
    title: 'Dự án tương tự',
    note: 'cùng lĩnh vực, vốn hóa gần nhất',
    project: 'Dự án',
    price: 'Giá',
    change: '24h',
    cap: 'Vốn hóa thị trường',
    sectors: 'Lĩnh vực',
  },
} satisfies typeof english;
