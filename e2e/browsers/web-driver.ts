/** One source of W3C input actions; WebDriver and WebDriver BiDi take the same. */
export type InputSource = {
  type: 'pointer' | 'key' | 'wheel';
  id: string;
  parameters?: { pointerType: 'mouse' };
  actions: Record<string, unknown>[];
};

/** A browser that runs beside the tests, with one window of 1440 × 900 pixels. */
export type WebDriver = {
  open(url: string): Promise<void>;
  /** Runs a function in the page. Arguments and result are JSON; it closes over nothing. */
  run<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Result>;
  perform(sources: InputSource[]): Promise<void>;
  /** A PNG of the viewport. */
  screenshot(): Promise<Buffer>;
  /** Deletes everything that was stored, so that the next visit is a first one. */
  forget(): Promise<void>;
  /** The console errors since the last call, where the browser reports them. */
  complaints(): string[];
  close(): Promise<void>;
};
