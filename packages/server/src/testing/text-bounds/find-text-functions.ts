import { globSync } from 'node:fs';
import { leftOut, ownArguments } from './named-functions.ts';
import {
  type ExportedFunction,
  exportedFunctions,
  holdsText,
  isUnread,
  needsContext,
  packagesRoot,
} from './read-parameter-types.ts';

const folders = ['api', 'service-kit', 'main-service', 'ai-service', 'server'];
const notOfTheProduct = /\.(?:test|fault)\.ts$|\.test-support\.ts$|\/testing\//;

/**
 * The exported functions of the services that take a text, or something that holds one, and nothing that a test would
 * have to set up. Those whose types cannot be read here must be named in `named-functions.ts`.
 */
export function findTextFunctions(): { tested: ExportedFunction[]; unnamed: string[]; outdated: string[] } {
  const found = globSync(`{${folders.join(',')}}/src/**/*.ts`, { cwd: packagesRoot })
    .filter((file) => !notOfTheProduct.test(file))
    .sort()
    .flatMap(exportedFunctions)
    .filter(({ parameters }) => parameters.some(holdsText) && !parameters.some(needsContext));
  const keys = new Set(found.map(keyOf));
  const isNamed = (one: ExportedFunction): boolean =>
    Object.hasOwn(ownArguments, keyOf(one)) || leftOut.has(keyOf(one));
  return {
    tested: found.filter((one) => !leftOut.has(keyOf(one)) && (isNamed(one) || !one.parameters.some(isUnread))),
    unnamed: found.filter((one) => one.parameters.some(isUnread) && !isNamed(one)).map(keyOf),
    outdated: [...Object.keys(ownArguments), ...leftOut.keys()].filter((key) => !keys.has(key)),
  };
}

export const keyOf = ({ file, name }: Pick<ExportedFunction, 'file' | 'name'>): string => `${file} ${name}`;
