import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import { PLAN_NAMES, type PlanName } from '#schemas/api/plans.ts';
import { entitlementsAt, type Subscription } from '#schemas/entities/subscriptions.ts';
import { normalizeName, normalizeUsername, PROFILE, RESET_PASSWORD, SIGN_UP } from '#schemas/forms/account.ts';
import { wordFormMessage } from '#schemas/forms/messages.ts';
import { failuresOf } from '#schemas/forms/rules.ts';
import { unixMs } from '#schemas/units.ts';
import { deleteSoon, keepAccount, suspend } from '#server/modules/account-deletion/deletion.ts';
import { countRatings } from '#server/modules/chat/repository/conversations.ts';
import { countFeedback } from '#server/modules/help/repository.ts';
import { deleteArticle } from '#server/modules/news/repository/deleteArticle.ts';
import { notify } from '#server/modules/notifications/repository/notifications.ts';
import { listRequests } from '#server/modules/plans/repository/enterpriseRequests.ts';
import { changePlan, givePlan } from '#server/modules/plans/repository/subscriptions.ts';
import { setRole } from '#server/modules/proposals/repository/members.ts';
import { dropSecondFactor } from '#server/modules/users/repository/secondFactors.ts';
import { endSessions } from '#server/modules/users/repository/sessions.ts';
import { findUser, insertUser, setPasswordHash, setSuspended, type User } from '#server/modules/users/repository.ts';
import { createPasswords } from '#server/modules/users/secrets.ts';
import { modules } from '../modules.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/open.ts';
import { withTransaction } from '../platform/db/pool.ts';
import { ApiError, StartError } from '../platform/errors.ts';
import { subscribe } from '../platform/events/outbox.ts';
import { findWrongBalances } from '../platform/ledger.ts';
import { createLog } from '../platform/log.ts';
import { mailOrigin } from '../platform/mail/mail.ts';
import { SUBSCRIBERS } from '../subscriptions.ts';
import { type Ended, STOPPED } from './command.ts';
import { runHistory } from './runHistory.ts';
import { runJobAds } from './runJobAds.ts';
import { runMails, runNewsletter } from './runMail.ts';
import { runResearch } from './runResearch.ts';

const HELP = `Manages accounts, news, research, ads for jobs, mails and subscribers, and reads what readers say of the help. It works beside a running server, and starts the database itself when none runs.

  npm run admin -- create-user USERNAME EMAIL [--name NAME] [--plan PLAN] [--password-stdin]
  npm run admin -- set-plan USERNAME-OR-EMAIL PLAN [--months MONTHS]
  npm run admin -- enterprise-requests
  npm run admin -- reset-password USERNAME-OR-EMAIL [--password-stdin]
  npm run admin -- second-factor-off USERNAME-OR-EMAIL
  npm run admin -- suspend USERNAME-OR-EMAIL
  npm run admin -- unsuspend USERNAME-OR-EMAIL
  npm run admin -- show-user USERNAME-OR-EMAIL
  npm run admin -- delete-account USERNAME-OR-EMAIL
  npm run admin -- keep-account USERNAME-OR-EMAIL
  npm run admin -- role USERNAME-OR-EMAIL provider|member|none
  npm run admin -- delete-article SLUG
  npm run admin -- research list
  npm run admin -- research show|publish|feature|unfeature SLUG
  npm run admin -- research return|unpublish SLUG --reason TEXT
  npm run admin -- jobs list
  npm run admin -- jobs show|approve SLUG
  npm run admin -- jobs refuse SLUG --reason TEXT
  npm run admin -- newsletter list
  npm run admin -- newsletter remove EMAIL
  npm run admin -- mails list|retry
  npm run admin -- help-feedback
  npm run admin -- answer-ratings
  npm run admin -- ledger
  npm run admin -- history [--thin]

PLAN is ${PLAN_NAMES.join(', ')}; with --months, Pro ends after as many and nothing is charged. A random password is printed once; --password-stdin reads one from the first line of
standard input instead. Resetting a password signs the member out everywhere. second-factor-off is for whoever lost the authenticator app and the recovery codes. A suspended
member is signed out, cannot sign in and has no public profile; nothing is deleted. delete-account lets the next clearing delete an account, within
the hour; keep-account takes that back, and what the member asked for. A provider reviews proposals at /review; a member is
admitted to the DAO without a tier, and still joins; none takes both back. A deleted article never returns, whatever
its feed says; SLUG is the last part of its address, /news/SLUG. Research that its author submitted is published, or
returned with a reason; the author is told. Featured research has a tab of its own. An ad for a job that waits for a review
is approved, or refused with a reason; refusing an ad that is open takes it off the board. newsletter list prints address,
time, version of the consent and token for unsubscribing, with tabs between them; mails list, what waits to be sent or was given up, and retry tries the latter again. help-feedback says how many readers
each article of the help was of use to; answer-ratings, how many replies to questions members found right and wrong; ledger, whether every balance of points is the sum of its entries.
history says since when changes of the data are recorded, how many and how large; with --thin, market figures older than two years are thinned to one a day, as the server does by itself.
`;

interface Command {
  readonly words: readonly string[];
  readonly name: string | undefined;
  readonly plan: string | undefined;
  readonly months: string | undefined;
  readonly reason: string | undefined;
  readonly passwordStdin: boolean;
  readonly thin: boolean;
  readonly input: Readable;
}

function readCommand(given: readonly string[], input: Readable): Command | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        plan: { type: 'string' },
        months: { type: 'string' },
        reason: { type: 'string' },
        'password-stdin': { type: 'boolean', default: false },
        thin: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help || positionals.length === 0) return null;
    const { name, plan, months, reason, thin } = values;
    return { words: positionals, name, plan, months, reason, passwordStdin: values['password-stdin'], thin, input };
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`, 2);
  }
}

/** `direct`: for what may take long. */
async function run(
  command: Command,
  config: Config,
  { pool, direct }: { readonly pool: Pool; readonly direct: Pool },
): Promise<string> {
  const [verb, first = '', second = ''] = command.words;
  switch (verb) {
    case 'create-user':
      return await createUser(command, config, pool);
    case 'set-plan': {
      const user = await userOf(pool, first);
      const plan = planOf(second);
      const months = monthsOf(command.months, plan);
      await changePlan(pool, user.id, plan, Date.now(), months);
      const { subscription } = await userOf(pool, first);
      return `${user.username} has the plan ${wordPlan(subscription, Date.now())} now.`;
    }
    case 'reset-password': {
      const user = await userOf(pool, first);
      const { password, notice } = await choosePassword(command);
      const hashed = await createPasswords(config).hash(password);
      await withTransaction(pool, async (client) => {
        await setPasswordHash(client, user.id, hashed);
        await endSessions(client, user.id, null);
        const at = Date.now();
        await notify(client, user.id, { key: `password_changed ${at}`, kind: 'password_changed', data: {}, at });
      });
      return `${user.username} has a new password and is signed out everywhere.${notice}`;
    }
    case 'second-factor-off': {
      const user = await userOf(pool, first);
      if (!(await dropSecondFactor(pool, user.id)))
        throw new StartError(`The sign-in of ${user.username} has no second step.`);
      return `${user.username} signs in with the password alone.`;
    }
    case 'suspend': {
      const user = await userOf(pool, first);
      await suspend(pool, user.id, { now: Date.now(), site: mailOrigin(config) });
      return `${user.username} is suspended and signed out everywhere, their open ads are closed, and nothing of theirs renews.`;
    }
    case 'unsuspend': {
      const user = await userOf(pool, first);
      await setSuspended(pool, user.id, null);
      return `${user.username} can sign in again. A renewal by card stays ended until they start it again.`;
    }
    case 'delete-account': {
      const user = await userOf(pool, first);
      await deleteSoon(pool, user.id, { now: Date.now(), site: mailOrigin(config) });
      return `${user.username} is signed out, and will be deleted within the hour. Until then keep-account takes it back.`;
    }
    case 'keep-account': {
      const user = await userOf(pool, first);
      if (user.deletesAt === null) throw new StartError(`${user.username} is not to be deleted.`);
      await keepAccount(pool, user.id);
      return `${user.username} stays. A renewal by card stays ended until they start it again.`;
    }
    case 'newsletter':
      return await runNewsletter(first, second, pool);
    case 'mails':
      return await runMails(first, pool, Date.now());
    case 'delete-article': {
      const title = await deleteArticle(pool, first, Date.now());
      if (title === null) throw new StartError(`There is no article ${first === '' ? 'without a slug' : first}.`);
      return `“${title}” is deleted and will not return.`;
    }
    case 'research':
      return await runResearch(first, { slug: second, reason: command.reason }, pool, Date.now());
    case 'jobs':
      return await runJobAds(first, { slug: second, reason: command.reason }, pool, Date.now());
    case 'show-user': {
      const { username, email, name, subscription, createdAt, deletesAt, suspendedAt } = await userOf(pool, first);
      const leaving = deletesAt === null ? '' : `, to be deleted on ${dayOf(deletesAt)}`;
      const suspended = suspendedAt === null ? '' : `, suspended on ${dayOf(suspendedAt)}`;
      return `${username} <${email}>, ${name}, plan ${wordPlan(subscription, Date.now())}, since ${dayOf(createdAt)}${suspended}${leaving}`;
    }
    case 'role':
      return await giveRole(pool, await userOf(pool, first), second);
    case 'enterprise-requests':
      return wordRequests(await listRequests(pool));
    case 'help-feedback':
      return wordFeedback(await countFeedback(pool));
    case 'answer-ratings':
      return wordRatings(await countRatings(pool));
    case 'ledger':
      return wordBalances(await findWrongBalances(pool));
    case 'history':
      return await runHistory(direct, { thin: command.thin, now: Date.now() });
    default:
      throw new StartError(`There is no command ${verb}.\n\n${HELP}`, 2);
  }
}

const ROLES = {
  provider: 'reviews proposals at /review now',
  member: 'is admitted to the DAO: they can join it',
  none: 'has no role any more',
} as const;

async function giveRole(pool: Pool, { id, username }: User, role: string): Promise<string> {
  if (role !== 'provider' && role !== 'member' && role !== 'none')
    throw new StartError(`There is no role ${role}. Take one of ${Object.keys(ROLES).join(', ')}.`, 2);
  await setRole(pool, id, role, Date.now());
  return `${username} ${ROLES[role]}.`;
}

function wordFeedback(counts: Awaited<ReturnType<typeof countFeedback>>): string {
  if (counts.length === 0) return 'No reader has answered yet.';
  return counts.map(({ article, yes, no }) => `${article}: ${yes} yes, ${no} no`).join('\n');
}

function wordRatings(counts: Awaited<ReturnType<typeof countRatings>>): string {
  if (counts.length === 0) return 'No question has been answered yet.';
  return counts
    .map(({ kind, replies, right, wrong }) => `${kind}: ${right} right, ${wrong} wrong, of ${replies}`)
    .join('\n');
}

/** @throws StartError listing the wrong ones. */
function wordBalances(wrong: Awaited<ReturnType<typeof findWrongBalances>>): string {
  if (wrong.length === 0) return 'Every balance is the sum of its entries.';
  const lines = wrong.map(
    ({ username, unit, balance, sum }) => `${username}: ${balance} ${unit}, entries sum to ${sum}`,
  );
  throw new StartError(lines.join('\n'));
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

async function createUser(command: Command, config: Config, pool: Pool): Promise<string> {
  const username = normalizeUsername(command.words[1] ?? '');
  const email = (command.words[2] ?? '').trim();
  const name = normalizeName(command.name ?? 'Member');
  const plan = planOf(command.plan ?? 'standard');
  const { name: nameRules, username: usernameRules } = PROFILE;
  const { email: emailRules } = SIGN_UP;
  refuseWrong({ name: nameRules, username: usernameRules, email: emailRules }, { name, username, email });
  const { password, notice } = await choosePassword(command);
  const passwordHash = await createPasswords(config).hash(password);
  const user = await insertUser(pool, { name, username, email, passwordHash, at: Date.now() });
  if (plan !== 'standard') await givePlan(pool, user.id, plan, Date.now());
  return `${user.username} <${user.email}> can sign in, with the plan ${plan}.${notice}`;
}

async function userOf(pool: Pool, identity: string) {
  const user = await findUser(pool, identity);
  if (!user) throw new StartError(`There is no user ${identity === '' ? 'without a name' : identity}.`);
  return user;
}

function planOf(text: string): PlanName {
  const plan = PLAN_NAMES.find((name) => name === text);
  if (!plan) throw new StartError(`There is no plan ${text}. Take one of ${PLAN_NAMES.join(', ')}.`, 2);
  return plan;
}

/** Months of a paid term; null: without an end. */
function monthsOf(text: string | undefined, plan: PlanName): number | null {
  if (text === undefined) return null;
  const months = Number(text);
  if (plan !== 'pro' || !Number.isInteger(months) || months < 1 || months > 120) {
    throw new StartError('--months takes a whole number from 1 to 120, and only the plan pro has months.', 2);
  }
  return months;
}

/** The plan that holds, with its end. */
function wordPlan(subscription: Subscription, now: number): string {
  const { plan } = entitlementsAt(subscription, unixMs(now));
  const until = plan === 'standard' ? null : subscription.until;
  return until === null ? plan : `${plan} until ${dayOf(until)}`;
}

function wordRequests(requests: Awaited<ReturnType<typeof listRequests>>): string {
  if (requests.length === 0) return 'No request for Enterprise waits.';
  return requests
    .map(({ at, username, company, name, email, message }) =>
      [`${dayOf(at)} ${username}: ${company}, ${name} <${email}>`, message].join('\n'),
    )
    .join('\n\n');
}

async function choosePassword({ passwordStdin, input }: Command): Promise<{ password: string; notice: string }> {
  if (!passwordStdin) {
    const password = randomBytes(12).toString('base64url');
    return { password, notice: ` The password is ${password}` };
  }
  let text = '';
  for await (const part of input.setEncoding('utf8')) text += part;
  const password = text.split(/\r?\n/)[0] ?? '';
  refuseWrong({ password: RESET_PASSWORD.password }, { password });
  return { password, notice: '' };
}

function refuseWrong(...[form, values]: Parameters<typeof failuresOf>): void {
  const failures = failuresOf(form, values);
  if (failures.length === 0) return;
  throw new StartError(failures.map(({ field, message }) => `${field}: ${wordFormMessage(message)}`).join('\n'), 2);
}

/** Runs the words of `npm run admin --`; `input` is read only for a password. `stopping` ends it. */
export async function runAdmin(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  input: Readable,
  stopping: AbortSignal = new AbortController().signal,
): Promise<Ended> {
  try {
    const command = readCommand(words, input);
    if (!command) return { exitCode: 0, output: HELP };
    const config = readConfig(environment);
    const log = createLog(environment.LOG_LEVEL ? config.logLevel : 'warn', process.stderr);
    subscribe(SUBSCRIBERS);
    const afterMigrations = modules.flatMap((module) => module.afterMigrations ?? []);
    const database = await openDatabase({ config, log, role: 'admin', afterMigrations });
    try {
      stopping.throwIfAborted();
      const stopped = once(stopping, 'abort').then(() => stopping.throwIfAborted());
      const output = await Promise.race([run(command, config, database), stopped]);
      return { exitCode: 0, output: `${output}\n` };
    } finally {
      await database.close();
    }
  } catch (error) {
    if (stopping.aborted) return { exitCode: STOPPED, output: 'Stopped.\n' };
    if (!(error instanceof StartError || error instanceof ApiError)) throw error;
    return { exitCode: error instanceof StartError ? error.exitCode : 1, output: `${error.message}\n` };
  }
}
