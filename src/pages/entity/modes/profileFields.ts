import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type FieldType, fieldLabel, storedFields, type Unit } from '#schemas/columns/spec.ts';
import { type EntityKind, SOURCE_OF_KIND } from '#schemas/kinds.ts';
import type { ProfileTabKey } from '#schemas/routes/profileTabs.ts';
import type { AnyRecord } from '#src/api/queries.ts';
import type { DrawnField } from '#src/features/entity-fields/FieldView.tsx';
import { type FieldValue, fieldValue } from '#src/features/entity-fields/fieldValue.ts';
import { profileFieldLabels as labels } from '#src/i18n/en/profileFields.ts';

/** Every field of a profile as a line of name and value: columns of its directory, what only profiles have, and lists. */

export interface ProfileField extends DrawnField {
  readonly label: string;
  readonly group: 'row' | 'more' | 'lists';
  readonly refKind?: EntityKind;
  /** Where a list is shown. */
  readonly tab?: string;
}

/** Named apart: provenance stands beside each value. */
const APART = ['provenance'];

const more = (field: keyof typeof labels, type: FieldType, rest: Partial<ProfileField> = {}): ProfileField => ({
  field,
  label: labels[field],
  type,
  group: 'more',
  ...rest,
});
const link = (field: keyof typeof labels) => more(field, 'text', { display: 'link' });
const figure = (field: keyof typeof labels, unit: Unit) =>
  more(field, 'number', { unit, display: unit === 'percent' ? 'change' : unit === 'year' ? 'number' : 'money' });
const refs = (field: keyof typeof labels, refKind?: EntityKind) =>
  more(field, 'refs', refKind === undefined ? {} : { refKind });
/** The length of a list, and the tab that shows it. */
const list = (field: keyof typeof labels, tab?: ProfileTabKey): ProfileField => ({
  ...more(field, 'number', { unit: 'count', display: 'number' }),
  group: 'lists',
  ...(tab === undefined ? {} : { tab }),
});

const MORE: Readonly<Record<EntityKind, readonly ProfileField[]>> = {
  project: [
    figure('market_cap_rate_24h', 'percent'),
    figure('year_founded', 'year'),
    more('founded', 'date', { display: 'date' }),
    more('location', 'text'),
    figure('funding_received', 'usd'),
    link('website'),
    more('social', 'links'),
    more('ecosystem', 'tags'),
    more('contracts', 'tags'),
    more('chain_tvls', 'tags'),
    refs('founders', 'people'),
    refs('issuers', 'venture'),
    list('rounds', 'fundraising'),
    list('funding_funds', 'fundraising'),
    list('funding_peoples', 'fundraising'),
    list('distribution', 'fundraising'),
    list('all_member', 'team'),
    list('employees', 'team'),
    list('markets', 'market'),
    list('events', 'events'),
    list('news_proj', 'news'),
    list('jobs'),
    list('roadmap'),
    list('similar_projects'),
  ],
  venture: [
    figure('total_funding_amount', 'usd'),
    figure('assets_under_management', 'usd'),
    more('founded', 'date', { display: 'date' }),
    link('website'),
    link('twitter'),
    link('linkedin'),
    link('crunchbase_link'),
    more('email_address', 'text'),
    refs('related_token', 'project'),
    refs('investors', 'venture'),
    list('portfolio', 'portfolio'),
    list('rounds', 'rounds'),
    list('led_rounds', 'rounds'),
    list('all_member', 'team'),
    list('employees', 'team'),
    list('events', 'events'),
    list('recent_news', 'news'),
    list('jobs'),
  ],
  people: [
    more('job_title', 'tags'),
    link('twitter'),
    link('linkedin'),
    link('crunchbase'),
    refs('primary_organization'),
    refs('ventures', 'venture'),
    refs('founder'),
    refs('projects_join', 'project'),
    refs('projects_join_has_symbol', 'project'),
    refs('projects_join_no_symbol', 'project'),
    refs('rel_tokens', 'project'),
    list('experience', 'experience'),
    list('portfolio_angel_investor', 'investments'),
    list('rounds', 'rounds'),
    list('events', 'events'),
    list('recent_news', 'news'),
  ],
};

/** The fields of a kind, those of the directory first. */
export function profileFields(kind: EntityKind): readonly ProfileField[] {
  const spec = DATA_SETS[SOURCE_OF_KIND[kind]];
  const own = storedFields(spec).filter(({ field }) => !APART.includes(field));
  const row = own.map(({ field, type, ...rest }): ProfileField => {
    const isAddress = field === 'slug' || field === 'logo';
    const label = isAddress ? labels[field] : fieldLabel(spec, field);
    return { ...rest, field, type, label, group: 'row', ...(field === 'logo' ? { display: 'link' } : {}) };
  });
  // The name leads.
  const named = row.toSorted((a, b) => Number(b.field === spec.identity) - Number(a.field === spec.identity));
  const known = new Set(named.map(({ field }) => field));
  return [...named, ...MORE[kind].filter(({ field }) => !known.has(field))];
}

/** A profile with what is nested or counted in it as plain values of `profileFields`. */
export function profileValues(profile: AnyRecord): Readonly<Record<string, unknown>> {
  const counts: Readonly<Record<string, number>> = profile.counts;
  if ('price_points' in profile) {
    return {
      ...profile,
      ...counts,
      funding_received: profile.funding_received?.amount ?? null,
      contracts: profile.contracts.map(({ chain, address }) => `${chain} ${address}`),
      chain_tvls: profile.chain_tvls.map(({ chain, tvl_usd }) => `${chain} ${tvl_usd}`),
      distribution: profile.distribution.length,
      similar_projects: profile.similar_projects.length,
      jobs: profile.jobs.total,
    };
  }
  if ('ventures_name' in profile) {
    const investors = profile.investors.map(({ ventures_name: name, slug, logo }) => ({ name, slug, logo }));
    return { ...profile, ...counts, investors, led_rounds: counts.rounds_led, jobs: profile.jobs.total };
  }
  const { primary_organization: primary, rel_tokens } = profile;
  return { ...profile, ...counts, rel_tokens, primary_organization: primary ? [primary] : [] };
}

/** A value as it is copied and exported: raw numbers, ISO dates, lists joined by `; `; null: unknown. */
export function plainText(value: FieldValue | null): string | null {
  if (value === null) return null;
  switch (value.type) {
    case 'number':
      return String(value.value);
    case 'text':
    case 'date':
      return value.value;
    case 'tags':
    case 'links':
      return value.value.join('; ');
    case 'refs':
      return value.value.map(({ name }) => name).join('; ');
  }
}

export function plainValue(values: Readonly<Record<string, unknown>>, field: ProfileField): string | null {
  return plainText(fieldValue(values, field));
}
