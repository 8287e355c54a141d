export default {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser did not allow copying.',
  code: 'Code',
  wrap: 'Wrap',
  download: 'Download',
  diagram: 'Diagram',
  diagramSource: 'Source',
  diagramPicture: 'A diagram; its source says the same in words',
  table: 'Table',
  picture: 'Picture',
  openPicture: 'Open the picture on {{host}} in a new tab',
} as const;
