/** Title and summary of each category and article of the help, by its path. */
export const HELP_LABELS: Readonly<Record<string, readonly [title: string, summary: string]>> = {
  '/support/getting-started': [
    'Bắt đầu',
    'Mọi thứ trong Assay nằm ở đâu và dùng thế nào: danh mục, bộ lọc, bộ lọc token, hồ sơ và biểu đồ.',
  ],
  '/support/getting-started/welcome': [
    'Chào mừng',
    'Assay có gì, bạn làm được gì khi chưa có tài khoản, và chuyến dạo đầu tiên từ một danh sách đến một con số.',
  ],
  '/support/getting-started/data': [
    'Dữ liệu',
    'Dữ liệu mẫu hay trực tiếp, mỗi số liệu đến từ đâu, cũ mới ra sao, và vì sao có ô hiện hai dấu gạch.',
  ],
  '/support/getting-started/directory': [
    'Danh mục',
    'Mỗi bảng một loại: dự án, cá nhân, tổ chức và vòng gọi vốn. Đọc, tìm, sắp xếp, chia sẻ và xuất.',
  ],
  '/support/getting-started/filters': [
    'Bộ lọc và điều kiện',
    'Từ hàng nghìn hàng còn mười hàng bạn cần: điều kiện, điều kiện gõ tay, các giá trị kèm số đếm và giá trị chưa rõ.',
  ],
  '/support/getting-started/screener': [
    'Bộ lọc token',
    'Bảng dày cho công việc hằng ngày: giá trị kèm số đếm, điều kiện gõ tay, danh sách đã lưu, chọn hàng và tính tổng.',
  ],
  '/support/getting-started/observatory': [
    'Đài quan sát',
    'Các biểu đồ liên kết về vòng gọi vốn và dự án: chọn một cột, mọi biểu đồ khác đổi theo, mở đúng các hàng đó.',
  ],
  '/support/getting-started/compare-and-connections': [
    'So sánh và mối liên hệ',
    'Đặt tối đa tám bản ghi cạnh nhau, hoặc tìm đường liên hệ ngắn nhất có bằng chứng giữa hai tên bất kỳ.',
  ],
  '/support/getting-started/project-profile': [
    'Hồ sơ dự án',
    'Đọc trang của một dự án: biểu đồ giá và các dấu, vòng gọi vốn, nguồn cung, đội ngũ, tin tức và sự kiện, đều kèm nguồn.',
  ],
  '/support/getting-started/organization-profile': [
    'Hồ sơ tổ chức',
    'Đọc trang của một quỹ hoặc công ty: danh mục đầu tư, thương vụ theo quý, nhà đầu tư cùng vòng, đội ngũ, và ý nghĩa của các tổng.',
  ],
  '/support/getting-started/people-profile': [
    'Hồ sơ cá nhân',
    'Đọc trang của một người: công việc trên dòng thời gian, đầu tư, vòng gọi vốn và tin tức, và những gì chưa rõ.',
  ],
  '/support/getting-started/news': [
    'Tin tức',
    'Đọc những gì các trang tin đăng: một tin cùng mọi trang đã đưa, nhắc đến ai, tin chưa đọc, và nguồn cấp để theo dõi.',
  ],
  '/support/getting-started/crypto-intelligence': [
    'Tin và nghiên cứu crypto',
    'Trả lời những câu hỏi nghiên cứu thường gặp: ai đầu tư cùng ai, một lĩnh vực gọi được bao nhiêu, tuần qua có gì thay đổi.',
  ],
  '/support/getting-started/dao': [
    'DAO',
    'DAO quyết định gì, ai được bỏ phiếu, và một thay đổi đi từ đề xuất đến giá trị được công bố thế nào.',
  ],
  '/support/getting-started/keyboard-shortcuts': [
    'Phím tắt',
    'Mọi phím của Assay trong một danh sách: tìm, lọc, di chuyển, chọn, so sánh và đi đến mọi nơi mà không cần chuột.',
  ],
  '/support/getting-started/field-glossary': [
    'Giải thích các trường',
    'Mọi cột của các danh mục và bảng: ý nghĩa, đơn vị, nguồn, và khi nào để trống.',
  ],
  '/support/account-management': [
    'Quản lý tài khoản',
    'Tạo tài khoản, giữ an toàn, đổi hồ sơ và cài đặt, dùng danh sách theo dõi và danh sách đã lưu.',
  ],
  '/support/account-management/create-account': [
    'Tạo tài khoản',
    'Đăng ký bằng email hoặc Google, xác nhận mã, đăng nhập, và đặt mật khẩu mới khi cần.',
  ],
  '/support/account-management/edit-profile-and-settings': [
    'Sửa hồ sơ và cài đặt',
    'Đổi tên, hình đại diện và quyền riêng tư, mật khẩu và các phiên, giao diện của Assay, và dữ liệu của bạn.',
  ],
  '/support/account-management/watchlist-and-saved-lists': [
    'Danh sách theo dõi và danh sách đã lưu',
    'Theo dõi bản ghi kèm ghi chú, dán một danh sách ký hiệu, lưu chế độ xem dưới một tên và xem có gì thay đổi.',
  ],
  '/support/contribution': [
    'Đóng góp',
    'Thành viên sửa và bổ sung dữ liệu thế nào: chuẩn bị thay đổi, duyệt và bỏ phiếu nghĩa là gì, bậc tăng ra sao.',
  ],
  '/support/contribution/how-contributions-work': [
    'Đóng góp hoạt động thế nào',
    'Từ một khẳng định có nguồn đến giá trị được công bố: đề xuất, duyệt, bỏ phiếu, và những gì xảy ra sau đó.',
  ],
  '/support/contribution/edit-a-profile': [
    'Sửa một hồ sơ',
    'Dùng chế độ chỉnh sửa của hồ sơ: đổi các trường, giữ thay đổi trên thiết bị, kiểm tra, lưu thành tệp.',
  ],
  '/support/contribution/create-your-research': [
    'Viết nghiên cứu của bạn',
    'Viết nghiên cứu với bảng và biểu đồ trực tiếp, gửi duyệt, và theo dõi đến khi xuất bản dưới tên bạn.',
  ],
  '/support/contribution/sources-and-evidence': [
    'Nguồn và bằng chứng',
    'Điều gì làm một khẳng định dễ được chấp nhận: nguồn gốc, ngày chính xác, số tiền đầy đủ, và tên đúng như được dùng.',
  ],
  '/support/contribution/tiers-and-voting': [
    'Bậc và bỏ phiếu',
    'Các bậc người đóng góp, cách lên bậc, ai bỏ phiếu cho đề xuất, và được thông qua hay không dẫn đến điều gì.',
  ],
  '/support/pricing-plans': [
    'Các gói và giá',
    'Mỗi gói gồm gì, giá bao nhiêu, dùng thử thế nào, và cách chọn hoặc rời một gói.',
  ],
  '/support/pricing-plans/choose-a-plan': [
    'Chọn gói',
    'Các gói đặt cạnh nhau, những gì miễn phí cho mọi người, mức sử dụng được tính ra sao, và cách đổi gói.',
  ],
  '/support/pricing-plans/pro': [
    'Pro',
    'Pro dành cho ai, thêm gì so với gói miễn phí, giá và ưu đãi, và cách dùng thử.',
  ],
  '/support/pricing-plans/enterprise': [
    'Enterprise',
    'Enterprise thêm gì so với Pro, thỏa thuận thế nào, và vì sao không có dùng thử: cho đội ngũ và cho chương trình.',
  ],
  '/support/api-help-guide': [
    'Hướng dẫn API',
    'Truy vấn dữ liệu Assay từ chương trình: tìm hàng theo điều kiện, và tra mọi điều đã biết về một bản ghi.',
  ],
  '/support/api-help-guide/discover-api': [
    'API tìm kiếm',
    'Tìm hàng theo điều kiện, thứ tự và từ khóa bằng một yêu cầu GET, lật từng trang, và đếm số hàng.',
  ],
  '/support/api-help-guide/enrichment-api': [
    'API bổ sung dữ liệu',
    'Từ một tên ra một bản ghi, từ một bản ghi ra mọi điều đã biết: tìm kiếm, chi tiết, giá và danh sách.',
  ],
  '/support/careers': [
    'Tuyển dụng',
    'Cách ứng tuyển vào đơn vị vận hành trang này, và một tin tuyển dụng cần có gì trước khi được đăng.',
  ],
  '/support/careers/apply-for-a-job': [
    'Ứng tuyển',
    'Hỏi việc ở đâu, gửi gì để nhận được câu trả lời hữu ích, và cách tìm hiểu một nhà tuyển dụng.',
  ],
  '/support/careers/post-a-job': [
    'Đăng tin tuyển dụng',
    'Tin tuyển dụng cần có gì, từng bước một, nêu mức lương thế nào, được duyệt ra sao, và khi nào kết thúc.',
  ],
  '/support/faq': [
    'Câu hỏi thường gặp',
    'Lời đáp ngắn cho những điều hay được hỏi nhất: về Assay nói chung, về thanh toán, về đóng góp.',
  ],
  '/support/faq/general': [
    'Câu hỏi chung',
    'Dữ liệu có thật không, đến từ đâu, làm được gì khi không có tài khoản, và những câu hỏi chung khác.',
  ],
  '/support/faq/subscription-and-billing': [
    'Gói và thanh toán',
    'Các gói giá bao nhiêu, dùng thử, ưu đãi và việc hủy hoạt động thế nào, và điều gì xảy ra ở giới hạn của gói.',
  ],
  '/support/faq/contribution': [
    'Đóng góp',
    'Ai được đóng góp, ai bỏ phiếu, đề xuất bị từ chối nghĩa là gì, và bậc của người đóng góp tăng ra sao.',
  ],
};
