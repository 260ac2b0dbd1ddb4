import { VALUE_SEPARATOR } from './people.ts';

/**
 * People whose field of work, employer, notable work or founded company has to do with cryptocurrencies (Q13479982),
 * blockchains (Q20514253), Bitcoin (Q131723) or Ethereum (Q16783523), or who made a coin. The inner selection is small
 * and comes first, so that labels are looked up for few.
 */
export const PEOPLE_QUERY = `
SELECT ?person ?personLabel ?personDescription ?genderLabel
  (SAMPLE(?picture) AS ?image)
  (GROUP_CONCAT(DISTINCT ?occupationName; separator="${VALUE_SEPARATOR}") AS ?occupations)
  (GROUP_CONCAT(DISTINCT ?employerName; separator="${VALUE_SEPARATOR}") AS ?employers)
  (GROUP_CONCAT(DISTINCT ?foundedName; separator="${VALUE_SEPARATOR}") AS ?founded)
  (GROUP_CONCAT(DISTINCT ?countryName; separator="${VALUE_SEPARATOR}") AS ?countries)
  (GROUP_CONCAT(DISTINCT ?account; separator="${VALUE_SEPARATOR}") AS ?twitter)
  (GROUP_CONCAT(DISTINCT STR(?site); separator="${VALUE_SEPARATOR}") AS ?website)
WHERE {
  { SELECT DISTINCT ?person WHERE {
      VALUES ?topic { wd:Q13479982 wd:Q20514253 wd:Q131723 wd:Q16783523 }
      { ?person wdt:P101 ?topic . }
      UNION { ?person wdt:P800 ?topic . }
      UNION { ?company wdt:P452|wdt:P101|wdt:P1056 ?topic . ?company wdt:P112 ?person . }
      UNION { ?company wdt:P452|wdt:P101|wdt:P1056 ?topic . ?person wdt:P108 ?company . }
      UNION { ?coin wdt:P31 wd:Q13479982 . ?coin wdt:P178|wdt:P170|wdt:P61|wdt:P112 ?person . }
      ?person wdt:P31 wd:Q5 .
    } LIMIT 5000 }
  OPTIONAL { ?person wdt:P18 ?picture . }
  OPTIONAL { ?person wdt:P21 ?gender . }
  OPTIONAL { ?person wdt:P106 ?occupation . ?occupation rdfs:label ?occupationName . FILTER(LANG(?occupationName) = "en") }
  OPTIONAL { ?person wdt:P108 ?employer . ?employer rdfs:label ?employerName . FILTER(LANG(?employerName) = "en") }
  OPTIONAL { ?firm wdt:P112 ?person . ?firm rdfs:label ?foundedName . FILTER(LANG(?foundedName) = "en") }
  OPTIONAL { ?person wdt:P27 ?country . ?country rdfs:label ?countryName . FILTER(LANG(?countryName) = "en") }
  OPTIONAL { ?person wdt:P2002 ?account . }
  OPTIONAL { ?person wdt:P856 ?site . }
  SERVICE wikibase:label { bd:serviceParam wikibase:language "en". }
}
GROUP BY ?person ?personLabel ?personDescription ?genderLabel`;
