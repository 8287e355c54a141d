import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/**
 * A build starts a development server too, to read the content files. That server would bundle React
 * ahead for a browser that never comes, and the build would wait for it.
 */
export const noPrebundlingInBuilds = (): AstroIntegration => ({
  name: 'no-prebundling-in-builds',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command === 'build') updateConfig({ vite: { plugins: [nothingAhead] } });
    },
  },
});

const nothingAhead: Plugin = {
  name: 'nothing-ahead',
  enforce: 'post',
  configEnvironment: (_, options) => {
    options.optimizeDeps = { ...options.optimizeDeps, noDiscovery: true, include: [] };
  },
};
