import { AskedSchema, answerProgram, GivenAnswerSchema } from '#server/modules/public-api/answers.ts';
import { defineTool } from './tool.ts';

/** The answer to a question, in words or as a typed query. */

export const answerTool = defineTool({
  name: 'answer',
  title: 'Answer a question',
  description: [
    'The answer to one question over the data: a figure, a count, groups or a short list, with the sentence that says it, its sources and its page: "total raised in 2021", "median round by stage and quarter", "funds that led rounds of DeFi projects".',
    'Send the question in words, or the typed query that such words are read into; every answer says its `query`, which can be changed and sent back. It joins data sets by `relation`, which `query` and `pivot` cannot.',
    'A question that is not understood is never guessed: `kind` is then `choice` or `nothing`, and `sentence` says why. For more than 50 rows use `query`.',
  ].join(' '),
  input: AskedSchema,
  output: GivenAnswerSchema,
  run: (asked, { deps, userId, origin }) => answerProgram(deps, asked, { client: `member:${userId}`, origin }),
});
