/** For calls of whoever is signed in, so many in ten seconds. */
export const userAccess = (max: number) =>
  ({ access: 'user', limit: { max, windowSeconds: 10, by: 'viewer' } }) as const;
