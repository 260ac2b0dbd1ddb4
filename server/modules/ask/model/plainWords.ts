import { textKey } from '#schemas/text.ts';

/** Words that say nothing of a row by themselves: they may stand beside its figures in what a model writes. Verbs of fate are none. */

const ENGLISH =
  'a an the of in on at to for with by from and or but as is are was were be been being has have had it its they their them this that these those there here which who whose what when where how one ones each every both either all any some most more less least fewer few many much other others another same different only also too then than not no nor none so such very just about around roughly approximately nearly almost over under above below between among across per within during since until before after up down out into through further again ' +
  'total totals sum average mean median count number amount amounts figure figures value values share rank ranked ranking order ordered list listed lists shown show shows see row rows result results table data following top bottom first second third last latest newest oldest earliest next previous highest lowest largest biggest smallest greatest fewest higher lower larger smaller bigger greater leads leading led lead followed follows follow ahead behind while whereas compared respectively including includes include included excluding such ' +
  'raise raised raises raising round rounds deal deals funding fundraising invest invested investing investor investors investment investments backed join joined participated project projects token tokens coin coins protocol protocols company companies organization organizations fund funds people person founder founders story stories news research job jobs open ' +
  'price priced cap market volume tvl locked supply valuation valued worth rose fell rise fall gained lost up down change changed changes increase increased decrease decreased percent percentage points dollars dollar usd us million billion trillion thousand hundred k m b t bn mn ' +
  'day days week weeks month months quarter quarters year years today yesterday january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec q1 q2 q3 q4 known unknown missing stated disclosed undisclosed recorded found match matches matched date dated announced time ' +
  'two three four five six seven eight nine ten eleven twelve dozen twelfth 1st 2nd 3rd will would can could may might do does did s will it we you i our your yes';

const VIETNAMESE =
  'các những mọi một hai ba bốn năm sáu bảy tám chín mười là của ở tại trên trong vào với cho bởi và hoặc hay thì mà đã đang sẽ được bị do có không chưa này đó kia ấy nào gì ai khi nơi như thế vậy cũng đều chỉ rất hơn nhất kém ít nhiều lớn nhỏ cao thấp mới cũ đầu cuối giữa từ đến tới theo về sau trước cùng nhau tất cả toàn bộ mỗi từng khoảng gần ' +
  'tổng cộng số trung bình vị đếm lượng mức giá trị vốn hóa hoá khối khóa khoá nguồn cung định xếp hạng thứ danh sách bảng dòng kết quả dữ liệu dưới đây đứng dẫn dắt theo sau so còn lại bao gồm gồm trừ ' +
  'gọi huy động vòng thương vụ đầu tư nhà quỹ tham gia dự án đồng giao thức công ty tổ chức người sáng lập tin bài nghiên cứu việc làm ' +
  'tăng giảm thay đổi phần trăm điểm đô la tỷ tỉ triệu nghìn ngàn trăm ngày tuần tháng quý hôm nay qua biết rõ công bố thấy khớp thời gian lúc tính';

export const PLAIN_WORDS: ReadonlySet<string> = new Set(
  [...ENGLISH.split(/\s+/), ...VIETNAMESE.split(/\s+/)].map(textKey),
);
