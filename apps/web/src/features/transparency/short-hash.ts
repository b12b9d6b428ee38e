/** `b71e…04c9`: enough to compare with the eye. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`;
