import type { AiService } from '@deskmate/ai-service/create-ai-service';
import type { MainService } from '@deskmate/main-service/create-main-service';
import type { Config } from '@deskmate/service-kit/config/load-config';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import type * as z from 'zod';
import type { Services } from '../services/build-services.ts';
import type { Resources } from '../start/open-resources.ts';

/** What a command works with: the services of this process and their resources. */
export type CommandContext = {
  services: Pick<Services, 'main' | 'ai'>;
  resources: Resources;
  /** Aborts when the operator's connection has closed; long commands end then. */
  signal?: AbortSignal | undefined;
};

/** What is known before anything is opened. */
export type Setting = { config: Config; log: Log };

type Contexts = { services: CommandContext; configuration: Setting; 'an idle database': Setting };

/** What a command is about to replace, as a sentence; thrown unless `--yes` was said. The operator is asked then. */
export class Question extends Error {}

export const yes = { about: 'replace what is there without a question' } as const;

export type Word = {
  name: string;
  schema: z.ZodType;
  /** A path, relative to the folder in which the command is given. */
  isPath?: true;
};
type Words = readonly Word[];

export type Option = {
  about: string;
  /** Of its value; an option without a schema is a flag. */
  schema?: z.ZodType;
  /** The command cannot do without it. */
  needed?: true;
  /** Asked for, or read from the standard input; never a word of the command, which others could see. */
  secret?: true;
};
/** By their names in code; `monthlyPrice` is written `--monthly-price`. */
export type Options = Readonly<Record<string, Option>>;

/** One operator's command: `pnpm admin <name> <words…> [--option value]…`. */
export type AdminCommand = {
  name: string;
  /** One line for `help`. */
  about: string;
  /** What follows the name, in order: shown in `help`, read by its schema. */
  words: Words;
  options?: Options;
  /** `services` unless said otherwise. `an idle database` is one that no process uses; the command opens it itself. */
  needs?: keyof Contexts;
  /** Values come in the order of `words`, then the given options. @returns what the operator is shown, as text or as data */
  run(context: never, ...values: never[]): Promise<unknown>;
};

type Values<W extends Words> = {
  [Index in keyof W]: W[Index] extends { schema: infer S extends z.ZodType } ? z.output<S> : never;
};
type Value<O> = O extends { schema: infer S extends z.ZodType } ? z.output<S> : true;
type Given<O extends Options> = {
  [Name in keyof O as O[Name] extends { needed: true } ? Name : never]: Value<O[Name]>;
} & { [Name in keyof O as O[Name] extends { needed: true } ? never : Name]?: Value<O[Name]> };

/** Types the values by their schemas. */
export const defineCommand = <
  const W extends Words,
  const O extends Options = Record<never, never>,
  const N extends keyof Contexts = 'services',
>(
  command: Omit<AdminCommand, 'words' | 'options' | 'needs' | 'run'> & {
    words: W;
    options?: O;
    needs?: N;
    run: (context: Contexts[N], ...values: [...Values<W>, Given<O>]) => Promise<unknown>;
  },
): AdminCommand => command as unknown as AdminCommand;

/** @throws Error in words for the operator. */
export function mainOf({ services }: CommandContext): MainService {
  if (services.main === null) throw new Error('The main backend does not run here; ask the process with ROLE=main.');
  return services.main;
}

/** @throws Error in words for the operator. */
export function aiOf({ services }: CommandContext): AiService {
  if (services.ai === null) throw new Error('The AI service does not run here; ask the process with ROLE=ai.');
  return services.ai;
}
