import { type OrganizationFacts, pagesByPlace, type TokenOrganization } from '../../entities/relations.ts';
import { below, normal, rowKey, significant, streamKey, uniform } from '../random.ts';
import type { Context } from '../rows/context.ts';
import { organizationLinks } from '../rows/organizations.ts';

/** Kinds of organizations that have a token, or a product of their own. */
const ISSUERS: ReadonlySet<string> = new Set(['Foundation', 'Company', 'DAO', 'Exchange']);
const ISSUER_SHARE = 0.45;
/** Kinds that manage the money of others. */
const MANAGERS: ReadonlySet<string> = new Set(['Fund', 'Family office', 'Accelerator']);
const MANAGED_KNOWN_SHARE = 0.4;

/** The project whose token an organization issues, by index of the organization. */
export function tokenOrganizations(context: Context): (index: number) => TokenOrganization[] {
  const stream = streamKey(context.seed, 62);
  return (index) => {
    const key = rowKey(stream, index);
    if (!ISSUERS.has(context.organizationName(index).type) || uniform(key, 0) >= ISSUER_SHARE) return [];
    return [{ project_id: below(key, 1, context.layout.sizes.projects) + 1, organization_id: index + 1 }];
  };
}

/** Facts by index of the organization. */
export function organizationFacts(context: Context): (index: number) => OrganizationFacts[] {
  const stream = streamKey(context.seed, 63);
  const linksOf = organizationLinks(context);
  return (index) => {
    const key = rowKey(stream, index);
    const { slug, type } = context.organizationName(index);
    const { twitter, linkedin } = pagesByPlace(linksOf(index));
    return [
      {
        organization_id: index + 1,
        website: uniform(key, 0) < 0.9 ? `https://${slug}.example` : null,
        twitter,
        linkedin,
        crunchbase_link: uniform(key, 1) < 0.5 ? `https://crunchbase.example/organization/${slug}` : null,
        email_address: uniform(key, 2) < 0.6 ? `hello@${slug}.example` : null,
        founded: null,
        assets_under_management:
          MANAGERS.has(type) && uniform(key, 3) < MANAGED_KNOWN_SHARE
            ? significant(9e7 * Math.exp(1.1 * normal(key, 4)), 2)
            : null,
      },
    ];
  };
}
