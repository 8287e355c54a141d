import { EditOutlined, MessageOutlined, PictureOutlined, ReadOutlined, TranslationOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';

type Tool = { id: 'chat' | 'art' | 'write' | 'read' | 'translate'; path: string; icon: ReactNode; isBuilt: boolean };

/** The sidebar's items (spec §2, and Read as the fifth: contract.md 4). */
export const tools: readonly Tool[] = [
  { id: 'chat', path: paths.chat, icon: <MessageOutlined aria-hidden="true" />, isBuilt: true },
  { id: 'art', path: paths.art, icon: <PictureOutlined aria-hidden="true" />, isBuilt: false },
  { id: 'write', path: paths.write, icon: <EditOutlined aria-hidden="true" />, isBuilt: false },
  { id: 'read', path: paths.read, icon: <ReadOutlined aria-hidden="true" />, isBuilt: false },
  { id: 'translate', path: paths.translate, icon: <TranslationOutlined aria-hidden="true" />, isBuilt: false },
];
