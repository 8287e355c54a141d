/** Whether this process should be given work. It only ever moves forward. */
export type Readiness = {
  readonly state: 'starting' | 'ready' | 'draining';
  nowReady(): void;
  nowDraining(): void;
};

export function createReadiness(): Readiness {
  let state: Readiness['state'] = 'starting';
  return {
    get state() {
      return state;
    },
    nowReady() {
      if (state === 'starting') state = 'ready';
    },
    nowDraining() {
      state = 'draining';
    },
  };
}
