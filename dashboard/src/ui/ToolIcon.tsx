import { type ToolIconName, toolIcons } from '@deskmate/brand/tools';

export function ToolIcon({ name, size = 24 }: { name: ToolIconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={toolIcons[name]} />
    </svg>
  );
}
