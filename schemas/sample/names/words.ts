import { bits } from '../random.ts';
import { FEATURED_ORGANIZATIONS, FEATURED_PROJECTS } from './featured.ts';
import { REAL_NAMES, REFUSED_SYMBOLS } from './realNames.ts';
import { slugOf } from './slug.ts';

/** An invented word with the ticker symbol it would trade under; no two words share one. */
export interface Word {
  readonly name: string;
  readonly slug: string;
  readonly symbol: string;
}

const LENGTH = { min: 5, max: 12 };
const UNREADABLE = /(.)\1\1|[bcdfghjklmnpqrstvwxz]{5}|[aeiou]{4}|^(.{3,})\2$/;
const REFUSED_PARTS = /anal|anus|arse|cock|cunt|fuck|homo|nazi|nigg|porn|rape|sex|shit|slut|tits|turd/;

let made: readonly Word[] | undefined;

/** Every invented word, in a fixed mixed order; made on first use, the same for every seed. */
export function inventedWords(): readonly Word[] {
  made ??= invent();
  return made;
}

function invent(): Word[] {
  const taken = new Set(
    [...FEATURED_PROJECTS, ...FEATURED_ORGANIZATIONS].flatMap(([name]) => [
      slugOf(name),
      slugOf(name.split(' ')[0] ?? ''),
    ]),
  );
  const names: string[] = [];
  const propose = (first: string, second: string) => {
    const name = first + second;
    const key = name.toLowerCase();
    if (name.length < LENGTH.min || name.length > LENGTH.max || UNREADABLE.test(key) || REFUSED_PARTS.test(key)) return;
    if (first.toLowerCase() === second || REAL_NAMES.has(key) || taken.has(key)) return;
    taken.add(key);
    names.push(name);
  };
  for (const stem of STEMS) for (const ending of VOWEL_ENDINGS) propose(stem, ending);
  for (const stem of OPEN_STEMS) for (const ending of CONSONANT_ENDINGS) propose(stem, ending);
  for (const first of NATURE_FIRST) for (const second of NATURE_SECOND) propose(first, second);
  shuffle(names);

  const symbols = new Set(FEATURED_PROJECTS.map(([, symbol]) => symbol));
  return names.map((name) => ({ name, slug: name.toLowerCase(), symbol: inventSymbol(name, symbols) }));
}

/** Mixes a list in place, always the same way. */
function shuffle(items: string[]): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = bits(0x5eed, last) % (last + 1);
    const kept = items[last];
    const moved = items[other];
    if (kept === undefined || moved === undefined) continue;
    items[last] = moved;
    items[other] = kept;
  }
}

function inventSymbol(name: string, taken: Set<string>): string {
  for (const symbol of symbolCandidates(name.toUpperCase())) {
    if (taken.has(symbol) || REFUSED_SYMBOLS.has(symbol)) continue;
    taken.add(symbol);
    return symbol;
  }
  return name.slice(0, 5).toUpperCase();
}

/** Three to five letters of the name in their order: consonants first, as real tickers do, then any letters. */
function* symbolCandidates(letters: string): Generator<string> {
  const [first = ''] = letters;
  const rest = letters.slice(1);
  const consonants = first + rest.replaceAll(/[AEIOU]/g, '');
  yield* inOrder(consonants, 3);
  yield letters.slice(0, 4);
  yield* inOrder(consonants, 4);
  yield letters.slice(0, 3);
  yield* inOrder(letters, 4);
  yield* inOrder(letters, 5);
}

/** The subsequences of a length that begin with the first letter. */
function* inOrder(letters: string, length: number, start = 1, chosen = letters.slice(0, 1)): Generator<string> {
  if (chosen.length === length) {
    yield chosen;
    return;
  }
  for (let next = start; next <= letters.length - (length - chosen.length); next++) {
    yield* inOrder(letters, length, next + 1, chosen + letters.charAt(next));
  }
}

/** The parts that invented names are made of. Words are listed as one text, parted by spaces, to keep them readable. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Stems that end in a consonant, for endings that begin with a vowel: Tess + arine. */
const STEMS = words(`
  Tess Cald Aur Vantr Pell Ferr Quill Serr Mar Vel Corv Lumin Brant Cass Dell Elv Fenn Gall Hesp Ill Jun Kestr Lath Merr Nor
  Orr Pall Quarr Ros Sylv Tamar Umbr Verid Wynn Xer Yarr Zeph Alb Belv Cer Dor Emb Fald Gant Halc Ister Jass Kald Lor Mond
  Nev Oph Petr Rav Sabl Thal Ulm Vesp Wist Zar Ambr Bast Cind Drav Eld Fors Grav Hald Ivor Kell Land Malv Nacr Osm Perl
  Rhod Salv Tarq Ungr Vald Wend Zill Arv Bryn Clem Dunn Esk Finn Garr Holm Inv Joss Kyr Linn Mord Nell Ond Pend Rill Sten
  Tull Usk Varr Wold Yend Zev Acan Brum Culv Dray Ett Frith Gorm Hazl Ising Jarr
`);

/** Endings that begin with a vowel. */
const VOWEL_ENDINGS = words(`
  arine eris alith ion ora igon elle ane adel ander ant aris arch ath avel edon elan elis ellan ene enta eon era esse estra
  ette iar ical ida idian iel igan ilar ilion illa imar ine inox ira iris isade ista ith ivar olan oline olm omar onde onis
  opel oria oriel orne osa ova ovan oxis ule una
`);

/** Stems that take an ending that begins with a consonant: Kor + vane. */
const OPEN_STEMS = words(`
  Kor Lumen Tar Vel Sor Bel Cal Del Fal Gal Hel Jor Kel Lor Mor Nal Or Per Quor Ral Sel Tol Ul Val Wil Yor Zel Al Bor Cor
  Dor El Far Gar Har Il Kar Lar Mel Nor Ol Pol Quel Ror Sal Ter Ur Vor Wel Xan Yal Zan Am Bran Can Dan En Fen Gan Hon In
  Jan Ken Len Man Nen Oren Pan Quen Ren San Tan Un Ven Win Yen Arden Baren Caren Doren Eren Loren Maren Soren Toren Varen
`);

/** Endings that begin with a consonant. */
const CONSONANT_ENDINGS = words(`
  vane fold mar dris thos lune quen wick varis neth dane gard lith mond nis tara veil ryn lan dell var thane crest mere
  stride vex quill tessa bane dara fane gale hollan jara kessel larn mede nova pryn quist rane senna tarn valo wen yarn
  zarin belle cade dorne flint grane havn lisk marrow
`);

/** First halves of compounds out of landscape, weather and craft: Glass + haven. */
const NATURE_FIRST = words(`
  Glass Thorn Brack Stone Hollow North Umber Fern Oak Salt Silver Wind Ash Mire Moss Pine Quarry Raven Sable Tide Tallow
  Vesper Willow Winter Yew Amber Birch Bramble Briar Candle Cinder Clover Cobble Copper Dapple Dew Drift Dusk Elder Ember
  Fallow Feather Flax Flint Frost Gable Gorse Grain Granite Harrow Hawthorn Hazel Heather Heron Ivory Juniper Kelp Lantern
  Lark Laurel Linden Loam Lunar Maple Marl Marrow Meadow Mill Mist Nettle Ochre Otter Pebble Plum Quill Quince Reed Ridge
  Rook Rowan Russet Saffron Sedge Shale Slate Sorrel Spindle Sparrow Starling Summer Swift Teasel Thistle Timber Tern Wagtail
  Walnut Weir Wether Wheat Whin Wood Wren Yarrow Zinc Alder Barley Basalt Beech Bracken Chalk Damson Fen Garnet
`);

/** Second halves of compounds. */
const NATURE_SECOND = words(`
  haven well wind water wick fold gate mere moor ford dale field holm crest barrow beck bourne brae bridge brook burn bury
  cairn cliff combe cote croft dene down fall fell garth glen grove hall hurst keep lane leigh light lock mark marsh mead
  mill mouth ness pool quay reach rigg row scar shaw shore side spire stead stone strand thwaite tor vale view ward weald
  wharf wold yard
`);

/** Neutral words that follow a project's name. */
export const PROJECT_SUFFIXES = words(`
  Protocol Network Labs Chain Collective Foundation Commons Systems Works Guild Grid Mesh Forge Harbor Ledger Relay Circuit
  Atlas Beacon Signal Vault Field Engine Layer Link Loop Nexus Orbit Path Pulse Reach Root Source Span Stack Stream Studio
  Trust Union Verse Wave Yard Zone Core Digital Dynamics Gate Index Institute Interchange Junction Keep Lattice Mint Node
  Order Origin Pact Realm Sphere Standard Terminal Thread Tide Section Assembly
`);

/** What pairs like "Halyard & Rook" are made of. */
export const PAIR_NOUNS = words(`
  Halyard Rook Tallow Finch Larch Bellwether Cooper Wainwright Fletcher Thatcher Anchor Bittern Calloway Dunlin Eider Farrier
  Garnet Harrier Ibis Jessamine Kittiwake Lapwing Merrow Nightjar Osprey Plover Quarrier Redstart Sandpiper Turnstone Upland
  Verger Whimbrel Yeoman Almond Burdock Campion Dogwood Elderberry Fennel Goldcrest Hemlock Indigo Juniper Knapweed Lovage
  Mallow Nettle Oxlip Primrose Quince Rosehip Saltmarsh Tansy Umbel Vetch Woodruff Yarrow Ashby Barlow Carrow Denholm
  Everdene Fairweather Gathercole Hathersage Inkpen Jolliffe Kettlewell Lockyer Merriweather Netherby Oakhurst Penhallow
  Quayle Ravenscar Saltonstall Thackeray Underhill Vantage Winterbourne Yardley Alcott Brisco Cobb Drummond Ellery Foxcroft
  Greaves Holloway Isham Jarvis Kerridge Loxley Mortlake Norcott Ormond Pargeter Rainford Selwyn Tredwell Usher Venn Wexford
`);

/** First words of names like "Sable Quay". */
export const ADJECTIVES = words(`
  Ninth Sable Third Seventh Quiet Northern Southern Eastern Western Early Late Long High Low Far Near Clear Deep Fair Grey
  Green Red White Pale Bright Amber Copper Iron Silver Gilt Slate Chalk Salt Still Steady Open Hidden Upper Nether Outer
  Inner Second Fourth Fifth Twelfth Broad Narrow Old New Winter Summer Autumn Morning Evening Leeward Windward Coastal Inland
`);

/** Second words of names like "Sable Quay". */
export const PLACES = words(`
  Meadow Quay Row Harbour Hollow Terrace Orchard Causeway Crossing Landing Lighthouse Gate Wharf Parade Square Bank Reach
  Ridge Point Passage Yard Works Mill Garden Field Bridge Lane Cove Estuary Isthmus Headland Summit Pier Station Lock
  Parish Borough Common Chapel Arch Tower Vale Shore Marsh Moor Island Beacon Ferry Fathom Furrow Hearth Junction Keep
`);
