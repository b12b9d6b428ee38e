/**
 * Makes a reader of the address's search strict: what it doesn't give back is gone. Left alone, the router lets a screen
 * see every parameter that the reader passed over, so `?tab=nonsense` would reach it as it stands.
 */
export function knownSearch<Read extends (search: Record<string, unknown>) => object>(read: Read): Read {
  const strict = (search: Record<string, unknown>): object => {
    const forgotten = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
    return { ...forgotten, ...read(search) };
  };
  return strict as Read; // the reader's own type is kept as it is: the router reads it
}
