import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as account from '#schemas/forms/account.ts';
import * as apiKeys from '#schemas/forms/apiKeys.ts';
import * as dao from '#schemas/forms/dao.ts';
import { wordFormMessage } from '#schemas/forms/messages.ts';
import * as plans from '#schemas/forms/plans.ts';
import * as postJob from '#schemas/forms/postJob.ts';
import { editFailure } from '#schemas/forms/profileEdits.ts';
import * as reports from '#schemas/forms/reports.ts';
import { messageOf, type Rule } from '#schemas/forms/rules.ts';
import { sendRules } from '#schemas/forms/sendContribution.ts';
import * as webhooks from '#schemas/forms/webhooks.ts';
import { codedMessages } from '#schemas/i18n/en/forms.ts';

/** The catalog of coded messages, and the rules of forms: each reaches a user, or docs/product.md says why not. */

const SOURCES = ['schemas', 'src', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\/|i18n\/vi\//.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') })),
);

const DEFINITIONS = ['schemas/forms/rules.ts', 'schemas/forms/messages.ts', 'schemas/i18n/en/forms.ts'];
const PRODUCT = SOURCES.filter(({ path }) => !DEFINITIONS.includes(path))
  .map(({ text }) => text)
  .join('\n');
const FORMS = SOURCES.filter(({ path }) => path.startsWith('schemas/forms/') && !DEFINITIONS.includes(path))
  .map(({ text }) => text)
  .join('\n');

function rulesIn(value: unknown): readonly Rule[] {
  if (Array.isArray(value)) return value.flatMap(rulesIn);
  if (typeof value !== 'object' || value === null) return [];
  // A rule is what a form's list holds; the forms are checked as such where they are declared.
  if ('kind' in value) return [value as Rule];
  return Object.values(value).flatMap(rulesIn);
}
const RULES = rulesIn([
  ...[account, apiKeys, dao, plans, postJob, reports, webhooks].map((forms) => Object.values(forms)),
  sendRules({ phone: '1', sure: '1' }),
]);

/** What forms can say, and what the code says by its reason. */
const SAID = [
  ...RULES.map((rule) => wordFormMessage(messageOf(rule))),
  ...(['email', 'url', 'year'] as const).flatMap((input) =>
    wordFormMessage(editFailure(input, '?') ?? { reason: 'empty' }),
  ),
  ...[...readFileSync('schemas/i18n/en/forms.ts', 'utf8').matchAll(/^ {2}(\w+): .*codedMessages\.(E_\d{4})/gm)].flatMap(
    ([, reason = '', code = '']) => (FORMS.includes(`reason: '${reason}'`) ? [code] : []),
  ),
];

function reachesUser(code: string, text: string): boolean {
  if (PRODUCT.includes(`codedMessages.${code}`) || SAID.includes(code)) return true;
  const literal = text.split(/\{\d\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return SAID.some((said) => new RegExp(`^${literal.join('.+')}$`).test(said));
}

const doc = readFileSync('docs/product.md', 'utf8');
const listed = [...doc.matchAll(/^\| `(E_\d{4}|[\w-]+)` \| .{20,} \|$/gm)].map(([, name]) => name);
const isListed = (name: string) => listed.includes(name);

it.each(Object.entries(codedMessages).filter(([code]) => code.startsWith('E_')))(
  '%s reaches a user, or its reason why not is written down',
  (code, text) => {
    expect([code, reachesUser(code, text)]).toEqual([code, !isListed(code)]);
  },
);

it.each([
  'noSpace',
  'betweenLength',
  'required',
  'email',
  'name',
  'phone',
  'url',
  'number',
  'numberPercent',
  'password',
  'duplicate',
  'minLength',
  'maxLength',
  'requiredCorrelate',
] satisfies Rule['kind'][])('the rule %s is one of a form, or its reason why not is written down', (kind) => {
  const isUsed = PRODUCT.includes(`kind: '${kind}'`);
  expect([kind, isUsed]).toEqual([kind, !isListed(kind)]);
});
