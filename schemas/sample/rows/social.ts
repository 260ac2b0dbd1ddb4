import { bits } from '../random.ts';

/** Where people and organizations can be found, each with how many of 256 are there. Nothing under `.example` is real. */
const PLACES = [
  ['https://twitter.example/', 218],
  ['https://linkedin.example/in/', 150],
  ['https://telegram.example/', 74],
  ['https://github.example/', 52],
] as const;

/** The social links of someone, by the address name; some have none. */
export function socialLinks(slug: string, key: number, draw: number): string[] {
  const chance = bits(key, draw);
  const links: string[] = [];
  for (let place = 0; place < PLACES.length; place++) {
    const [site, share] = PLACES[place] ?? ['', 0];
    if (((chance >>> (place * 8)) & 0xff) < share) links.push(site + slug);
  }
  return links;
}
