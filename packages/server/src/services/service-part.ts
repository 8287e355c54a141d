import type { FastifyInstance } from 'fastify';

type Plugin = (app: FastifyInstance) => Promise<void>;

/** One service as the process sees it. */
export type ServicePart = {
  name: 'main' | 'ai';
  title: string;
  /** Where its routes live, without a slash at its end. */
  prefix: string;
  plugin: Plugin;
  /** What else is answered under its prefix: what the other service asks of it, and names that lead to the other one. */
  internal?: Plugin;
  /** Await it before listening. */
  start(): Promise<void>;
  /** @param spentMs how much of the time for running answers has passed since the end began */
  close(spentMs?: number): Promise<void>;
};
