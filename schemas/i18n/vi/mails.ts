import { WEBHOOK } from '../../api/webhooks.ts';
import type { mails as english, cardProduct as englishProduct } from '../en/mails.ts';
import type { MailText } from '../mailText.ts';
import { writeDay } from './days.ts';
import { UNPAID_TEXTS } from './labels.ts';
import { batchOf } from './notifications.ts';
import { planMails } from './planMails.ts';

const SIGN_OFF_IGNORE = 'Nếu không phải bạn, bạn có thể bỏ qua email này.';

type Told<Name extends keyof typeof english> = Parameters<(typeof english)[Name]>[0];

const greeting = (name: string) => `Chào ${name},`;
const reasonOf = (reason: string | null) => (reason === null ? [] : ['Lý do:', { strong: reason }]);

export const cardProduct: typeof englishProduct = (months, number) => `Assay Pro, ${months} tháng (${number})`;

export const mails = {
  ...planMails,
  report: ({ name, title, rows, link }: Told<'report'>): MailText => ({
    subject: `Báo cáo: ${title}`,
    paragraphs: [
      `Chào ${name},`,
      `Báo cáo "${title}" của bạn được đính kèm dưới dạng tệp HTML. Danh sách của báo cáo có ${rows} hàng.`,
      'Mọi bản của báo cáo, và lịch của nó:',
      { link },
    ],
  }),
  webhookDisabled: ({ name, host, by, link }: Told<'webhookDisabled'>): MailText => ({
    subject: `Webhook đến ${host} đã bị tắt`,
    paragraphs: [
      greeting(name),
      by === 'gone'
        ? `Điểm nhận của bạn tại ${host} trả lời rằng nó không còn nữa (410), nên sẽ không được báo gì thêm.`
        : `Suốt ${WEBHOOK.failingDays} ngày không gửi được gì đến điểm nhận của bạn tại ${host}, nên nó sẽ không được báo gì thêm.`,
      'Nhật ký của điểm nhận, và cách kích hoạt lại:',
      { link },
    ],
  }),
  registerCode: ({ code, minutes, page }: Told<'registerCode'>): MailText => ({
    subject: `${code} là mã Assay của bạn`,
    paragraphs: [
      'Chào mừng bạn đến với Assay. Hãy nhập mã này để xác minh email của bạn:',
      { strong: code },
      { page },
      `Mã có hiệu lực trong ${minutes} phút và dùng được một lần.`,
      SIGN_OFF_IGNORE,
    ],
  }),

  resetCode: ({ code, minutes, page }: Told<'resetCode'>): MailText => ({
    subject: `${code} là mã đổi mật khẩu Assay của bạn`,
    paragraphs: [
      'Có người, có lẽ là bạn, đã yêu cầu mật khẩu mới cho tài khoản Assay của bạn. Hãy nhập mã này:',
      { strong: code },
      { page },
      `Mã có hiệu lực trong ${minutes} phút và dùng được một lần.`,
      `${SIGN_OFF_IGNORE} Mật khẩu của bạn giữ nguyên.`,
    ],
  }),

  emailCode: ({ code, minutes, isNew, page }: Told<'emailCode'>): MailText => ({
    subject: `${code} là mã Assay của bạn`,
    paragraphs: [
      isNew
        ? 'Có người, có lẽ là bạn, muốn dùng địa chỉ này cho tài khoản Assay. Hãy nhập mã này vào ô mã của địa chỉ mới:'
        : 'Có người, có lẽ là bạn, muốn đổi địa chỉ email của tài khoản Assay. Hãy nhập mã này vào ô mã của địa chỉ hiện tại:',
      { strong: code },
      { page },
      `Mã có hiệu lực trong ${minutes} phút và dùng được một lần.`,
      isNew
        ? 'Nếu không phải bạn, bạn có thể bỏ qua email này.'
        : 'Nếu không phải bạn, địa chỉ vẫn giữ nguyên: hãy đổi mật khẩu, vì có người đang đăng nhập bằng tài khoản của bạn.',
    ],
  }),

  emailChanged: ({ name, at, email, page }: Told<'emailChanged'>): MailText => ({
    subject: 'Địa chỉ email Assay của bạn đã được đổi',
    paragraphs: [
      greeting(name),
      `địa chỉ email của tài khoản đã được đổi thành ${email} lúc ${moment(at)}. Từ nay email được gửi đến đó.`,
      'Nếu không phải bạn, hãy trả lời email này ngay.',
      { page },
    ],
  }),

  secondFactor: ({ name, at, isOn, page }: Told<'secondFactor'>): MailText => ({
    subject: isOn ? 'Đăng nhập Assay của bạn có bước thứ hai' : 'Đăng nhập Assay của bạn không còn bước thứ hai',
    paragraphs: [
      greeting(name),
      isOn
        ? `từ ${moment(at)}, đăng nhập cần thêm mã của ứng dụng xác thực. Các phiên khác đã kết thúc.`
        : `bước xác thực thứ hai đã được tắt lúc ${moment(at)}. Từ nay chỉ cần mật khẩu là mở được tài khoản.`,
      'Nếu không phải bạn, hãy chọn mật khẩu mới ngay.',
      { page },
    ],
  }),

  welcome: ({ name, username, page }: Told<'welcome'>): MailText => ({
    subject: 'Chào mừng bạn đến với Assay',
    paragraphs: [
      greeting(name),
      `tài khoản của bạn đã sẵn sàng. Tên người dùng của bạn là ${username}.`,
      'Dùng ngôi sao để theo dõi những gì bạn quan tâm, và lưu những danh sách bạn hay quay lại.',
      { page },
    ],
  }),

  passwordChanged: ({ name, at, page }: Told<'passwordChanged'>): MailText => ({
    subject: 'Mật khẩu Assay của bạn đã được đổi',
    paragraphs: [
      greeting(name),
      `mật khẩu tài khoản của bạn đã được đổi lúc ${moment(at)}. Các thiết bị khác đã được đăng xuất.`,
      'Nếu không phải bạn, hãy yêu cầu mã đổi mật khẩu ngay:',
      { page },
    ],
  }),

  accountDeletion: ({ name, at, page }: Told<'accountDeletion'>): MailText => ({
    subject: `Tài khoản Assay của bạn sẽ bị xóa ngày ${writeDay(new Date(at).toISOString())}`,
    paragraphs: [
      greeting(name),
      `theo yêu cầu của bạn, tài khoản và mọi thứ trong đó sẽ bị xóa lúc ${moment(at)}. Các thiết bị khác đã được đăng xuất và không còn khoản nào bị thu: việc gia hạn bằng thẻ đã dừng.`,
      'Để giữ tài khoản, hãy đăng nhập trước lúc đó và chọn "Giữ tài khoản" trong phần cài đặt:',
      { page },
      'Nếu không phải bạn, hãy làm vậy ngay và đổi mật khẩu.',
    ],
  }),

  accountDeleted: ({ name }: Told<'accountDeleted'>): MailText => ({
    subject: 'Tài khoản Assay của bạn đã bị xóa',
    paragraphs: [
      greeting(name),
      'theo yêu cầu của bạn, tài khoản và mọi thứ trong đó đã bị xóa. Tên người dùng và email của bạn có thể được dùng lại.',
      'Bản tin là phần riêng: nếu đã đăng ký, bạn vẫn nhận bản tin.',
    ],
  }),

  researchDecided: ({ name, title, what, reason, page }: Told<'researchDecided'>): MailText => ({
    subject: {
      published: `Đã xuất bản trên Assay: ${title}`,
      returned: `Trả lại cho bạn: ${title}`,
      unpublished: `Không còn trên Assay: ${title}`,
    }[what],
    paragraphs: [
      greeting(name),
      {
        published: `nghiên cứu “${title}” của bạn đã được xuất bản. Những thay đổi sau này được xuất bản khi bạn gửi duyệt lại.`,
        returned: `nghiên cứu “${title}” được trả lại cho bạn. Hãy sửa rồi gửi duyệt lại.`,
        unpublished: `nghiên cứu “${title}” của bạn bị gỡ khỏi trang. Văn bản và các phiên bản vẫn ở chỗ bạn.`,
      }[what],
      ...reasonOf(reason),
      { page },
    ],
  }),

  jobAd: ({ name, title, what, reason, until, page }: Told<'jobAd'>): MailText => ({
    subject: {
      waiting: `Đang chờ duyệt: ${title}`,
      open: `Đã lên bảng việc làm: ${title}`,
      refused: `Không được duyệt: ${title}`,
      removed: `Không còn trên bảng việc làm: ${title}`,
      ending: `Sắp hết hạn: ${title}`,
      expired: `Đã hết hạn: ${title}`,
    }[what],
    paragraphs: [
      greeting(name),
      {
        waiting: `tin tuyển dụng “${title}” của bạn đang chờ đơn vị vận hành đọc trước khi được đăng. Bạn sẽ nhận email khi có quyết định.`,
        open: `tin tuyển dụng “${title}” của bạn có trên bảng việc làm crypto đến ${until === null ? '' : writeDay(until)}. Bạn có thể sửa, đóng và gia hạn tin ở "Đăng tin tuyển dụng", phần "Tin của bạn".`,
        refused: `tin tuyển dụng “${title}” của bạn không được duyệt. Hãy sửa rồi đăng lại.`,
        removed: `tin tuyển dụng “${title}” của bạn bị gỡ khỏi bảng việc làm. Hãy sửa rồi đăng lại.`,
        ending: `ngày cuối của tin tuyển dụng “${title}” là ${until === null ? '' : writeDay(until)}. Nếu vẫn còn tuyển, hãy gia hạn ở "Đăng tin tuyển dụng", phần "Tin của bạn".`,
        expired: `tin tuyển dụng “${title}” của bạn đã hết hạn và rời bảng việc làm. Trang của tin vẫn đọc được. Nếu vẫn còn tuyển, hãy gia hạn ở "Đăng tin tuyển dụng", phần "Tin của bạn".`,
      }[what],
      ...reasonOf(reason),
      { page },
    ],
  }),

  proposal: ({
    recipient,
    name: given,
    is_batch: isBatch = false,
    what,
    reason,
    unpaid = null,
    count,
    link,
  }: Told<'proposal'>): MailText => {
    const name = isBatch ? batchOf(given) : given;
    return {
      subject: {
        opened: `Mở bỏ phiếu: ${name}`,
        refused: `Không được duyệt: ${name}`,
        objected: `Một phiếu phản đối: ${name}`,
        accepted: `Được chấp nhận: ${name}`,
        rejected: `Không được thông qua: ${name}`,
        conflicted: `Dữ liệu đã thay đổi: ${name}`,
        reverted: `Bị hoàn nguyên: ${name}`,
        commented: `Bình luận: ${name}`,
        waits: `Chờ duyệt: ${name}`,
      }[what],
      paragraphs: [
        greeting(recipient),
        {
          opened: `đề xuất của bạn về ${name} đã được duyệt, và thành viên DAO đang bỏ phiếu.`,
          refused: `đề xuất của bạn về ${name} không được duyệt trước khi bỏ phiếu.`,
          objected: `một thành viên đã bỏ phiếu phản đối đề xuất của bạn về ${name}. Việc bỏ phiếu còn mở ít nhất 72 giờ: hãy trả lời dưới đề xuất, hoặc rút lại đề xuất.`,
          accepted: `đề xuất của bạn về ${name} được chấp nhận.${unpaid === null ? ' Nội dung đề xuất giờ là một phần của dữ liệu.' : ''}`,
          rejected: `đề xuất của bạn về ${name} không được thông qua. Bạn có thể hoàn thiện và gửi lại.`,
          conflicted: `đề xuất của bạn về ${name} đã được thông qua, nhưng dữ liệu đã thay đổi trong lúc đó. Hãy xem cả hai và gửi lại bằng một lần bấm.`,
          reverted: `đề xuất đã được chấp nhận của bạn về ${name} bị hoàn nguyên, cùng với số điểm đã nhận.`,
          commented:
            count === 1
              ? `có người đã bình luận về đề xuất của bạn về ${name}.`
              : `đề xuất của bạn về ${name} có thêm ${count} bình luận.`,
          waits:
            count === 1
              ? `một đề xuất về ${name} đang chờ bạn duyệt.`
              : `có thêm ${count} đề xuất đang chờ bạn duyệt, trong đó có một đề xuất về ${name}.`,
        }[what],
        ...(unpaid === null ? [] : [UNPAID_TEXTS[unpaid]]),
        ...reasonOf(reason),
        { link },
        'Bạn có thể tắt email loại này trong phần cài đặt.',
      ],
    };
  },

  votesNeeded: ({ name, count, proposals, link }: Told<'votesNeeded'>): MailText => ({
    subject: count === 1 ? 'Một đề xuất cần phiếu của bạn' : `${count} đề xuất cần phiếu của bạn`,
    paragraphs: [
      greeting(name),
      count === 1
        ? 'một đề xuất đang mở bỏ phiếu và còn thiếu phiếu của bạn:'
        : `${count} đề xuất đang mở bỏ phiếu và còn thiếu phiếu của bạn. Các đề xuất kết thúc sớm nhất:`,
      ...proposals.map((one) => `${one.name}, đến ${writeDay(one.ends)}`),
      { link },
      'Đề xuất có quá ít phiếu sẽ không được thông qua.',
      'Email này đến nhiều nhất mỗi ngày một lần. Bạn có thể tắt trong phần cài đặt.',
    ],
  }),

  adWaits: ({ title, company, slug }: Told<'adWaits'>): MailText => ({
    subject: `Một tin tuyển dụng đang chờ duyệt: ${title}`,
    paragraphs: [
      `“${title}” của ${company} đang chờ bạn. Để đọc và quyết định:`,
      { strong: `npm run admin -- jobs show ${slug}` },
      { strong: `npm run admin -- jobs approve ${slug}` },
      { strong: `npm run admin -- jobs refuse ${slug} --reason TEXT` },
    ],
  }),

  operatorDigest: ({ what, count }: Told<'operatorDigest'>): MailText => ({
    subject: { ads: `Thêm tin tuyển dụng: ${count}`, enterprise: `Thêm yêu cầu Enterprise: ${count}` }[what],
    paragraphs: [
      {
        ads: `Trong một giờ qua có thêm ${count} tin tuyển dụng chờ duyệt.`,
        enterprise: `Trong một giờ qua có thêm ${count} thành viên yêu cầu báo giá.`,
      }[what],
      'Để đọc:',
      { strong: { ads: 'npm run admin -- jobs list', enterprise: 'npm run admin -- enterprise-requests' }[what] },
    ],
  }),

  confirmNewsletter: ({ confirmUrl, days }: Told<'confirmNewsletter'>): MailText => ({
    subject: 'Xác nhận nhận bản tin Assay',
    paragraphs: [
      'Có người, có lẽ là bạn, đã dùng địa chỉ này để đăng ký nhận bản tin Assay. Để nhận bản tin, hãy mở trang này và xác nhận:',
      { link: confirmUrl },
      `Nếu không phải bạn đăng ký, bạn không cần làm gì: địa chỉ chưa được xác nhận sẽ bị xóa sau ${days} ngày.`,
    ],
  }),
} satisfies typeof english;

const moment = (at: number) => {
  const iso = new Date(at).toISOString();
  return `${iso.slice(11, 19)} ngày ${writeDay(iso)} UTC`;
};
