/** One request that a scanner is to vary. */
export type Target = {
  readonly method: 'GET' | 'POST';
  /** With every parameter that the document names, each with a value of its type. */
  readonly path: string;
  /** JSON; null for a GET. */
  readonly body: string | null;
};

type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly $ref?: string;
};
type Parameter = { readonly in: string; readonly name: string; readonly schema?: Schema };
type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
};
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
};

const DEEPEST = 4;

/**
 * Every GET that takes something and every POST with a body of what `/docs` tells of, with values that are of the right type.
 * @param id what stands for a number in a path, so that a row is found
 */
export function targetsOf(document: ApiDocument, id: number): Target[] {
  const targets: Target[] = [];
  for (const [template, methods] of Object.entries(document.paths)) {
    if (template.startsWith('/ws/')) continue; // a socket takes frames, which have tests of their own (S39)
    for (const [name, operation] of Object.entries(methods)) {
      const parameters = operation.parameters ?? [];
      const path = template.replaceAll(/\{[^}]+\}/g, String(id));
      if (name === 'get' && (parameters.some((each) => each.in === 'query') || path !== template)) {
        const query = parameters
          .filter((each) => each.in === 'query')
          .map((each) => `${each.name}=${encodeURIComponent(String(example(document, each.schema ?? {}, 0)))}`);
        targets.push({ method: 'GET', path: query.length > 0 ? `${path}?${query.join('&')}` : path, body: null });
      }
      const schema = operation.requestBody?.content?.['application/json']?.schema;
      if (name === 'post' && schema !== undefined)
        targets.push({ method: 'POST', path, body: JSON.stringify(example(document, schema, 0)) });
    }
  }
  return targets;
}

function example(document: ApiDocument, schema: Schema, depth: number): unknown {
  if (depth > DEEPEST) return 'x';
  if (schema.$ref !== undefined) {
    const named = document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''];
    return named === undefined ? 'x' : example(document, named, depth + 1);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice !== undefined) return example(document, choice, depth + 1);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, example(document, inner, depth + 1)]),
    );
  if (type === 'array') return [example(document, schema.items ?? {}, depth + 1)];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  return 'kettle';
}
