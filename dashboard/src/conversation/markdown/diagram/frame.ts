import mermaid from 'mermaid';
import {
  type Drawing,
  type DrawRequest,
  type FrameMessage,
  longestDiagram,
  mostConnections,
} from './diagram-messages.ts';
import { sanitizeSvg } from './sanitize-svg.ts';

/**
 * The page of the hidden frame. Mermaid writes styles into its drawing, which the dashboard's content policy
 * refuses; this page's own policy lets styles in, and in turn no script but its own and no connection at all.
 */

// The fonts of the device: an SVG image cannot load others, and the measured text must fit in it.
const fontFamily = 'system-ui, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", Arial, sans-serif';

const say = (message: FrameMessage) => window.parent.postMessage(message, location.origin);

function setTheme({ mode, colours }: DrawRequest) {
  const { paper, surface, ink, inkSoft, line, pine, pineWash, amberWash } = colours;
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    htmlLabels: false,
    maxTextSize: longestDiagram,
    maxEdges: mostConnections,
    fontFamily,
    look: 'classic',
    theme: 'base',
    themeVariables: {
      darkMode: mode === 'dark',
      useGradient: false,
      dropShadow: 'none',
      background: surface,
      fontFamily,
      fontSize: '15px',
      primaryColor: pineWash,
      primaryTextColor: ink,
      primaryBorderColor: pine,
      secondaryColor: amberWash,
      secondaryTextColor: ink,
      tertiaryColor: paper,
      tertiaryTextColor: ink,
      tertiaryBorderColor: line,
      lineColor: inkSoft,
      textColor: ink,
      noteBkgColor: amberWash,
      noteTextColor: ink,
      edgeLabelBackground: surface,
    },
  });
}

async function draw(request: DrawRequest): Promise<Drawing> {
  setTheme(request);
  const { svg } = await mermaid.render(`diagram-${request.id}`, request.source);
  const container = document.body.appendChild(document.createElement('div'));
  try {
    container.innerHTML = svg;
    const element = container.querySelector('svg');
    if (!element) throw new Error('Nothing was drawn');
    return sanitizeSvg(element);
  } finally {
    container.remove();
  }
}

// One at a time: the theme is set for all of the frame.
let last: Promise<unknown> = Promise.resolve();

window.addEventListener('message', ({ source, origin, data }: MessageEvent<DrawRequest>) => {
  if (source !== window.parent || origin !== location.origin || data.kind !== 'draw') return;
  last = last.then(async () => {
    try {
      say({ kind: 'drawn', id: data.id, drawing: await draw(data) });
    } catch (error) {
      // The reader sees the source, which is more helpful than the parser's message.
      say({ kind: 'failed', id: data.id, isTooLarge: /edge limit/i.test(String(error)) });
    }
  });
});
say({ kind: 'ready' });
