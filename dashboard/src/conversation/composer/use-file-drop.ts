import { type DragEvent, useState } from 'react';

/** Files dropped on an element: its handlers, and whether files are held over it. Other things dragged are left alone. */
export function useFileDrop(onFiles: (files: FileList) => void) {
  const [isDragged, setDragged] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const dropTarget = {
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragged(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDragged(false);
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragged(false);
      onFiles(event.dataTransfer.files);
    },
  };
  return { isDragged, dropTarget };
}
