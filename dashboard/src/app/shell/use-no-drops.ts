import { useEffect } from 'react';

/** A file that is dropped where nothing takes it would be opened by the browser in place of the page. */
export function useNoDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const isFileField = event.target instanceof HTMLInputElement && event.target.type === 'file';
      if (event.defaultPrevented || isFileField || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
