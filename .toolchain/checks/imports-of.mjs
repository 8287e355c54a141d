import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from '../folders.mjs';

/**
 * Every import of a source file, re-exports and `import()` included.
 * @returns {{ from: string, to: string, typeOnly: boolean }[]} `to` is a file from the clone's root,
 *   or `npm:<package>`, or `node:<module>`; an unknown relative path keeps its spelling
 */
export function importsOf(file) {
  return parsedScripts(file).flatMap(({ module, text }) =>
    importsIn(module, text).map(({ specifier, typeOnly }) => ({ from: file, to: resolve(specifier, file), typeOnly })),
  );
}

/** A source file as the parser sees it; of an Astro file its frontmatter and each of its scripts. */
export function parsedScripts(file) {
  const source = readFileSync(`${root}/${file}`, 'utf8');
  return scriptsIn(file, source).map(({ name, text }) => {
    const parsed = parseSync(name, text);
    if (parsed.errors.length > 0) throw new Error(`${name}: ${parsed.errors[0].message}`);
    // The tree is handed over when it is asked for.
    return { text, module: parsed.module, program: () => parsed.program };
  });
}

function scriptsIn(file, source) {
  if (!file.endsWith('.astro')) return [{ name: file, text: source }];
  const frontmatter = /^\s*---\r?\n([\s\S]*?)\r?\n---/.exec(source)?.[1];
  const scripts = [...source.matchAll(/<script(?![^>]*is:inline)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1]);
  return [frontmatter, ...scripts].filter((text) => text !== undefined).map((text) => ({ name: `${file}.ts`, text }));
}

function importsIn(module, text) {
  const isType = (entries) => entries.length > 0 && entries.every((entry) => entry.isType);
  return [
    ...module.staticImports.map((found) => ({ specifier: found.moduleRequest.value, typeOnly: isType(found.entries) })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries
        .filter((entry) => entry.moduleRequest)
        .map((entry) => ({ specifier: entry.moduleRequest.value, typeOnly: entry.isType })),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => {
      const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
      return literal === null ? [] : [{ specifier: literal[1], typeOnly: false }];
    }),
  ];
}

function resolve(specifier, from) {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('.')) return withEnding(posix.join(posix.dirname(from), path));
  const own = /^@deskmate\/([^/]+)\/(.+)$/.exec(path);
  if (own !== null) return withEnding(`packages/${own[1]}/src/${own[2]}`);
  if (path.startsWith('node:')) return path;
  return `npm:${path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')}`;
}

function withEnding(path) {
  return (
    ['', '.ts', '.tsx', '.astro']
      .map((ending) => path + ending)
      .find((name) => /\.\w+$/.test(name) && existsSync(`${root}/${name}`)) ?? path
  );
}
