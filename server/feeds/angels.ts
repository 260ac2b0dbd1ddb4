import { personKey } from './names.ts';

/** People who invest under their own names in many rounds. Rounds list them among funds; this tells them apart. */
const ANGELS: readonly string[] = [
  'Ajit Tripathi', 'Alan Howard', 'Aleksander Larsen', 'Alex Svanevik', 'Alexander Pack', 'Alexis Ohanian',
  'Anatoly Yakovenko', 'Aniket Jindal', 'Anthony Pompliano', 'Anthony Sassano', 'Anton Bukov', 'Arthur Hayes',
  'Ash Egan', 'Ashton Kutcher', 'Austin Federa', 'Balaji Srinivasan', 'Bo Shen', 'Bobby Ong', 'Calvin Chu',
  'Calvin Liu', 'Charlie Lee', 'Charlie Songhurst', 'Cooper Turley', 'Dan Romero', 'Danish Chaudhry', 'Darren Lau',
  'Daryl Lau', 'David Phelps', 'DCF God', 'DeFi Dad', 'Diogo Mónica', 'Dylan Field', 'Elad Gil', 'Eric Conner',
  'Eric Wall', 'Fernando Martinelli', 'Fred Ehrsam', 'Gabby Dizon', 'Gary Vaynerchuk', 'George Lambeth',
  'Gokul Rajaram', 'Hart Lambur', 'Holly Liu', 'Illia Polosukhin', 'Itamar Lesuisse', 'Jack Herrick', 'Jason Choi',
  'Jason Yanowitz', 'Jaynti Kanani', 'Jinglan Wang', 'Joe Lau', 'Joe McCann', 'Josh Hannah', 'Joshua Lim',
  'Juan Benet', 'Julien Bouteloup', 'Justin Kan', 'Kain Warwick', 'Kartik Talwar', 'Kenzi Wang', 'Kevin Durant',
  'Kevin Hartz', 'Kevin Lin', 'Kieran Warwick', 'Larry Cermak', 'Liang Xinjun', 'Lily Liu', 'Linda Xie', 'Loi Luu',
  'Marc Bhargava', 'Marc Weinstein', 'Mariano Conti', 'Mark Cuban', 'Mark Pincus', 'Meltem Demirors', 'Mike Dudas',
  'Nathan McCauley', 'Naval Ravikant', 'Nick Chong', 'Nick White', 'Nikil Viswanathan', 'Packy McCormick',
  'Patricio Worthalter', 'Paul Veradittakit', 'Qiao Wang', 'Raj Gokal', 'Regan Bozman', 'Reid Hoffman', 'Richard Ma',
  'Robert Leshner', 'Roham Gharegozlou', 'Ryan Sean Adams', 'Ryan Selkis', 'Sam Altman', 'Sam Kazemian',
  'Sandeep Nailwal', 'Santiago R. Santos', 'Scott Belsky', 'Scott Moore', 'Sebastien Borget', 'Sergej Kunz',
  'Sriram Krishnan', 'Stani Kulechov', 'Sunny Aggarwal', 'Tarun Chitra', 'Tegan Kline', 'Tekin Salimi', 'Tim Beiko',
  'Trevor McFedries', 'Viktor Bunin', 'Vinny Lingham', 'Vitalik Buterin', 'Will Price', 'Yat Siu', 'Zaki Manian',
];

const KEYS: ReadonlySet<string> = new Set(ANGELS.map(personKey));

/** True for the full name of a person known to invest under it. */
export function isKnownAngel(name: string): boolean {
  return KEYS.has(personKey(name));
}
