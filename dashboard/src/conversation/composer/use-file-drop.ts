import { type DragEvent, useState } from 'react';

/** Files dropped on an element: its handlers, and whether files are held over it. Other things dragged are left alone. */
export function useFileDrop(onFiles: (files: FileList) => void) {
  const [isDragged, setDragged] = useState(false);
  /** Files over a dialog that an element opened are not for that element, although React's events reach it. */
  const hasFiles = ({ dataTransfer, target, currentTarget }: DragEvent) =>
    dataTransfer.types.includes('Files') &&
    target instanceof Element &&
    target.closest('dialog') === currentTarget.closest('dialog');
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
