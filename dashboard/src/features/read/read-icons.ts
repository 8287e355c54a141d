/** Path data on a 24 px grid, as the icons of `conversation/icon` are drawn. */
export const readIcons = {
  zoomIn: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5M8 11h6M11 8v6',
  zoomOut: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5M8 11h6',
  fitWidth: 'M4 5v14M20 5v14M7 12h10M9.500 9.500 7 12l2.500 2.500M14.500 9.500 17 12l-2.500 2.500',
  darkPage: 'M19 14.500A7.500 7.500 0 0 1 9.500 5 7.500 7.500 0 1 0 19 14.500z',
  sidePanel: 'M4 5h16v14H4zM10 5v14M6.500 9h1M6.500 12h1M6.500 15h1',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1',
  paste: 'M8 5H6v15h12V5h-2M9 3h6v4H9zM9 11h6M9 14h6',
  upload: 'M12 16V5M7 9l5-5 5 5M5 20h14',
  area: 'M4 8V5h3M11 5h2M17 5h3v3M20 11v2M20 17v3h-3M13 20h-2M7 20H4v-3M4 13v-2M8 15l3-3 2 2 1-1 2 2',
} as const;
