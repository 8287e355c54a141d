import { delimiter } from 'node:path';

/** How this machine reaches a package registry; everything else that npm exports would mislead pnpm. */
const kept = /^npm_config_(registry|cafile|ca|proxy|https_proxy|strict_ssl|cache|_auth.*|@.*|\/\/.*)$/;

/**
 * The environment for a child: without what `npm start` itself exports (`npm_config_*`, `npm_package_*` …),
 * with our own tools first on PATH.
 */
export function childEnvironment(pathFolders = [], extra = {}) {
  const env = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (name.startsWith('npm_') && !kept.test(name)) continue;
    env[name] = value;
  }
  const pathName = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  env[pathName] = [...pathFolders, env[pathName] ?? ''].join(delimiter);
  return { ...env, ...extra };
}
