const YEAR_SECONDS = 31_536_000;

/** Tells the server of a choice with the next page asked for. Nothing secret ever stands in such a cookie. */
export function setCookie(name: string, value: string, maxAgeSeconds: number = YEAR_SECONDS): void {
  document.cookie = `${name}=${value}; path=/; max-age=${maxAgeSeconds}; samesite=lax`;
}

/**
 * Keeps a choice on this device. A browser without storage has it until the page is left, and the cookie.
 * @returns whether it was kept
 */
export function remember(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false; // private windows and full disks: nothing that a person must know
  }
}
