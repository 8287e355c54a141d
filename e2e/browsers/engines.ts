import { firefoxMissing, startFirefox } from './firefox.ts';
import type { WebDriver } from './web-driver.ts';
import { startWebKit, webkitMissing } from './webkit.ts';

type Engine = {
  name: string;
  /** Why it cannot be started here. */
  missing: string | false;
  start: () => Promise<WebDriver>;
};

/** The browsers besides Chromium, in which Playwright runs all journeys. */
export const engines: Engine[] = [
  { name: 'Firefox', missing: firefoxMissing, start: startFirefox },
  { name: 'WebKit', missing: webkitMissing, start: startWebKit },
];
