import { oneLine, shortened } from '@deskmate/api/one-line';
import type { Message } from '../../conversation/store/message-tree.ts';

type Names = { user: string; assistant: string; model: (fullName: string) => string };

/** A conversation's visible branch as Markdown, with who said what as headings. */
export function toMarkdown(title: string, messages: readonly Message[], names: Names): string {
  const parts = messages.map(({ role, content, model, attachments }) => {
    const who = role === 'user' ? names.user : model === null ? names.assistant : names.model(model);
    const files = attachments.map(({ fileName }) => `*${asMarkdown(fileName)}*\n\n`).join('');
    return `## ${who}\n\n${files}${content.trim()}\n`;
  });
  return [`# ${asMarkdown(title)}\n`, ...parts].join('\n');
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

/** A name that somebody typed, as words of one line: no link, no heading, no emphasis is made of it. */
const asMarkdown = (name: string): string => oneLine(name).replace(/[\\`*_{}[\]<>()#+!|~&.:@/-]/g, '\\$&');

const longestFileName = 80;
/** File systems hold 255 bytes; an emoji takes 4 or more. */
const maxBytes = 200;
/** Names of devices, which Windows gives to no file. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A file name that every system takes. */
export function fileNameOf(title: string, extension: string): string {
  const words = oneLine(title)
    .replace(/[\p{Cc}\\/:*?"<>|.]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  let name = shortened(words, longestFileName);
  while (new TextEncoder().encode(name).length > maxBytes) name = shortened(name, Math.floor(name.length * 0.8));
  return `${name === '' ? 'chat' : devices.test(name) ? `${name} chat` : name}.${extension}`;
}
