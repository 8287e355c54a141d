import type { MainService } from '@deskmate/main-service/create-main-service';
import type * as z from 'zod';
import type { Services } from '../services/build-services.ts';
import type { Ground } from '../start/open-ground.ts';

/** What a verb can reach: the services of this process and what they stand on. */
export type Reach = { services: Pick<Services, 'main' | 'ai'>; ground: Ground };

type Words = readonly { name: string; schema: z.ZodType }[];

/** One operator's command: `pnpm admin <name> <words…>`. */
export type AdminVerb = {
  name: string;
  /** One line for `help`. */
  about: string;
  /** What follows the name, in order: shown in `help`, read by its schema. */
  words: Words;
  /** Only while no process runs on the data directory. */
  alone?: boolean;
  /** Values come in the order of `words`. @returns what the operator is told, as text or as data */
  run(reach: Reach, ...values: never[]): Promise<unknown>;
};

type Values<W extends Words> = {
  [Index in keyof W]: W[Index] extends { schema: infer S extends z.ZodType } ? z.output<S> : never;
};

/** Types the values by their schemas. */
export const defineVerb = <const W extends Words>(
  verb: Omit<AdminVerb, 'words' | 'run'> & { words: W; run: (reach: Reach, ...values: Values<W>) => Promise<unknown> },
): AdminVerb => verb as AdminVerb;

/** @throws Error in words for the operator. */
export function mainOf({ services }: Reach): MainService {
  if (services.main === null) throw new Error('The main backend does not run here; ask the process with ROLE=main.');
  return services.main;
}
