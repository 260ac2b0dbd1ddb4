import { COUNTRY_CODES } from '../../countries.ts';
import { once } from '../../once.ts';

/** English names of `Intl` that data writes shorter, with what they are called here. */
const SHORT: Readonly<Record<string, string>> = {
  'Hong Kong': 'Hồng Kông',
  Macao: 'Ma Cao',
  Myanmar: 'Myanmar',
  'United Arab Emirates': 'UAE',
  USA: 'Hoa Kỳ',
  UK: 'Anh',
  'United Kingdom': 'Anh',
  Turkey: 'Thổ Nhĩ Kỳ',
  'Czech Republic': 'Séc',
  'Bosnia and Herzegovina': 'Bosnia và Herzegovina',
  'The Netherlands': 'Hà Lan',
};

const REGIONS: Readonly<Record<string, string>> = {
  Worldwide: 'Toàn thế giới',
  Europe: 'Châu Âu',
  'European Union': 'Liên minh châu Âu',
  Asia: 'Châu Á',
  'Southeast Asia': 'Đông Nam Á',
  'Northeast Asia': 'Đông Bắc Á',
  'Eastern Europe': 'Đông Âu',
  'North America': 'Bắc Mỹ',
  'South America': 'Nam Mỹ',
  'Latin America': 'Mỹ Latinh',
  Americas: 'Châu Mỹ',
  Africa: 'Châu Phi',
  'Middle East': 'Trung Đông',
  Caribbean: 'Vùng Caribe',
};

/**
 * Countries and regions by their English names, where the Vietnamese one differs. Names of countries are those of `Intl`,
 * except where they are longer than what is said.
 */
export const countryWords = once((): Readonly<Record<string, string>> => {
  const [english, own] = ['en', 'vi'].map(
    (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
  );
  const words: Record<string, string> = {};
  for (const code of COUNTRY_CODES) {
    const [name, word] = [english?.of(code), own?.of(code)];
    if (name !== undefined && word !== undefined && name !== word) words[name] = word;
  }
  return { ...words, ...SHORT, ...REGIONS };
});
