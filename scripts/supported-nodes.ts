/** The lines of Node that the suite runs on, and until when their makers mend them (nodejs.org/about/previous-releases). */
export const SUPPORTED_NODES = [
  { major: 20, until: '2026-04-30' },
  { major: 22, until: '2027-04-30' },
  { major: 24, until: '2028-04-30' },
] as const;
