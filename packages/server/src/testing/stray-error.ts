/** A process with one unhandled error: `node stray-error.ts rejection|exception`. */
import { createLog } from '@deskmate/service-kit/monitoring/log';
import { shutDownInOrder } from '../start/shut-down.ts';

shutDownInOrder({ log: createLog(), close: async () => console.log('closed'), exit: process.exit });
const error = new Error('a secret-free fault');
if (process.argv[2] === 'rejection') {
  void Promise.reject(error);
  setImmediate(() => console.log('still here'));
} else {
  setImmediate(() => {
    throw error;
  });
}
