type PageLabel = readonly [title: string, description?: string];

const PROJECT: PageLabel = [
  'Không có dự án này',
  'Giá, vốn hóa thị trường, nguồn cung, vòng gọi vốn, nhà đầu tư và cá nhân, mỗi giá trị kèm nguồn.',
];
const ORGANIZATION: PageLabel = [
  'Không có tổ chức này',
  'Danh mục đầu tư, các vòng đã tham gia, số vốn, nhà sáng lập và liên kết, mỗi giá trị kèm nguồn.',
];
const PERSON: PageLabel = [
  'Không có cá nhân này',
  'Vai trò, tổ chức, dự án, các vòng đã tham gia và liên kết, mỗi giá trị kèm nguồn.',
];

const playground = (what: string, rows = what): PageLabel => [
  `Khu thử nghiệm: ${what}`,
  `Đến một triệu ${rows} hư cấu, được tạo trong trình duyệt của bạn: thử mọi cách lọc, sắp xếp và xuất mà không cần máy chủ.`,
];

/** Title and description of each page, by its path; of the tabs of a profile by path and key. */
export const PAGE_LABELS: Readonly<Record<string, PageLabel>> = {
  '/': [
    'Trang chủ',
    'Mọi dự án, cá nhân, quỹ và vòng gọi vốn của thị trường crypto, trong những bảng lọc, sắp xếp, tìm và xuất hàng nghìn hàng một lúc.',
  ],
  '/observatory': [
    'Đài quan sát',
    'Dòng vốn crypto theo tháng, giai đoạn và phân loại, nhà đầu tư hoạt động nhiều nhất, lĩnh vực, độ rộng thị trường và TVL theo chain.',
  ],
  '/ai': [
    'Hỏi dữ liệu',
    'Hỏi bằng tiếng Việt về dự án, vòng gọi vốn, nhà đầu tư và cá nhân: câu trả lời từ chính các hàng, kèm truy vấn và nguồn.',
  ],
  '/ai-chat': [
    'Hỏi',
    'Trò chuyện với dữ liệu của Assay: gõ câu hỏi, xem truy vấn, các hàng, biểu đồ và nguồn, rồi hỏi tiếp từ đó.',
  ],
  '/6557': [
    'Cuộc trò chuyện',
    'Những câu hỏi bạn đã hỏi trên Assay kèm câu trả lời, theo cuộc trò chuyện: tìm, hỏi tiếp, đổi tên, xóa và xuất.',
  ],
  '/compare/projects': [
    'So sánh dự án',
    'Đặt các dự án crypto cạnh nhau: giá từ ngày gốc bạn kéo, số liệu, vòng gọi vốn, nhà đầu tư và nhân sự chung.',
  ],
  '/compare/organizations': [
    'So sánh tổ chức',
    'Đặt các quỹ và tổ chức crypto cạnh nhau: thương vụ theo quý, vòng gọi vốn, danh mục đầu tư và nhân sự chung.',
  ],
  '/compare/people': [
    'So sánh cá nhân',
    'Đặt các nhà sáng lập và nhà đầu tư crypto cạnh nhau: thương vụ theo quý, danh mục đầu tư và nơi làm việc chung.',
  ],
  '/paths': [
    'Mối liên hệ',
    'Hai bên này liên hệ với nhau thế nào? Đường ngắn nhất giữa hai dự án, tổ chức hoặc cá nhân, qua vòng gọi vốn, công việc và việc sáng lập.',
  ],
  '/events': [
    'Sự kiện',
    'Sự kiện crypto theo ngày: mở khóa token, niêm yết, phát hành, AMA và hard fork, sắp tới và đã qua, theo phân loại và dự án, kèm tệp lịch.',
  ],
  '/news-research': [
    'Tin tức',
    'Tin tức crypto trong một bảng: mới nhất, nổi bật và phần còn lại, lọc theo tài sản, nguồn và thẻ, bên cạnh nghiên cứu của thành viên.',
  ],
  '/research/$slug': [
    'Không có nghiên cứu này',
    'Một bài nghiên cứu với tác giả, ngày xuất bản và các dự án crypto mà bài nói đến.',
  ],
  '/researchs': [
    'Nghiên cứu',
    'Nghiên cứu crypto theo thẻ, tài sản và tác giả: các lĩnh vực kiếm được gì, đâu là điểm yếu, các thiết kế so với nhau ra sao. Tìm trong toàn văn.',
  ],
  '/crypto-jobs': [
    'Việc làm crypto',
    'Vị trí đang tuyển của các dự án crypto theo bộ phận, công ty, địa điểm và mức lương. Lọc, sắp xếp và xuất, mới nhất trước.',
  ],
  '/crypto-jobs/$slug': [
    'Không có việc làm này',
    'Địa điểm, mức lương và cách ứng tuyển, cùng các vòng gọi vốn và nhà đầu tư của công ty, mức lương của vai trò và việc làm tương tự.',
  ],
  '/assay_dao': [
    'Assay DAO',
    'Ai quyết định điều gì trở thành dữ liệu trên Assay: cách tham gia DAO, quy tắc, đề xuất đang mở, kết quả, thành viên và lộ trình.',
  ],
  '/dao': [
    'Đề xuất',
    'Đề xuất của người đóng góp: thay đổi những gì, đang mở, được chấp nhận hay bị từ chối, và khi nào hết hạn bỏ phiếu.',
  ],
  '/dao/$slug': [
    'Không có đề xuất này',
    'Đề xuất thay đổi những gì, từng trường một, với nguồn của mỗi giá trị, phần thảo luận, việc bỏ phiếu và quy tắc.',
  ],
  '/dao/history': [
    'Những gì đã thay đổi',
    'Giá trị của dự án, tổ chức và cá nhân crypto được thành viên DAO chấp nhận: ai đề xuất, khi nào, theo nguồn nào.',
  ],
  '/directory/projects': [
    'Dự án',
    'Dự án và token crypto với giá, vốn hóa thị trường, khối lượng giao dịch, TVL, nguồn cung, nhà đầu tư và cá nhân. Lọc, sắp xếp, tìm và xuất.',
  ],
  '/directory/people': [
    'Cá nhân',
    'Những người của thị trường crypto: nhà sáng lập, nhà đầu tư và nhà phát triển, với vai trò, tổ chức, dự án và địa điểm.',
  ],
  '/directory/organizations': [
    'Tổ chức',
    'Quỹ, công ty phát triển, DAO và doanh nghiệp crypto: loại, danh mục đầu tư, các vòng đã tham gia, số vốn, nhà sáng lập và có đang đầu tư không.',
  ],
  '/directory/fundraising': [
    'Gọi vốn',
    'Các vòng gọi vốn crypto với ngày, giai đoạn, số vốn, nhà đầu tư và nguồn. Xem ai gọi vốn, từ ai và khi nào; lọc và xuất.',
  ],
  '/master-demo/projects': [
    'Bộ sàng lọc: dự án',
    'Lọc dự án crypto theo giá, biến động, vốn hóa thị trường, TVL và lĩnh vực: gõ điều kiện, chọn hàng, tính tổng và xuất CSV, chỉ bằng bàn phím.',
  ],
  '/master-demo/people': [
    'Bộ sàng lọc: cá nhân',
    'Lọc nhà sáng lập, nhà đầu tư và nhà phát triển theo vai trò, tổ chức, lĩnh vực và địa điểm: gõ điều kiện, chọn hàng và xuất CSV bằng bàn phím.',
  ],
  '/master-demo/organizations': [
    'Bộ sàng lọc: tổ chức',
    'Lọc quỹ, công ty phát triển và DAO crypto theo danh mục đầu tư, số vốn và hoạt động: gõ điều kiện, chọn hàng, tính tổng và xuất CSV.',
  ],
  '/master-demo/fundraising': [
    'Bộ sàng lọc: gọi vốn',
    'Lọc các vòng gọi vốn crypto theo ngày, giai đoạn, số vốn và nhà đầu tư: khoảng ngày cuốn theo, gõ điều kiện, tính tổng và xuất CSV.',
  ],
  '/directory-demo/projects': playground('dự án'),
  '/directory-demo/people': playground('cá nhân'),
  '/directory-demo/organizations': playground('tổ chức'),
  '/directory-demo/fundraising': playground('gọi vốn', 'vòng gọi vốn'),
  '/project/$slug': PROJECT,
  '/project/$slug/$tab': PROJECT,
  '/project/$slug/market': ['Thị trường'],
  '/project/$slug/fundraising': ['Gọi vốn'],
  '/project/$slug/supply': ['Nguồn cung'],
  '/project/$slug/team': ['Đội ngũ'],
  '/project/$slug/news': ['Tin tức'],
  '/project/$slug/events': ['Sự kiện'],
  '/organization/$slug': ORGANIZATION,
  '/organization/$slug/$tab': ORGANIZATION,
  '/organization/$slug/portfolio': ['Danh mục đầu tư'],
  '/organization/$slug/rounds': ['Vòng gọi vốn'],
  '/organization/$slug/co-investors': ['Nhà đầu tư cùng vòng'],
  '/organization/$slug/team': ['Đội ngũ'],
  '/organization/$slug/news': ['Tin tức'],
  '/organization/$slug/events': ['Sự kiện'],
  '/people/$slug': PERSON,
  '/people/$slug/$tab': PERSON,
  '/people/$slug/experience': ['Kinh nghiệm'],
  '/people/$slug/investments': ['Đầu tư'],
  '/people/$slug/rounds': ['Vòng gọi vốn'],
  '/people/$slug/news': ['Tin tức'],
  '/people/$slug/events': ['Sự kiện'],
  '/round/$slug': [
    'Không có vòng gọi vốn này',
    'Số vốn, ngày, nhà đầu tư và bên dẫn dắt, nguồn, và các vòng để so sánh.',
  ],
  '/news/$slug': [
    'Không có bài viết này',
    'Tin này, mọi trang đã đưa tin và khi nào, cùng các dự án, tổ chức và cá nhân được nhắc tên.',
  ],
  '/signin': [
    'Đăng nhập',
    'Đăng nhập Assay bằng tên người dùng hoặc email, hoặc bằng Google, và tiếp tục từ nơi bạn dừng lại.',
  ],
  '/signup': ['Đăng ký', 'Tham gia Assay: danh sách theo dõi, danh sách đã lưu và cài đặt theo bạn đến mọi thiết bị.'],
  '/forgot-password': [
    'Đổi mật khẩu',
    'Chọn mật khẩu mới cho tài khoản Assay bằng mã được gửi đến địa chỉ email của bạn.',
  ],
  '/contribute': [
    'Đóng góp',
    'Bổ sung những gì Assay còn thiếu và sửa những gì chưa đúng: biểu mẫu cho dự án, tổ chức và cá nhân, bảng CSV và nghiên cứu.',
  ],
  '/contribute/new-project': [
    'Dự án mới',
    'Đề xuất một dự án crypto mà Assay còn thiếu: những gì đã biết, mỗi giá trị kèm trang nêu giá trị đó.',
  ],
  '/contribute/new-venture-capital': [
    'Quỹ đầu tư mới',
    'Đề xuất một quỹ hoặc tổ chức mà Assay còn thiếu: những gì đã biết, mỗi giá trị kèm nguồn.',
  ],
  '/contribute/new-people': [
    'Cá nhân mới',
    'Đề xuất một nhà sáng lập, nhà đầu tư hoặc nhà phát triển mà Assay còn thiếu, mỗi giá trị kèm nguồn.',
  ],
  '/contribute/edit-project': [
    'Sửa dự án',
    'Tìm dự án crypto có giá trị bạn muốn sửa, rồi sửa ngay trên hồ sơ của dự án, kèm nguồn.',
  ],
  '/contribute/edit-venture-capital': [
    'Sửa quỹ đầu tư',
    'Tìm quỹ hoặc tổ chức có giá trị bạn muốn sửa, rồi sửa ngay trên hồ sơ, kèm nguồn.',
  ],
  '/contribute/edit-people': [
    'Sửa cá nhân',
    'Tìm nhà sáng lập hoặc nhà đầu tư có giá trị bạn muốn sửa, rồi sửa ngay trên hồ sơ, kèm nguồn.',
  ],
  '/contribute/csv': [
    'Sửa một bảng',
    'Sửa các ô của tệp CSV bạn đã xuất từ Assay, xem có gì khác, và đề xuất các hàng trong một lô.',
  ],
  '/user_profile': [
    'Hồ sơ của bạn',
    'Bạn là ai trên Assay, và người khác thấy gì khi hồ sơ của bạn công khai: tên, hình đại diện, gói.',
  ],
  '/watchlist': [
    'Danh sách theo dõi',
    'Các dự án, cá nhân và tổ chức bạn theo dõi trên Assay, với ghi chú và thứ tự của riêng bạn.',
  ],
  '/my-research': [
    'Nghiên cứu của bạn',
    'Những nghiên cứu bạn viết trên Assay: bản nháp, bài đã gửi duyệt, bài bị trả lại và bài đã xuất bản.',
  ],
  '/my-research/new': [
    'Viết bài nghiên cứu',
    'Viết nghiên cứu trên Assay bằng Markdown, với bảng và biểu đồ trực tiếp, rồi gửi duyệt để xuất bản dưới tên bạn.',
  ],
  '/my-research/$slug': [
    'Sửa bài nghiên cứu',
    'Viết tiếp bài nghiên cứu của bạn, xem trước trang của bài, đọc các phiên bản trước và gửi duyệt.',
  ],
  '/quest': [
    'Nhiệm vụ',
    'Những việc mang lại điểm trên Assay: nhiệm vụ và tiến độ của bạn, số điểm, thứ hạng và mã giới thiệu của bạn.',
  ],
  '/quest/all': [
    'Nhiệm vụ',
    'Các nhiệm vụ mang lại điểm trên Assay, tiến độ của bạn trong từng nhiệm vụ, và mã để mời người khác.',
  ],
  '/quest/active': [
    'Nhiệm vụ đang mở',
    'Các nhiệm vụ đang mở của Assay: mỗi nhiệm vụ yêu cầu gì, bạn đã có gì, và số điểm nhận được.',
  ],
  '/quest/closed': [
    'Nhiệm vụ đã đóng',
    'Các nhiệm vụ đã kết thúc của Assay: đã yêu cầu gì, và bạn đã nhận điểm ở những việc nào.',
  ],
  '/quest/points': [
    'Điểm của tôi',
    'Điểm của bạn trên Assay, từng mục một: đến từ đâu, mục nào bị thu hồi, và tổng điểm hiện có.',
  ],
  '/quest/leaderboard': [
    'Bảng xếp hạng',
    'Thành viên Assay có nhiều điểm nhất trong tuần, tháng, năm hoặc từ trước đến nay, và thứ hạng của bạn.',
  ],
  '/profile-settings': [
    'Cài đặt',
    'Tài khoản Assay của bạn: hồ sơ, mật khẩu, gói và mức sử dụng, các lần xuất, tùy chọn và dữ liệu của bạn.',
  ],
  '/profile-settings/profile': [
    'Cài đặt hồ sơ',
    'Tên, tên người dùng, hình đại diện và giới tính của bạn, và ai xem được hồ sơ của bạn trên Assay.',
  ],
  '/profile-settings/security': [
    'Bảo mật',
    'Đổi mật khẩu, xem bạn đang đăng nhập Assay ở đâu, và đăng xuất ở một nơi hoặc ở mọi nơi.',
  ],
  '/profile-settings/change_plan': [
    'Gói và mức sử dụng',
    'Các gói của Assay với giá và giới hạn, gói nào là của bạn, và bạn đã dùng bao nhiêu.',
  ],
  '/profile-settings/exports': [
    'Các lần xuất',
    'Những tệp CSV bạn đã xuất từ Assay, với chế độ xem và số hàng, và cách chạy lại từng lần xuất.',
  ],
  '/profile-settings/reports': [
    'Báo cáo',
    'Các danh sách đã lưu ở dạng báo cáo có ghi ngày, kèm biểu đồ và ghi chú: tạo, đọc và nhận qua email.',
  ],
  '/profile-settings/api': [
    'API, webhook và trợ lý',
    'Khóa để chương trình và trợ lý (MCP) của bạn đọc dữ liệu của Assay, và webhook báo cho chúng điều vừa xảy ra.',
  ],
  '/profile-settings/preferences': [
    'Tùy chọn',
    'Chủ đề, chiều cao hàng, ngôn ngữ và bàn phím: Assay hiện ra và hoạt động thế nào với bạn.',
  ],
  '/profile-settings/data': [
    'Dữ liệu của bạn',
    'Tải mọi dữ liệu Assay giữ về bạn trong một tệp, hoặc xóa tài khoản với thời gian để nghĩ lại.',
  ],
  '/profile-settings/contributor': [
    'Người đóng góp',
    'Bậc của bạn trên Assay và bậc kế tiếp cần gì, bạn gửi được bao nhiêu, và kết quả của những gì đã gửi.',
  ],
  '/review': [
    'Duyệt',
    'Những đóng góp đang chờ nhà cung cấp của trang này: cần duyệt, cần quyết định, và bị thành viên báo cáo.',
  ],
  '/support-help/help-center': [
    'Trung tâm trợ giúp',
    'Hướng dẫn và giải đáp về Assay: danh mục, bộ lọc, bộ sàng lọc, hồ sơ, tài khoản, gói và API, có ô tìm trong tất cả.',
  ],
  '/support/help-center': [
    'Trung tâm trợ giúp',
    'Hỗ trợ về Assay: mọi hướng dẫn theo chủ đề, những câu hỏi thường gặp nhất, và ô tìm trong tất cả.',
  ],
  '/career': [
    'Tuyển dụng',
    'Làm việc với đơn vị vận hành Assay: vị trí đang tuyển với địa điểm, nơi làm việc và hình thức, và bảng mọi việc làm crypto.',
  ],
  '/career/post-job': [
    'Đăng tin tuyển dụng',
    'Đăng tin tuyển dụng crypto: công ty, vị trí, địa điểm và mức lương trong hai bước, có xem trước trang. Mở 30 ngày, miễn phí.',
  ],
  '/career/$slug': [
    'Không có vị trí này',
    'Một vị trí tại đơn vị vận hành Assay: địa điểm, nơi làm việc, hình thức, mức lương, công việc và cách ứng tuyển.',
  ],
  '/pricing': [
    'Gói và giá',
    'Assay giá bao nhiêu: các gói cạnh nhau với giới hạn và giá, trả trước nhiều tháng tiết kiệm được bao nhiêu, và bản dùng thử miễn phí.',
  ],
  '/data-health': [
    'Tình trạng dữ liệu',
    'Mọi nguồn dữ liệu trên Assay: lần trả lời gần nhất, đã cho gì, gì bị loại, số liệu nào đã cũ và phần ghép nào còn nghi vấn.',
  ],
  '/terms': [
    'Điều khoản dịch vụ',
    'Những gì bạn và đơn vị vận hành trang này thỏa thuận khi bạn dùng Assay: tài khoản, gói, dữ liệu và giới hạn.',
  ],
  '/privacy': [
    'Chính sách quyền riêng tư',
    'Assay lưu dữ liệu nào về bạn, để làm gì và bao lâu, tên của từng cookie, và cách xóa tất cả.',
  ],
  '*': [
    'Không tìm thấy trang',
    'Rất tiếc, trang bạn mở không tồn tại. Các danh mục dự án, cá nhân, tổ chức và vòng gọi vốn thì có.',
  ],
};
