import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, AnswerSchema } from '#schemas/api/ask.ts';
import { EXAMPLE_KINDS, EXAMPLE_QUESTIONS } from '#schemas/ask/exampleQuestions.ts';
import { serveLanguageApi } from '#server/languageSite.ts';
import { modules } from '#server/modules.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COMMON_SAMPLE } from '#server/testing/commonSample.ts';
import { useTestAccounts } from '#server/testing/members.ts';

/** The Vietnamese site beside a first one, as the built server has it. */
const site = { base: '/vi', serve: async () => {}, serveApi: serveLanguageApi };
const used = modules.filter(({ name, memberRoutes }) => memberRoutes || name === 'data-query');
const test = useTestAccounts({ sample: COMMON_SAMPLE, modules: used, languages: [site] });
let member: Browser;

beforeAll(async () => {
  test.now = COMMON_SAMPLE.at;
  member = await test.signedIn('analyst', 'pro');
});

async function ask(question: string): Promise<Answer> {
  const { status, body } = await member.post('/api/vi/chat/ask', { ask_id: randomUUID(), question });
  expect(status, JSON.stringify(body)).toBe(200);
  return AnswerSchema.parse(body.message.reply);
}

describe('questions of the Vietnamese pages', () => {
  it.each(EXAMPLE_KINDS.flatMap((kind) => EXAMPLE_QUESTIONS[kind].map((question) => [kind, question] as const)))(
    'the example of %s is answered: %s',
    async (kind, question) => {
      const answer = await ask(question);
      expect(answer.kind, JSON.stringify(answer)).toBe(kind === 'help' ? 'help' : 'answer');
    },
  );

  it('are answered in Vietnamese, with what was understood of a figure', async () => {
    const answer = await ask('vòng Seed trên 1.500.000 đô năm 2025');
    if (answer.kind !== 'answer') throw new Error(JSON.stringify(answer));
    expect(answer.sentence).toMatch(/vòng gọi vốn/);
    expect(answer.chips.find(({ label }) => label === 'Số vốn')?.value).toBe('1,5M USD');
    const rolling = await ask('vòng Seed trong 12 tháng qua');
    if (rolling.kind !== 'answer') throw new Error(JSON.stringify(rolling));
    expect(rolling.sentence).toContain('từ 12 tháng trước');
    const nothing = await ask('Korvane blorptronic');
    expect(nothing).toMatchObject({ kind: 'nothing', sentence: 'Không hiểu: blorptronic. Assay không suy đoán.' });
  });
});
