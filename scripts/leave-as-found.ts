import { afterAll, vi } from 'vitest';

/** Files of pure tests share one process: each leaves the clock, the spies and the environment as it found them. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
