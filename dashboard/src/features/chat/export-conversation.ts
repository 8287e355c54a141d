import type { Message } from '../../conversation/tree/message-tree.ts';

type Names = { user: string; assistant: string; model: (fullName: string) => string };

/** A conversation's visible branch as Markdown, with who said what as headings. */
export function toMarkdown(title: string, messages: readonly Message[], names: Names): string {
  const parts = messages.map(({ role, content, model, attachments }) => {
    const who = role === 'user' ? names.user : model === null ? names.assistant : names.model(model);
    const files = attachments.map(({ fileName }) => `*${fileName}*\n\n`).join('');
    return `## ${who}\n\n${files}${content.trim()}\n`;
  });
  return [`# ${title}\n`, ...parts].join('\n');
}

/** The whole tree as JSON, every branch included, in the names of the wire. */
export function toJson(title: string, sessionId: string, messages: readonly Message[]): string {
  const exported = messages.map((message) => ({
    chat_id: message.id,
    parent_id: message.parentId,
    role: message.role,
    content: message.content,
    reasoning_content: message.reasoning,
    model: message.model,
    status: message.status,
    attachments: message.attachments.map(({ fileName }) => fileName),
    created_at: message.createdAt,
  }));
  return JSON.stringify({ title, session_id: sessionId, messages: exported }, null, 2);
}

/** A file name that every system takes. */
export function fileNameOf(title: string, extension: string): string {
  const name = title
    .replace(/[\p{Cc}\\/:*?"<>|.]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
  return `${name || 'chat'}.${extension}`;
}
