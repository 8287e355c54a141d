import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];

/**
 * PGlite's folder on disk, readable by its owner alone. PostgreSQL asks for mode 0600, but the WebAssembly build makes
 * files 0666 with an explicit chmod, which a umask does not narrow; so the two calls that set modes are narrowed here.
 */
export class PrivateNodeFS extends NodeFS {
  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const narrow: NonNullable<typeof emscriptenOpts.preRun>[number] = ({ FS }) => {
      const { chmod, mkdir } = FS;
      const ownerOnly = (mode: number) => mode & ~0o077;
      Object.assign(FS, {
        chmod: (path: string, mode: number, ...rest: []) => chmod.call(FS, path, ownerOnly(mode), ...rest),
        mkdir: (path: string, mode = 0o700) => mkdir.call(FS, path, ownerOnly(mode)),
      });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [narrow, ...(emscriptenOpts.preRun ?? [])] } };
  }
}
