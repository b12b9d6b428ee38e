import { escapeHtml } from '../plain-page.ts';

/** The part of OpenAPI's schemas that ours are made of. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean | number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
};

const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

/** A schema as people read it, `{ name: string, 2 to 80 characters }`; HTML for a `<pre>`. */
export function shapeOf(schema: Schema, indent = ''): string {
  const shape = bareShape(schema, indent);
  return schema.nullable === true ? `${shape} | null` : shape;
}

function bareShape(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) {
    const name = escapeHtml(schema.$ref.replace(/^.*\//, ''));
    return `<a href="#${name}">${name}</a>`;
  }
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  const either = schema.oneOf ?? schema.anyOf;
  if (either) return either.map((each) => shapeOf(each, indent)).join(' | ');
  if (schema.allOf) return schema.allOf.map((each) => shapeOf(each, indent)).join(' & ');
  switch (schema.type) {
    case 'array':
      return list(schema, indent);
    case 'object':
      return fields(schema, indent);
    case 'string':
      if (schema.pattern === UUID) return 'UUID';
      return `string${limits(schema.minLength, schema.maxLength, ' characters')}${
        schema.pattern === undefined ? '' : `, as /${escapeHtml(schema.pattern)}/`
      }`;
    case 'integer':
    case 'number':
      return schema.type + range(schema);
    default:
      return schema.type === undefined ? 'anything' : escapeHtml(schema.type);
  }
}

const literal = (value: unknown): string =>
  escapeHtml(typeof value === 'string' ? `'${value}'` : JSON.stringify(value)).replaceAll('&#39;', "'");

function list({ items = {}, minItems, maxItems }: Schema, indent: string): string {
  const each = shapeOf(items, indent);
  const isOne = !/ [|&] |, /.test(each) || each.startsWith('{');
  return `${isOne ? each : `(${each})`}[]${limits(minItems, maxItems, '')}`;
}

function fields({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, field]) => `${inner}${escapeHtml(name)}${required.includes(name) ? '' : '?'}: ${shapeOf(field, inner)}`,
  );
  if (lines.length > 0) return `{\n${lines.join('\n')}\n${indent}}`;
  return typeof additionalProperties === 'object' ? `{ [name]: ${shapeOf(additionalProperties, inner)} }` : '{}';
}

function limits(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined) {
    return least === most ? `, exactly ${least}${unit}` : `, ${least} to ${most}${unit}`;
  }
  if (least !== undefined) return `, ${least} or more${unit}`;
  return most === undefined ? '' : `, up to ${most}${unit}`;
}

/** What every JSON number keeps to is no limit that anybody needs to be told. */
function range({ minimum, maximum, exclusiveMinimum }: Schema): string {
  const isBound = (bound: number | undefined): bound is number =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  const most = isBound(maximum) ? maximum : undefined;
  if (isBound(minimum) && exclusiveMinimum === true) {
    return `, more than ${minimum}${most === undefined ? '' : `, up to ${most}`}`;
  }
  return limits(isBound(minimum) ? minimum : undefined, most, '');
}
