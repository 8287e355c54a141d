/** Where a share of each type can be gone on with (spec §2); pictures cannot. */
export function toolOfShare(type: string): 'chat' | 'write' | 'translate' | null {
  if (type === 'text') return 'chat';
  return type === 'write' || type === 'translate' ? type : null;
}

/** The other way round, for `/dashboard/share/continue/{tool}/{id}`; null for any other first part. */
export function shareOfTool(tool: string | undefined): 'text' | 'write' | 'translate' | null {
  if (tool === 'chat') return 'text';
  return tool === 'write' || tool === 'translate' ? tool : null;
}
