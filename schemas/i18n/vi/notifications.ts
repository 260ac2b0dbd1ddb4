import type { CardNews, Happening, WatchedNews } from '../../api/notifications.ts';
import { deviceOf } from '../../devices.ts';
import type { notificationText as english } from '../en/notifications.ts';
import { writeMoney } from '../money.ts';
import { writeDay } from './days.ts';
import { deviceName, PLAN_TITLES, UNPAID_TEXTS } from './labels.ts';
import { LOCALE } from './locale.ts';

const NUMBER = new Intl.NumberFormat(LOCALE);

const counted = (count: number, what: string) => (count === 0 ? [] : [`${NUMBER.format(count)} ${what}`]);

/** Title and text of a notification. */
export const notificationText = ((happening: Happening): { readonly title: string; readonly text: string } => {
  switch (happening.kind) {
    case 'standing_list': {
      const { name, entered, left, changed } = happening.data;
      const counts = [...counted(entered, 'vào'), ...counted(left, 'ra'), ...counted(changed, 'thay đổi')];
      return { title: name, text: counts.join(' · ') };
    }
    case 'password_changed':
      return { title: 'Mật khẩu của bạn đã được đổi', text: 'Không phải bạn? Hãy chọn mật khẩu mới ngay.' };
    case 'second_factor':
      return {
        title: happening.data.is_on ? 'Đăng nhập nay có bước thứ hai' : 'Đăng nhập không còn bước thứ hai',
        text: 'Không phải bạn? Hãy chọn mật khẩu mới ngay.',
      };
    case 'signed_in':
      return { title: 'Lượt đăng nhập mới', text: deviceName(deviceOf(happening.data.device)) };
    case 'plan_changed':
      return {
        title: `Bạn đang dùng gói ${PLAN_TITLES[happening.data.plan]}`,
        text: 'Xem gói gồm những gì.',
      };
    case 'plan_ending':
      return planEndingText(happening.data);
    case 'invoice': {
      const { number, what, cents, until } = happening.data;
      const money = writeMoney(cents, 'vi');
      if (what === 'credited') return { title: `${money} đã thành số dư`, text: `Nhận được cho hóa đơn ${number}.` };
      return {
        title: 'Đã nhận được thanh toán của bạn',
        text: until === null ? `${number}, ${money}` : `${number}, ${money}. Pro đến ${writeDay(until)}.`,
      };
    }
    case 'card':
      return cardText(happening.data);
    case 'exports_used_up': {
      const { limit, renews_at } = happening.data;
      return {
        title: `Bạn đã dùng hết ${limit} lần xuất của tháng này`,
        text: `Có thêm lượt từ ${writeDay(renews_at)}.`,
      };
    }
    case 'report': {
      const { title, rows } = happening.data;
      return { title: `Báo cáo của bạn đã sẵn sàng: ${title}`, text: `${NUMBER.format(rows)} hàng` };
    }
    case 'webhook_disabled': {
      const { host, by } = happening.data;
      return {
        title: `Webhook đến ${host} đã bị tắt`,
        text: by === 'gone' ? 'Nơi đó trả lời rằng nó không còn nữa (410).' : 'Nhiều ngày liền không gửi được gì.',
      };
    }
    case 'research_decided': {
      const { title, what, reason } = happening.data;
      return { title: RESEARCH_TITLES[what], text: reason === null ? title : `${title}: ${reason}` };
    }
    case 'proposal': {
      const { name, what, reason, unpaid = null, is_batch: isBatch = false } = happening.data;
      const about = isBatch ? batchOf(name) : name;
      const why = unpaid === null ? reason : UNPAID_TEXTS[unpaid];
      return { title: PROPOSAL_TITLES[what], text: why === null ? about : `${about}: ${why}` };
    }
    case 'votes_needed': {
      const { name, count } = happening.data;
      return count === 1
        ? { title: 'Một đề xuất cần phiếu của bạn', text: name }
        : { title: `${NUMBER.format(count)} đề xuất cần phiếu của bạn`, text: `Đề xuất mới nhất là về ${name}.` };
    }
    case 'watched_records':
      return watchedText(happening.data);
    case 'job_ad': {
      const { title, what, reason, until } = happening.data;
      const more = reason ?? (until === null || what === 'expired' ? null : `đến ${writeDay(until)}`);
      return { title: JOB_AD_TITLES[what], text: more === null ? title : `${title}: ${more}` };
    }
  }
}) satisfies typeof english;

const WATCHED: Readonly<Record<WatchedNews['source'], string>> = {
  projects: 'dự án',
  people: 'cá nhân',
  organizations: 'tổ chức',
};

function watchedText({ what, source, names, count }: WatchedNews) {
  const [name = ''] = names;
  const more = count > names.length ? ` và ${NUMBER.format(count - names.length)} mục khác` : '';
  const listed = `${names.join(', ')}${more}`;
  if (what === 'gone') {
    return count === 1
      ? {
          title: `Không còn nguồn nào đưa tin về ${name}`,
          text: 'Mục này vẫn ở danh sách theo dõi cho đến khi bạn bỏ.',
        }
      : {
          title: `Không còn nguồn nào đưa tin về ${NUMBER.format(count)} ${WATCHED[source]} bạn theo dõi`,
          text: listed,
        };
  }
  return count === 1
    ? { title: `${name} nay nằm trong danh mục ${WATCHED[source]}`, text: 'Bạn vẫn theo dõi mục này ở đó.' }
    : {
        title: `${NUMBER.format(count)} mục bạn theo dõi nay nằm trong danh mục ${WATCHED[source]}`,
        text: listed,
      };
}

function cardText({ what, number, cents, card, at, ends }: CardNews) {
  const money = writeMoney(cents, 'vi');
  const day = at === null ? '' : writeDay(at);
  const called = card === null ? 'thẻ của bạn' : `thẻ của bạn có số cuối ${card}`;
  switch (what) {
    case 'renewing':
      return { title: `Gói Pro gia hạn ngày ${day}`, text: `${money} bằng ${called}, trừ khi bạn thay đổi.` };
    case 'declined':
      return {
        title: 'Thẻ của bạn bị từ chối',
        text:
          at === null
            ? `Hãy thanh toán hóa đơn ${number} để giữ gói Pro.`
            : `${money} sẽ được thử lại ngày ${day}. Hãy thanh toán ${number} để chắc chắn.`,
      };
    case 'authentication':
      return { title: 'Ngân hàng cần bạn xác nhận', text: `Hãy tự thanh toán hóa đơn ${number} để giữ gói Pro.` };
    case 'returned':
      return {
        title: `${money} đã được hoàn về thẻ của bạn`,
        text: ends ? `Gói Pro của ${number} đã kết thúc.` : `Hóa đơn ${number}. Gói của bạn giữ nguyên.`,
      };
    case 'restored':
      return { title: `Đã nhận lại ${money}`, text: `Hóa đơn ${number}.` };
  }
}

type PlanEnding = Extract<Happening, { readonly kind: 'plan_ending' }>['data'];

function planEndingText({ plan, isTrial, what, until, holds_until }: PlanEnding) {
  const name = isTrial ? `Bản dùng thử ${PLAN_TITLES[plan]}` : `Gói ${PLAN_TITLES[plan]}`;
  switch (what) {
    case 'ending':
      return {
        title: `${name} của bạn kết thúc ngày ${writeDay(until)}`,
        text: 'Không có gì bị xóa. Xem khi đó có gì thay đổi.',
      };
    case 'grace':
      return {
        title: `${name} của bạn đã kết thúc`,
        text: `Gói còn hiệu lực đến ${writeDay(holds_until)}. Gia hạn để giữ gói.`,
      };
    case 'ended':
      return { title: 'Bạn trở lại gói Standard', text: `${name} của bạn đã kết thúc. Không có gì bị xóa.` };
  }
}

/** Rows of a batch, by the name of one. */
export const batchOf = (name: string) => `${name} và các hàng cùng lô`;

const PROPOSAL_TITLES = {
  opened: 'Thành viên đang bỏ phiếu cho đề xuất của bạn',
  refused: 'Đề xuất của bạn không được duyệt',
  objected: 'Một thành viên phản đối đề xuất của bạn',
  accepted: 'Đề xuất của bạn được chấp nhận',
  rejected: 'Đề xuất của bạn không được thông qua',
  conflicted: 'Đề xuất của bạn cần bạn xem lại',
  reverted: 'Đề xuất đã được chấp nhận của bạn bị hoàn nguyên',
  commented: 'Có bình luận về đề xuất của bạn',
  waits: 'Một đề xuất đang chờ duyệt',
} as const;

const JOB_AD_TITLES = {
  waiting: 'Tin tuyển dụng của bạn đang chờ duyệt',
  open: 'Tin tuyển dụng của bạn đã lên bảng việc làm',
  refused: 'Tin tuyển dụng của bạn không được duyệt',
  removed: 'Tin tuyển dụng của bạn bị gỡ khỏi bảng việc làm',
  ending: 'Tin tuyển dụng của bạn sắp hết hạn',
  expired: 'Tin tuyển dụng của bạn đã hết hạn',
} as const;

const RESEARCH_TITLES = {
  published: 'Nghiên cứu của bạn đã được xuất bản',
  returned: 'Nghiên cứu của bạn bị trả lại',
  unpublished: 'Nghiên cứu của bạn bị gỡ khỏi trang',
} as const;
