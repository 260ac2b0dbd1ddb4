import type { httpMessages as english } from '../en/http.ts';

export const httpMessages = {
  networkError: 'Lỗi mạng',
  networkAlert: 'Lỗi mạng!',
  status: (status: number) => `Máy chủ trả lời ${status}.`,
  timeout: (seconds: number) => `Máy chủ không trả lời trong ${seconds} giây.`,
  unreachable: 'Lỗi mạng. Không kết nối được với máy chủ. Hãy kiểm tra kết nối internet của bạn.',
  unreadable: (path: string) =>
    path === '' ? 'Không đọc được câu trả lời của máy chủ.' : `Không đọc được câu trả lời của máy chủ tại ${path}.`,
} satisfies typeof english;
