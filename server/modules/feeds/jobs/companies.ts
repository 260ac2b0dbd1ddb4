import { organizationKey, projectKey } from '#server/modules/records/names.ts';

/** A project or organization that may hire. */
export interface Company {
  readonly kind: 'project' | 'organization';
  readonly slug: string;
  readonly name: string;
  /** Every name it has. */
  readonly names: readonly string[];
  readonly website: string | null;
}

/** Who an ad is of; null: none of ours. */
export interface Employer {
  readonly project: Company | null;
  readonly organization: Company | null;
}

/** A name that is a host: `kraken.com`, `ether.fi`. */
const HOST = /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i;

const hostOf = (address: string) =>
  URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '').toLowerCase() : null;

const keyOf = { project: projectKey, organization: organizationKey } as const;

/**
 * Finds who is meant by the name of a job board: by host, else by a name that only one of ours has. A name of several says
 * nothing.
 */
export function employerFinder(companies: readonly Company[]): (stated: string) => Employer {
  const byKey = new Map<string, Company[]>();
  const add = (key: string, company: Company) => {
    const others = byKey.get(key) ?? [];
    if (!others.includes(company)) byKey.set(key, [...others, company]);
  };
  for (const company of companies) {
    for (const name of company.names) add(`${company.kind} ${keyOf[company.kind](name)}`, company);
    const host = company.website === null ? null : hostOf(company.website);
    if (host !== null) add(`${company.kind} @${host}`, company);
  }
  return (stated) => {
    const find = (kind: Company['kind']): Company | null => {
      const isHost = HOST.test(stated);
      const names = isHost ? [stated, stated.replace(/\.[a-z]+$/i, '')] : [stated];
      const keys = [...(isHost ? [`@${stated.toLowerCase()}`] : []), ...names.map((name) => keyOf[kind](name))];
      for (const key of keys) {
        const found = key === '' ? undefined : byKey.get(`${kind} ${key}`);
        if (found) return found.length === 1 ? (found[0] ?? null) : null;
      }
      return null;
    };
    return { project: find('project'), organization: find('organization') };
  };
}

/**
 * Finds who has a web site: by its host, or one above or below it. A poster chooses the name of a company freely, so that
 * names say nothing here.
 */
export function employerOfSite(companies: readonly Company[]): (website: string) => Employer {
  const hosts = companies.flatMap((company) => {
    const host = company.website === null ? null : hostOf(company.website);
    return host === null ? [] : [{ company, host }];
  });
  return (website) => {
    const site = hostOf(website);
    const find = (kind: Company['kind']): Company | null => {
      // A top-level domain is nobody's.
      if (site?.includes('.') !== true) return null;
      const own = hosts.filter(({ company }) => company.kind === kind);
      const same = own.filter(({ host }) => host === site);
      const near = own.filter(({ host }) => host.endsWith(`.${site}`) || site.endsWith(`.${host}`));
      const [first, ...others] = same.length > 0 ? same : near;
      return first && others.length === 0 ? first.company : null;
    };
    return { project: find('project'), organization: find('organization') };
  };
}
