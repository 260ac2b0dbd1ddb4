const MARKS = /[\u0300-\u036f]/g;
const APOSTROPHES = /['’]/g;
const OTHERS = /[^a-z0-9]+/g;
const EDGES = /^-|-$/g;

/** The address form of a name: ASCII letters and digits in lower case, words parted by hyphens. */
export function slugOf(name: string): string {
  return name
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .replaceAll('ø', 'o')
    .replaceAll('Ø', 'O')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replaceAll('ı', 'i')
    .replaceAll('&', ' and ')
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(APOSTROPHES, '')
    .toLowerCase()
    .replace(OTHERS, '-')
    .replace(EDGES, '');
}
