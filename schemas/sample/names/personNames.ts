import { permutationOf, streamKey } from '../random.ts';
import { slugOf } from './slug.ts';

/** What a person is called. `male` says which list the given name is from. */
export interface PersonName {
  readonly name: string;
  readonly slug: string;
  readonly male: boolean;
}

interface Part {
  readonly text: string;
  readonly slug: string;
}

interface PreparedCulture {
  readonly given: readonly (Part & { readonly male: boolean })[];
  readonly family: readonly Part[];
  readonly middle: readonly Part[];
  readonly familyFirst: boolean;
  /** Where its names begin among the plain names of all cultures. */
  readonly start: number;
}

const part = (text: string): Part => ({ text, slug: slugOf(text) });

let prepared: { readonly cultures: readonly PreparedCulture[]; readonly plainNames: number } | undefined;

function prepare() {
  let start = 0;
  const cultures = CULTURES.map((culture: NameCulture): PreparedCulture => {
    const given = [
      ...culture.male.map((text) => ({ ...part(text), male: true })),
      ...culture.female.map((text) => ({ ...part(text), male: false })),
    ];
    const made = {
      given,
      family: culture.family.map(part),
      middle: culture.middle.map(part),
      familyFirst: culture.familyFirst,
      start,
    };
    start += made.given.length * made.family.length;
    return made;
  });
  return { cultures, plainNames: start };
}

/** Names of people by index, unique over a million: plain names first, then with one middle name, then with two. */
export function personNames(seed: number): (index: number) => PersonName {
  prepared ??= prepare();
  const { cultures, plainNames } = prepared;
  const order = permutationOf(plainNames, streamKey(seed, 3));
  // The culture of a plain name, looked up by blocks of 256 names.
  const cultureOfBlock = Array.from({ length: Math.ceil(plainNames / 256) }, (_, block) =>
    cultures.findLastIndex((culture) => culture.start <= block * 256),
  );
  return (index) => {
    const use = Math.floor(index / plainNames);
    const code = order.forward(index % plainNames);
    let place = cultureOfBlock[code >>> 8] ?? 0;
    while ((cultures[place + 1]?.start ?? plainNames) <= code) place++;
    const culture = cultures[place];
    const nth = code - (culture?.start ?? 0);
    const given = culture?.given[Math.floor(nth / culture.family.length)];
    const family = culture?.family[nth % culture.family.length];
    if (!culture || !given || !family) throw new RangeError(`There is no person ${index}.`);

    const [first, last] = culture.familyFirst ? [family, given] : [given, family];
    if (use === 0) return { name: `${first.text} ${last.text}`, slug: `${first.slug}-${last.slug}`, male: given.male };
    const between = middleOf(culture.middle, use - 1, code);
    return {
      name: `${first.text} ${between.text} ${last.text}`,
      slug: `${first.slug}-${between.slug}-${last.slug}`,
      male: given.male,
    };
  };
}

/** The n-th middle part of a name: one name of the list, then every two of them. Each name begins the list elsewhere. */
function middleOf(list: readonly Part[], nth: number, code: number): Part {
  const one = list[(nth + code) % list.length] ?? part('');
  if (nth < list.length) return one;
  const other = list[(Math.floor(nth / list.length) - 1 + code) % list.length] ?? part('');
  return { text: `${other.text} ${one.text}`, slug: `${other.slug}-${one.slug}` };
}

/** Given and family names that go together. Spellings stay distinct without accents, so slugs do too. */
interface NameCulture {
  readonly male: readonly string[];
  readonly female: readonly string[];
  readonly family: readonly string[];
  /** Family name first, as in Vietnam. */
  readonly familyFirst: boolean;
  /** Middle part where the plain name is taken; initials without a list. */
  readonly middle: readonly string[];
}

const names = (text: string): readonly string[] => text.trim().split(/\s+/);
const INITIALS = [...'ABCDEFGHJKLMNOPRSTVW'].map((letter) => `${letter}.`);

const culture = (male: string, female: string, family: string, options: Partial<NameCulture> = {}): NameCulture => ({
  male: names(male),
  female: names(female),
  family: names(family),
  familyFirst: false,
  middle: INITIALS,
  ...options,
});

const CULTURES: readonly NameCulture[] = [
  culture(
    'An Bình Cường Dũng Đức Giang Hải Hiếu Hùng Khôi Lâm Long Minh Nam Phúc Quân Sơn Tâm Thắng Tuấn Việt Vinh',
    'Ánh Châu Chi Diệp Giao Hà Hạnh Hoa Hương Lan Linh Mai My Nga Ngân Nhi Oanh Phương Quỳnh Thảo Trang Yến',
    'Nguyễn Trần Lê Phạm Huỳnh Hoàng Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Đinh Trịnh Đoàn Lương Tạ Chu Cao Tô',
    {
      familyFirst: true,
      middle: names(
        'Thanh Ngọc Quốc Hoài Kim Bảo Gia Thái Xuân Hữu Khánh Nhật Tường Hồng Diệu Trọng Đình Thiên Uyên Vân',
      ),
    },
  ),
  culture(
    'Alistair Barnaby Callum Duncan Edmund Fergus Gareth Hamish Idris Jasper Kieran Leander Magnus Nigel Owen Piers Rupert Tobias',
    'Agnes Beatrix Cordelia Daphne Eleanor Fiona Gemma Harriet Imogen Jocelyn Kirsty Lydia Maeve Nora Ottilie Philippa Rosalind Tamsin',
    'Ashdown Birtwhistle Carmody Dalloway Eastbrook Farraday Greenhalgh Hargreaves Ingleby Jessop Kilbride Lockhart Mactavish Nettleship Oakeshott Pemberton Quartermain Ravenhill Stanhope Tewkesbury Urquhart Vickery Wetherby Yelland',
  ),
  culture(
    'Anders Bjarne Carsten Dag Eirik Filip Gunnar Henrik Ivar Jorgen Klaus Lars Mikkel Nils Oskar Rasmus Sigurd Torben',
    'Annika Birgit Cecilie Ditte Ebba Freja Greta Hedda Ingrid Johanne Karin Liv Maren Nanna Pernille Runa Signe Tove',
    'Aagaard Bergstrøm Christoffersen Dahlgaard Ekelund Falkenberg Grønvold Hallberg Isaksen Jespersen Kjeldsen Lindqvist Møllegaard Nordahl Ostergaard Pilgaard Rosenkvist Sandvik Thorsen Ulriksen Vestergaard Winther',
  ),
  culture(
    'Alain Bastien Cédric Didier Étienne Fabrice Gaspard Hugo Jérôme Laurent Mathieu Nicolas Olivier Pascal Quentin Rémi Sylvain Thibault',
    'Amélie Brigitte Camille Delphine Élodie Florence Geneviève Hélène Inès Juliette Léonie Manon Noémie Océane Pauline Solène Véronique Zoé',
    'Aubertin Beaumarchais Chastain Delacourt Escoffier Fauchon Garnier Hennequin Jaubert Lacombe Marchetier Nivelle Ollivon Perrault Quesnel Rochefort Saintonge Tessier Vauquelin Villandry',
  ),
  culture(
    'Álvaro Benicio Cristóbal Damián Esteban Fermín Gonzalo Hernán Ignacio Joaquín Leandro Mateo Nicanor Octavio Patricio Rodrigo Santiago Tomás',
    'Adriana Beatriz Carolina Dolores Estela Florencia Graciela Inmaculada Jimena Leticia Marisol Natalia Paloma Rocío Soledad Teresa Valentina Ximena',
    'Aguirrezabal Bustamante Carvajal Delgadillo Echeverría Figueroa Galíndez Hinojosa Iturralde Jaramillo Larrañaga Montoya Navarrete Olivares Palacios Quintanilla Rivadeneira Sarmiento Tejada Urrutia Villanueva Zubizarreta',
  ),
  culture(
    'Afonso Bernardo Caetano Davi Emanuel Fausto Gustavo Heitor Ivo João Leonel Murilo Nuno Otávio Raimundo Thiago Vasco Xavier',
    'Alice Bruna Clarice Débora Eunice Fernanda Gabriela Helena Iara Joana Larissa Mariana Nívea Olívia Raquel Sofia Tainá Yasmin',
    'Albuquerque Bragança Cavalcante Drummondo Esteves Figueiredo Guimarães Henriques Junqueira Lacerda Magalhães Nogueira Outeiro Pacheco Queiroz Rezende Sampaio Teixeira Vasconcelos Zambujal',
  ),
  culture(
    'Abiola Babajide Chidi Dele Emeka Femi Gbenga Ifeanyi Jide Kayode Lekan Nnamdi Obinna Rotimi Segun Tunde Uche Yomi',
    'Adaeze Bukola Chiamaka Damilola Efe Folake Ginika Ifeoma Jumoke Kemi Lola Morenike Ngozi Omolara Ronke Simisola Temitope Yewande',
    'Adebayo Balogun Chukwuma Dosunmu Eze Fashola Gbadamosi Ibekwe Jaiyesimi Kuti Lawanson Mbanefo Nwosu Okonkwo Oyelaran Sowande Tinuoye Umeh Wabara Yusufari',
  ),
  culture(
    'Baraka Chege Daudi Githinji Hamisi Jabari Kamau Lemayian Mwangi Njoroge Odhiambo Petero Rashidi Simba Tendai Wekesa',
    'Akinyi Bahati Chausiku Dalila Halima Imani Jelani Kerubo Lulu Makena Nyambura Penda Rehema Subira Tumaini Wanjiru Zawadi',
    'Achieng Barasa Cheruiyot Githongo Kariuki Kipkemboi Langat Macharia Mutua Ndegwa Ochieng Omondi Rotich Sankale Tarus Wafula Wambugu Yego',
  ),
  culture(
    'Aarav Bhaskar Chirag Devendra Eshan Girish Harsh Ishaan Jatin Karthik Lokesh Manav Nikhil Omkar Pranav Rohan Siddharth Tejas Vikram Yash',
    'Aditi Bhavana Charu Divya Esha Gauri Hema Isha Jyoti Kavya Lavanya Meera Nandini Pooja Radhika Sneha Tanvi Urvashi Vidya Yamini',
    'Agnihotri Bhattacharya Chaudhari Deshpande Gokhale Hegde Iyengar Jagtap Kulkarni Lakhani Mukherjee Natarajan Oberoi Parthasarathy Raghunathan Saxena Tripathi Upadhyay Venkataraman Wadhwani',
  ),
  culture(
    'Bowen Chenxi Daoming Enlai Feiyang Guowei Haoran Jianyu Kaiwen Liwei Mingze Peng Qinghua Ruilin Shaojie Tianyi Weiming Xiaolong Yichen Zihan',
    'Aiping Bingqing Chunhua Dandan Fangfang Guiying Huifen Jiayi Keying Lihua Meiling Ningxin Peishan Qiuyue Ruolan Shuang Tingting Wenjing Xinyi Yulan',
    'Bai Cai Chenguang Deng Fang Gao Guo Huangpu Jiang Kong Liao Meng Ouyang Pan Qian Ruan Shen Tang Xie Yan Zhuge',
  ),
  culture(
    'Akira Daichi Eiji Fumio Goro Haruto Isamu Jiro Kenta Mamoru Naoki Osamu Ryota Satoru Takumi Wataru Yuto',
    'Aiko Chihiro Emi Fumiko Hana Itsuki Junko Kaori Mayumi Nanami Reiko Sakura Tomoko Umeko Wakana Yoshiko',
    'Amamiya Chikamatsu Ebihara Fujimori Hanazawa Ishibashi Kageyama Kurosaki Matsunaga Minamoto Morisane Nishikawa Okazaki Sakurada Shirakawa Takahira Uchimura Wakabayashi Yanagita',
  ),
  culture(
    'Byungho Changmin Dohyun Eunsung Gyuwon Hyunwoo Inho Jaewon Kyungsoo Minjae Namjoon Sangwoo Seojun Taeyang Wonbin Youngho',
    'Ahyoung Bora Chaewon Dahye Eunji Gayoung Haneul Hyejin Jiwoo Kyunghee Mirae Nari Seoyeon Soojin Yerin Yuna',
    'Ahn Bae Cheong Dokgo Gil Heo Hwangbo Jang Jegal Kangwon Mok Namgung Pyo Seomun Shim Uhm Wang Yeom',
  ),
  culture(
    'Adnan Bilal Cem Emre Farid Ghassan Hakan Ibrahim Jamal Karim Levent Murat Nabil Orhan Rami Selim Tarık Usman Yusuf Ziad',
    'Aylin Basma Ceyda Dilara Elif Farah Gülsüm Hanan Ilham Jamila Khadija Leyla Mona Nadia Oya Rania Selin Tülay Yasemin Zeynep',
    'Abdelhadi Bouazizi Çelikkaya Darwish Erdoğmuş Fakhoury Ghannouchi Haddad Ismailoğlu Jabbour Karaosman Labidi Mansouri Nasrallah Özdemirel Qasimi Rahmani Sarıoğlu Toprakçı Yazıcı',
  ),
  culture(
    'Aleksander Bogdan Czesław Dmytro Emil Grzegorz Igor Jarosław Kazimierz Leonid Marek Nazar Ondřej Pavel Radovan Stanislav Tadeusz Vojtěch Yaroslav Zdeněk',
    'Agnieszka Božena Danuta Ewelina Halyna Ivana Jadwiga Kateřina Ludmila Magdalena Nadiya Oksana Petra Růžena Svitlana Tereza Urszula Vlasta Zuzana Žofie',
    'Adamczyk Blazhko Cisowski Dvořáček Fedorchuk Górecki Hrushko Jaworski Kowalczuk Lysenko Malinowski Novotný Ostrowski Petrenko Rybicki Shevchuk Tomczak Vlček Wiśniewiecki Zelenka',
  ),
  culture(
    'Alessio Bruno Corrado Dario Enzo Fabrizio Gianluca Jacopo Lorenzo Massimo Nicolò Ottavio Pietro Raffaele Salvatore Tommaso Umberto Vittorio',
    'Arianna Bianca Chiara Donatella Elisabetta Federica Giulia Ilaria Ludovica Marta Nicoletta Ornella Paola Rosanna Serena Tullia Valeria Virginia',
    'Albertazzi Bellincioni Caracciolo Dallapiccola Falaschi Garavaglia Lanfranchi Montefalco Nardelli Orsolini Pellegrino Quarantotti Ravasio Santangelo Tagliabue Ubaldini Vannucchi Zampieri',
  ),
  culture(
    'Arjen Bastiaan Cornelis Diederik Evert Floris Gijs Hendrik Jeroen Koen Lennart Maarten Niels Pieter Reinier Sander Thijs Wouter',
    'Anouk Brechtje Carolijn Doutzen Elsbeth Femke Geertje Hanneke Jolanda Katrijn Lotte Marijke Nienke Petronella Roos Sanne Tineke Willemijn',
    'Achterberg Bakhuizen Dijkgraaf Eikelboom Feenstra Groeneveld Hoogland Janssonius Kuipers Leeuwenhoek Meerdink Noordhof Oosterhout Postma Roosendaal Schoonhoven Terpstra Uitenbroek Veldkamp Zonneveld',
  ),
];
