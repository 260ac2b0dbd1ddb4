import type { Conversation } from '#schemas/api/chat.ts';

/** Characters that mean something in Markdown; HTML begins with one of them. */
const SPECIAL = /[\\`*_{}[\]()<>#+!|~&-]/g;
const plain = (text: string) => text.replace(/\s+/g, ' ').trim().replace(SPECIAL, '\\$&');

/** A conversation as Markdown, links led by the site's own address. Texts of the data stay texts. */
export function conversationFile({ topic, last_update, messages }: Conversation, origin: string): string {
  const parts = messages.map(({ question, user, answer, found, time_message }) => {
    const links = found.map(({ name, path }) => `- [${plain(name)}](<${new URL(path, origin).href}>)`);
    const head = `## ${plain(question)}\n\n${plain(user)}, ${time_message}`;
    return [head, plain(answer), links.join('\n')].filter(Boolean).join('\n\n');
  });
  return `${[`# ${plain(topic)}`, last_update, ...parts].join('\n\n')}\n`;
}
