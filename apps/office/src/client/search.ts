/**
 * What of an address's search a list understands: these names, as texts. All else is dropped, so that no link can bring
 * anything in. Filters, sort, place and open row are all in the address (design, section 4).
 */
export const textSearch =
  <Name extends string>(names: readonly Name[]) =>
  (search: Record<string, unknown>): { [N in Name]?: string } => {
    const known: { [N in Name]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === 'string' && value !== '') known[name] = value;
      else if (typeof value === 'number' || typeof value === 'boolean') known[name] = String(value);
    }
    return known;
  };

/** The address with some of it changed: what is null or empty leaves it. */
export function changed<S extends Record<string, string | undefined>>(
  search: S,
  next: Readonly<Record<string, string | null | undefined>>,
): S {
  const result: Record<string, string | undefined> = { ...search };
  for (const [name, value] of Object.entries(next)) {
    if (value == null || value === '') delete result[name];
    else result[name] = value;
  }
  return result as S;
}
