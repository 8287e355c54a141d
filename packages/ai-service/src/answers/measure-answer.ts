import type { Monitoring } from '@deskmate/service-kit/monitoring/monitoring';
import { isOfVendor } from '../models/upstream-error.ts';
import type { Outcome } from './read-model.ts';

type Model = { vendor: string; id: string };
export type MeasureAnswer = (model: Model) => {
  /** Called with the first part of a text or of its reasoning; later calls change nothing. */
  firstWord(): void;
  end(outcome: Pick<Outcome, 'finish' | 'error'>): void;
};

/** Counts answers by model and how they ended, and tells whether their vendor works. */
export const createMeasureAnswer =
  ({ metrics, dependencies }: Monitoring): MeasureAnswer =>
  ({ vendor, id }) => {
    const labels = { vendor, model: id };
    const startedAtMs = performance.now();
    let hasBegun = false;
    return {
      firstWord() {
        if (hasBegun) return;
        hasBegun = true;
        metrics.firstWordSeconds.observe(labels, (performance.now() - startedAtMs) / 1000);
      },
      end({ finish, error }) {
        metrics.answers.inc({ ...labels, outcome: finish, code: error?.code ?? '' });
        const dependency = dependencies.watch('vendors', { part: vendor });
        if (error === null) {
          if (hasBegun) dependency.works();
        } else if (isOfVendor(error)) dependency.fails(error);
      },
    };
  };
