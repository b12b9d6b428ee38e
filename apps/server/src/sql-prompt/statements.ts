/** What may hold a semicolon that ends nothing: quoted text and names, dollar quotes, comments. */
const PASSAGES = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;/g;
/** One of these without its end: more lines will come. */
const OPEN = /['"]|\$[A-Za-z_]*\$|\/\*/;

export type Typed = {
  /** Whole statements, without their semicolons; empty ones are left out. */
  readonly statements: readonly string[];
  /** What stands after the last semicolon, or has no end yet. */
  readonly rest: string;
};

/** Splits what was typed at the semicolons that end a statement. Pure. */
export function readStatements(text: string): Typed {
  const statements: string[] = [];
  let from = 0;
  let read = 0;
  for (const passage of text.matchAll(PASSAGES)) {
    // A quote that is open hides all semicolons behind it.
    if (OPEN.test(text.slice(read, passage.index))) break;
    read = passage.index + passage[0].length;
    if (passage[0] !== ';') continue;
    const statement = text.slice(from, passage.index).trim();
    if (statement !== '') statements.push(statement);
    from = read;
  }
  return { statements, rest: text.slice(from).trimStart() };
}
