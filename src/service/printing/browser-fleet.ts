/** The number of browsers that the platform allows, and how each one is used. */
export type BrowserFleet = { browsers: number; launchesPerSecond: number; lanes: number };

const defaults: BrowserFleet = { browsers: 120, launchesPerSecond: 1, lanes: 4 };

export function readFleet(vars: {
  BROWSERS?: string;
  NEW_BROWSERS_PER_SECOND?: string;
  BROWSER_LANES?: string;
}): BrowserFleet {
  return {
    browsers: Number(vars.BROWSERS || defaults.browsers),
    launchesPerSecond: Number(vars.NEW_BROWSERS_PER_SECOND || defaults.launchesPerSecond),
    lanes: Number(vars.BROWSER_LANES || defaults.lanes),
  };
}
