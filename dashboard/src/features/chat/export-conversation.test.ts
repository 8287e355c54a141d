import { describe, expect, it } from 'vitest';
import { makeMessage } from '../../conversation/store/make-message.test-support.ts';
import { fileNameOf, toJson, toMarkdown } from './export-conversation.ts';

describe('an exported conversation', () => {
  const messages = [makeMessage('user', 'Hello\n'), makeMessage('assistant', '**Hi**', { model: 'Demo~1' })];
  it('is Markdown that keeps the words as they are', () => {
    expect(
      toMarkdown('Talk', messages, { user: 'You', assistant: 'Deskmate', model: (name) => name.split('~')[0] ?? '' }),
    ).toBe('# Talk\n\n## You\n\nHello\n\n## Demo\n\n**Hi**\n');
  });
  it('is JSON with the whole tree', () => {
    const read = JSON.parse(toJson('Talk', 's', messages)) as { messages: { content: string }[] };
    expect(read.messages.map(({ content }) => content)).toEqual(['Hello\n', '**Hi**']);
  });
  it('has a file name that no system refuses', () => {
    expect(fileNameOf('a/b\\c:d*?"<>|..', 'md')).toBe('a b c d.md');
    expect(fileNameOf('///', 'json')).toBe('chat.json');
    expect(fileNameOf('nul', 'md')).toBe('nul chat.md');
    expect(fileNameOf('a\u202ecod\nb', 'md')).toBe('acod b.md');
    const emoji = fileNameOf('👩‍👩‍👧'.repeat(300), 'md');
    expect(new TextEncoder().encode(emoji).length).toBeLessThan(255);
    expect(emoji).toMatch(/^(?:👩‍👩‍👧)+…\.md$/u);
  });
  it('N10: makes no line, link or heading of a title or of the name of a file', () => {
    const attachments = [{ fileUID: '1', fileName: '[x](https://a.example)\n# b', contentType: 'text/plain', size: 1 }];
    const file = toMarkdown('a\n# b https://c.example', [makeMessage('user', 'Hi', { attachments })], {
      user: 'You',
      assistant: 'Deskmate',
      model: (name) => name,
    });
    const lines = file.split('\n');
    expect(lines[0]).toBe('# a \\# b https\\:\\/\\/c\\.example');
    expect(lines[4]).toBe('*\\[x\\]\\(https\\:\\/\\/a\\.example\\) \\# b*');
  });
});
