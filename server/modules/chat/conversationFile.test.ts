import { describe, expect, it } from 'vitest';
import type { Conversation } from '#schemas/api/chat.ts';
import { conversationFile } from './conversationFile.ts';

const message: Conversation['messages'][number] = {
  number: 1,
  question: 'Who led\nAuralith?',
  user: 'nora',
  kind: 'answer',
  answer: 'Larkspur led it. ![x](https://evil.example) <script>',
  reply: null,
  found: [{ kind: 'project', name: 'Aura](x)', path: '/project/auralith' }],
  time_message: '2026-01-15T12:00:00.000Z',
  rating: null,
};
const conversation: Conversation = {
  ...{ id: '00000000-0000-4000-8000-000000000001', topic: '# Rounds', last_update: '2026-01-15T12:00:00.000Z' },
  messages: [message],
};

describe('the file of a conversation', () => {
  it('keeps texts of the data as texts, and links to pages of ours', () => {
    const file = conversationFile(conversation, 'https://assay.example');
    expect(file).toBe(
      [
        '# \\# Rounds',
        '2026-01-15T12:00:00.000Z',
        '## Who led Auralith?',
        'nora, 2026-01-15T12:00:00.000Z',
        'Larkspur led it. \\!\\[x\\]\\(https://evil.example\\) \\<script\\>',
        '- [Aura\\]\\(x\\)](<https://assay.example/project/auralith>)\n',
      ].join('\n\n'),
    );
  });
});
