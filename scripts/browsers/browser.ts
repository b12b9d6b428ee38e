/** A browser as the story drives it: by what the page says of itself, real presses at a place, and pictures. */
export interface DrivenBrowser {
  readonly name: string;
  readonly version: string;
  go(url: string): Promise<void>;
  reload(): Promise<void>;
  /** @param script the body of a function; what it returns must be JSON */
  ask<T>(script: string): Promise<T>;
  /** A real press with the pointer, as a person's: in CSS pixels of the window. */
  press(x: number, y: number): Promise<void>;
  /** @returns PNG */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Not installed, so not looked at; the sentence says what to install. */
export class NotInstalled extends Error {
  override name = 'NotInstalled';
}

export const VIEWPORT = { width: 390, height: 844 } as const;
