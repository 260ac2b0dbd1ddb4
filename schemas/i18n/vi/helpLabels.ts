/** Title and summary of each category and article of the help, by its path. */
export const HELP_LABELS: Readonly<Record<string, readonly [title: string, summary: string]>> = {
  '/support/getting-started': [
    'Bắt đầu',
    'Mọi thứ trong Assay nằm ở đâu và dùng thế nào: danh mục, bộ lọc, bộ sàng lọc, hồ sơ và biểu đồ.',
  ],
  '/support/getting-started/welcome': [
    'Chào mừng',
    'Assay có những gì, bạn làm được gì khi chưa có tài khoản, và một vòng làm quen từ danh sách đến từng con số.',
  ],
  '/support/getting-started/data': [
    'Dữ liệu',
    'Dữ liệu mẫu hay trực tiếp, mỗi số liệu đến từ đâu, mới đến mức nào, và vì sao có ô chỉ hiện hai dấu gạch.',
  ],
  '/support/getting-started/directory': [
    'Danh mục',
    'Mỗi loại dự án, cá nhân, tổ chức và vòng gọi vốn có một bảng để đọc, tìm kiếm, sắp xếp, chia sẻ và xuất.',
  ],
  '/support/getting-started/filters': [
    'Bộ lọc và điều kiện',
    'Thu hẹp hàng nghìn hàng còn mười hàng bạn cần: điều kiện chọn hoặc gõ, nhóm lọc và giá trị chưa rõ.',
  ],
  '/support/getting-started/conditions-as-text': [
    'Điều kiện dạng chữ',
    'Mọi điều kiện của một bảng trong một đoạn chữ để gõ, sao chép và gửi đi: và, hoặc, không, dấu ngoặc, công thức.',
  ],
  '/support/getting-started/formulas': [
    'Công thức',
    'Cột của riêng bạn, tính từ các cột khác: tỷ lệ, phần trăm, số tháng đã qua, có hoặc không.',
  ],
  '/support/getting-started/what-is-left-out': [
    'Những gì bị để ngoài',
    'Vì sao một mục không có trong bảng, làm gì để nó vào, các hàng suýt khớp, và khi không có gì khớp.',
  ],
  '/support/getting-started/review-a-view': [
    'Xem lần lượt một chế độ xem',
    'Xem từng bản ghi một của một chế độ xem, theo dõi, bỏ qua, gắn thẻ, ghi chú; lần sau chỉ thấy những gì mới hoặc đã thay đổi.',
  ],
  '/support/getting-started/groups-and-totals': [
    'Nhóm và tổng',
    'Các hàng xếp dưới tiêu đề nhóm kèm số liệu của nhóm, và một dòng tổng dưới các cột của mọi bảng.',
  ],
  '/support/getting-started/pivots': [
    'Bảng tổng hợp',
    'Cộng các hàng của bất kỳ bảng nào theo nhóm: tổng bỏ qua những gì, cách thu gọn, tô màu và vẽ, và mỗi ô mở đúng các hàng của nó.',
  ],
  '/support/getting-started/screener': [
    'Bộ sàng lọc',
    'Bảng dày cho công việc hằng ngày: nhóm lọc có số đếm, điều kiện gõ tay, danh sách đã lưu, chọn hàng và tổng.',
  ],
  '/support/getting-started/observatory': [
    'Đài quan sát',
    'Các biểu đồ liên kết về vòng gọi vốn và dự án: chọn một cột, các biểu đồ khác đổi theo, rồi mở đúng các hàng.',
  ],
  '/support/getting-started/asking': [
    'Đặt câu hỏi',
    'Hỏi bằng tiếng Việt, xem và sửa truy vấn được dựng từ câu hỏi, mở các hàng, và khi nào một câu hỏi bị tính lượt.',
  ],
  '/support/getting-started/compare-and-connections': [
    'So sánh và mối liên hệ',
    'Đặt đến tám bản ghi cạnh nhau, hoặc tìm đường liên hệ ngắn nhất, có bằng chứng, giữa hai tên bất kỳ.',
  ],
  '/support/getting-started/project-profile': [
    'Hồ sơ dự án',
    'Cách đọc trang của một dự án: biểu đồ giá và các dấu mốc, vòng gọi vốn, nguồn cung, đội ngũ, tin tức, sự kiện.',
  ],
  '/support/getting-started/organization-profile': [
    'Hồ sơ tổ chức',
    'Cách đọc trang của một quỹ hay công ty: danh mục đầu tư, thương vụ theo quý, nhà đầu tư cùng vòng, đội ngũ.',
  ],
  '/support/getting-started/people-profile': [
    'Hồ sơ cá nhân',
    'Cách đọc trang của một người: công việc trên dòng thời gian, đầu tư, vòng gọi vốn, tin tức, và điều chưa rõ.',
  ],
  '/support/getting-started/news': [
    'Tin tức',
    'Đọc tin từ các trang tin: mỗi tin một hàng cùng mọi nơi đã đưa, tin nhắc đến ai, tin chưa đọc và nguồn cấp.',
  ],
  '/support/getting-started/events': [
    'Sự kiện',
    'Tìm hội nghị, đợt mở khóa, lần ra mắt và bỏ phiếu sắp tới, xem những gì đã qua, và đưa chúng vào lịch của bạn.',
  ],
  '/support/getting-started/crypto-intelligence': [
    'Phân tích thị trường crypto',
    'Cách trả lời những câu hỏi thường gặp: ai đầu tư cùng ai, một lĩnh vực gọi được bao nhiêu, tuần qua có gì đổi.',
  ],
  '/support/getting-started/dao': [
    'DAO',
    'DAO quyết định điều gì, ai được bỏ phiếu, và một thay đổi đi từ đề xuất đến giá trị được công bố ra sao.',
  ],
  '/support/getting-started/keyboard-shortcuts': [
    'Phím tắt',
    'Mọi phím của Assay trong một danh sách: tìm, lọc, di chuyển, chọn, so sánh và đến bất cứ đâu mà không cần chuột.',
  ],
  '/support/getting-started/keys-of-pages': [
    'Phím mở trang',
    'Hai chữ mở bất kỳ trang nào của Assay, và mỗi trang có phím riêng: thẻ, bỏ phiếu, bình luận, mục kề bên.',
  ],
  '/support/getting-started/field-glossary': [
    'Giải thích các trường',
    'Mọi cột của các danh mục và bảng: ý nghĩa, đơn vị, nguồn của cột, và khi nào cột không có giá trị.',
  ],
  '/support/account-management': [
    'Quản lý tài khoản',
    'Tạo tài khoản, giữ an toàn, đổi hồ sơ và cài đặt, dùng danh sách theo dõi và danh sách đã lưu.',
  ],
  '/support/account-management/create-account': [
    'Tạo tài khoản',
    'Đăng ký bằng email hoặc Google, nhập mã xác minh, đăng nhập, và đặt mật khẩu mới khi bạn cần.',
  ],
  '/support/account-management/edit-profile-and-settings': [
    'Sửa hồ sơ và cài đặt',
    'Đổi tên, hình đại diện và quyền riêng tư, mật khẩu và các phiên, giao diện của Assay, và dữ liệu của bạn.',
  ],
  '/support/account-management/watchlist-and-saved-lists': [
    'Danh sách theo dõi và danh sách đã lưu',
    'Theo dõi bản ghi kèm ghi chú, dán một loạt ký hiệu, lưu chế độ xem dưới một tên và biết điều gì đã thay đổi.',
  ],
  '/support/contribution': [
    'Đóng góp',
    'Thành viên sửa và bổ sung dữ liệu thế nào: chuẩn bị thay đổi, duyệt và bỏ phiếu nghĩa là gì, bậc tăng ra sao.',
  ],
  '/support/contribution/how-contributions-work': [
    'Đóng góp hoạt động thế nào',
    'Từ một thông tin có nguồn đến giá trị được công bố: đề xuất, duyệt, bỏ phiếu, và những gì diễn ra sau đó.',
  ],
  '/support/contribution/edit-a-profile': [
    'Sửa hồ sơ',
    'Dùng chế độ sửa của hồ sơ: sửa các trường, giữ thay đổi trên thiết bị, kiểm tra lại, gửi đi hoặc lưu thành tệp.',
  ],
  '/support/contribution/create-your-research': [
    'Viết nghiên cứu của bạn',
    'Viết bài với bảng và biểu đồ trực tiếp, gửi duyệt, và theo dõi cho đến khi bài được xuất bản dưới tên bạn.',
  ],
  '/support/contribution/sources-and-evidence': [
    'Nguồn và bằng chứng',
    'Điều gì giúp một thông tin dễ được chấp nhận: nguồn đầu tiên, ngày chính xác, trọn số vốn, tên gọi đúng.',
  ],
  '/support/contribution/tiers-and-voting': [
    'Bậc và bỏ phiếu',
    'Các bậc người đóng góp, cách lên bậc, ai bỏ phiếu cho đề xuất, và được thông qua hay không dẫn đến đâu.',
  ],
  '/support/contribution/quests-and-points': [
    'Nhiệm vụ và điểm',
    'Nhiệm vụ yêu cầu gì, điểm được cộng và bị lấy lại ra sao, điểm để làm gì, và mời người khác được tính thế nào.',
  ],
  '/support/pricing-plans': [
    'Các gói và giá',
    'Mỗi gói gồm gì, giá bao nhiêu, dùng thử thế nào, và cách chọn hoặc rời một gói.',
  ],
  '/support/pricing-plans/choose-a-plan': [
    'Chọn gói',
    'Các gói đặt cạnh nhau, điều gì miễn phí cho mọi người, mức sử dụng được tính ra sao, và cách đổi gói.',
  ],
  '/support/pricing-plans/pro': [
    'Pro',
    'Pro dành cho ai, có gì hơn gói miễn phí, giá và mức giảm giá, và dùng thử hoạt động thế nào.',
  ],
  '/support/pricing-plans/enterprise': [
    'Enterprise',
    'Enterprise có gì hơn Pro, thỏa thuận ra sao, và vì sao không có dùng thử: gói cho đội ngũ và chương trình.',
  ],
  '/support/pricing-plans/invoices-and-receipts': [
    'Hóa đơn và biên lai',
    'Hóa đơn ở đâu, các trạng thái nghĩa là gì, lấy biên lai thế nào, và số dư, hoàn tiền hay nhầm lẫn được xử lý ra sao.',
  ],
  '/support/api-help-guide': [
    'Hướng dẫn API',
    'Truy vấn dữ liệu Assay từ chương trình: tìm hàng theo điều kiện, và tra mọi điều đã biết về một bản ghi.',
  ],
  '/support/api-help-guide/discover-api': [
    'Discover API',
    'Tìm hàng theo điều kiện, thứ tự và từ khóa bằng một yêu cầu GET, đọc từng phần kết quả, và đếm số hàng.',
  ],
  '/support/api-help-guide/enrichment-api': [
    'Enrichment API',
    'Từ một cái tên ra bản ghi, từ bản ghi ra mọi điều đã biết về nó: tìm kiếm, chi tiết, giá và các danh sách.',
  ],
  '/support/api-help-guide/use-with-an-assistant': [
    'Dùng với trợ lý AI',
    'Kết nối trợ lý AI qua Model Context Protocol: cách thiết lập, trợ lý hỏi được gì và không làm được gì.',
  ],
  '/support/api-help-guide/webhooks': [
    'Webhook',
    'Để một địa chỉ của bạn được báo khi hàng vào danh sách, có vòng gọi vốn mới, đề xuất được quyết định hay báo cáo sẵn sàng.',
  ],
  '/support/careers': [
    'Tuyển dụng',
    'Cách ứng tuyển vào đơn vị vận hành trang này, và một tin tuyển dụng cần có gì trước khi được đăng.',
  ],
  '/support/careers/apply-for-a-job': [
    'Ứng tuyển',
    'Tìm việc ở đâu, gửi những gì để nhận được câu trả lời có ích, và cách tìm hiểu nhà tuyển dụng.',
  ],
  '/support/careers/post-a-job': [
    'Đăng tin tuyển dụng',
    'Tin cần có những gì, đăng theo từng bước ra sao, nêu lương thế nào, tin được duyệt và kết thúc thế nào.',
  ],
  '/support/faq': [
    'Câu hỏi thường gặp',
    'Lời đáp ngắn cho những điều hay được hỏi nhất: về Assay nói chung, về thanh toán, về đóng góp.',
  ],
  '/support/faq/general': [
    'Câu hỏi chung',
    'Dữ liệu có thật không, lấy từ đâu, dùng được gì khi chưa có tài khoản, và những câu hỏi chung khác.',
  ],
  '/support/faq/subscription-and-billing': [
    'Gói và thanh toán',
    'Các gói giá bao nhiêu, dùng thử, giảm giá và hủy ra sao, và điều gì xảy ra khi bạn chạm giới hạn của gói.',
  ],
  '/support/faq/contribution': [
    'Đóng góp',
    'Ai được đóng góp, ai được bỏ phiếu, đề xuất bị từ chối nghĩa là gì, và bậc của người đóng góp tăng ra sao.',
  ],
};
