import { ConfigError, loadConfig } from './load-config.ts';

// A program of its own: run before a build, so that a bad configuration is refused at once.
try {
  loadConfig(process.env);
} catch (error) {
  console.error(`\n${error instanceof ConfigError ? error.message : error}`);
  process.exitCode = 1;
}
