import { capitalized } from '../../format.ts';
import type { planMails as english } from '../en/planMails.ts';
import type { MailText } from '../mailText.ts';
import { writeMoney } from '../money.ts';
import { writeDay } from './days.ts';
import { PLAN_TITLES } from './labels.ts';

type Told<Name extends keyof typeof english> = Parameters<(typeof english)[Name]>[0];

export const planMails = {
  planEnding: ({ name, plan, isTrial, what, until, holds_until, link }: Told<'planEnding'>): MailText => {
    const called = isTrial ? `bản dùng thử ${PLAN_TITLES[plan]}` : `gói ${PLAN_TITLES[plan]}`;
    const heading = capitalized(called);
    return {
      subject: {
        ending: `${heading} của bạn kết thúc ngày ${writeDay(until)}`,
        grace: `${heading} của bạn đã kết thúc`,
        ended: 'Bạn trở lại gói Standard',
      }[what],
      paragraphs: [
        `Chào ${name},`,
        {
          ending: `${called} của bạn kết thúc ngày ${writeDay(until)}. Sau đó bạn dùng gói Standard.`,
          grace: `${called} của bạn đã kết thúc ngày ${writeDay(until)}. Gói còn hiệu lực đến ${writeDay(holds_until)} để không việc gì bị gián đoạn.`,
          ended: `${called} của bạn đã kết thúc. Giờ bạn dùng gói Standard.`,
        }[what],
        'Không có gì bị xóa: danh sách đã lưu vượt quá gói Standard vẫn mở và xóa được, và sửa được khi bạn nâng cấp.',
        { link },
      ],
    };
  },

  invoice: ({ name, number, what, cents, months, until, renews, attached, link }: Told<'invoice'>): MailText => {
    const money = writeMoney(cents, 'vi');
    if (what === 'credited') {
      return {
        subject: `${money} đã thành số dư`,
        paragraphs: [
          `Chào ${name},`,
          `số dư của bạn từ hóa đơn ${number} là ${money}: khoản nhận được bị thiếu, thừa hoặc quá muộn.`,
          'Bạn không mất gì. Số dư tự động được trừ vào hóa đơn kế tiếp.',
          { link },
        ],
      };
    }
    return {
      subject: `Biên lai của hóa đơn ${number}`,
      paragraphs: [
        `Chào ${name},`,
        `chúng tôi đã nhận được ${money} của bạn cho gói Pro, ${months} tháng. Cảm ơn bạn.`,
        until === null
          ? 'Gói Pro đã được bật.'
          : `Gói Pro có hiệu lực đến ${writeDay(until)}. ${renews ? 'Sau đó gói gia hạn bằng thẻ của bạn, trừ khi bạn hủy.' : 'Gói không tự gia hạn.'}`,
        attached ? 'Biên lai được đính kèm dưới dạng PDF, và cũng nằm ở đây:' : 'Biên lai nằm ở đây:',
        { link },
      ],
    };
  },

  card: ({ name, link, what, number, months, cents, card, at, ends }: Told<'card'>): MailText => {
    const money = writeMoney(cents, 'vi');
    const day = at ? writeDay(at) : undefined;
    const called = card === null ? 'thẻ của bạn' : `thẻ của bạn có số cuối ${card}`;
    const term = `gói Pro, ${months} tháng`;
    const paragraphs = {
      renewing: [
        `gói Pro gia hạn ngày ${day}: ${money} bằng ${called} cho ${term}.`,
        'Trên trang gói của bạn, bạn có thể đổi thẻ hoặc hủy gia hạn. Ở đó có ghi việc hủy dừng được những gì.',
      ],
      declined: [
        `ngân hàng của bạn đã từ chối ${money} bằng ${called} cho ${term}, hóa đơn ${number}.`,
        day === undefined
          ? 'Chúng tôi không thử lại nữa. Hãy thanh toán hóa đơn bằng thẻ khác hoặc trên chain để giữ gói Pro.'
          : `Chúng tôi thử lại ngày ${day}. Để chắc chắn, hãy thanh toán hóa đơn bằng thẻ khác hoặc trên chain ngay.`,
      ],
      authentication: [
        `ngân hàng cần bạn xác nhận trước khi trả ${money} bằng ${called} cho ${term}, hóa đơn ${number}.`,
        'Chúng tôi không thử lại khi không có bạn. Hãy mở trang gói và thanh toán hóa đơn ở đó: ngân hàng sẽ hỏi bạn.',
      ],
      returned: [
        `${money} của hóa đơn ${number} đã được chúng tôi hoặc ngân hàng của bạn hoàn về thẻ.`,
        ends
          ? `Cùng với đó ${term}, đã kết thúc. Bạn không nợ gì, không có gì tự gia hạn và không có gì bị xóa.`
          : 'Gói của bạn giữ nguyên, bạn không nợ gì và không có gì tự gia hạn.',
      ],
      restored: [`Đã nhận lại ${money} của hóa đơn ${number}. Trang gói của bạn cho biết kết quả.`],
    }[what];
    return {
      subject: {
        renewing: `Gói Pro gia hạn ngày ${day}`,
        declined: `Thẻ của bạn bị từ chối cho hóa đơn ${number}`,
        authentication: `Ngân hàng cần bạn xác nhận: hóa đơn ${number}`,
        returned: `${money} của hóa đơn ${number} đã được hoàn lại`,
        restored: `Đã nhận lại ${money} của hóa đơn ${number}`,
      }[what],
      paragraphs: [`Chào ${name},`, ...paragraphs, { link }],
    };
  },

  cardReturned: ({ username, what, number, cents, ends, writtenOff }: Told<'cardReturned'>): MailText => {
    const money = writeMoney(cents, 'vi');
    const verb = what === 'returned' ? 'đã được hoàn lại' : 'đã nhận lại';
    return {
      subject: `${money} của hóa đơn ${number} ${verb}`,
      paragraphs: [
        `${money} của hóa đơn ${number} của thành viên ${username} ${verb}, do hoàn tiền hoặc tranh chấp tại dịch vụ thẻ.`,
        ends ? 'Kỳ hạn Pro của hóa đơn đã bị thu lại.' : 'Gói của thành viên giữ nguyên.',
        ...(writtenOff > 0
          ? [`${writeMoney(writtenOff, 'vi')} trong đó là số dư đã dùng. Khoản này được xóa: thành viên không nợ gì.`]
          : []),
      ],
    };
  },

  enterpriseRequested: ({ name, page }: Told<'enterpriseRequested'>): MailText => ({
    subject: 'Bạn đã hỏi về Assay Enterprise',
    paragraphs: [
      `Chào ${name},`,
      'cảm ơn bạn đã hỏi về Enterprise. Đơn vị vận hành trang này đã có yêu cầu của bạn.',
      'Giới hạn, giá và ngày bắt đầu theo thỏa thuận. Cho đến lúc đó gói của bạn giữ nguyên và bạn không bị thu gì. Trang gói của bạn ghi ngày bạn yêu cầu.',
      { page },
    ],
  }),

  enterpriseRequest: ({ username, company, name, email, message }: Told<'enterpriseRequest'>): MailText => ({
    subject: `Enterprise cho ${company}`,
    paragraphs: [
      `${name} (${email}, tên người dùng ${username}) yêu cầu báo giá cho ${company}:`,
      message,
      'Sau khi thống nhất, bật gói bằng lệnh:',
      { strong: `npm run admin -- set-plan ${username} enterprise` },
    ],
  }),
};
