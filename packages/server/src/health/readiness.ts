/** Whether this process should receive requests. It goes from starting to ready to draining and never back. */
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
