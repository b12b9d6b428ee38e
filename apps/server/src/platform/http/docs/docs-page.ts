import { escapeHtml, type PlainPage } from '../plain-page.ts';
import { DOCS_STYLES } from './docs-look.ts';
import { type Schema, shapeOf } from './shape.ts';

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
};
type Operation = {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>;
};
/** What of an OpenAPI document the page reads. */
export type ApiDocument = {
  readonly info: { readonly version: string; readonly description?: string };
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
type Call = { readonly method: string; readonly path: string; readonly operation: Operation };

/** The reference of the API: every call under its area, closed until somebody wants to know more; without a script. */
export function docsPage(document: ApiDocument): PlainPage {
  const areas = grouped(callsOf(document));
  const shapes = Object.entries(document.components?.schemas ?? {});
  return {
    title: 'Mnada API',
    lead: `Version ${document.info.version}. Calls under /api, sockets under /ws.`,
    language: 'en',
    styles: DOCS_STYLES,
    body: `<p>${prose(document.info.description ?? '')}</p>
<p class="files"><a class="button" href="/docs/json">OpenAPI as JSON</a><a class="button second" href="/docs/yaml">as YAML</a></p>
<nav aria-label="Areas">${[...areas.keys()].map((area) => `<a href="#${escapeHtml(area)}">${escapeHtml(area)}</a>`).join('')}<a href="#shapes">shapes</a></nav>
${[...areas].map(([area, calls]) => section(area, calls.map(callOf))).join('\n')}
${section(
  'shapes',
  shapes.map(
    ([name, schema]) =>
      `<details id="${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary><div class="more">${pre(schema)}</div></details>`,
  ),
)}`,
  };
}

const callsOf = ({ paths = {} }: ApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );

const areaOf = ({ operation }: Call): string => operation.tags?.[0] ?? 'others';

function grouped(calls: readonly Call[]): Map<string, Call[]> {
  const areas = new Map<string, Call[]>();
  for (const call of calls) areas.set(areaOf(call), [...(areas.get(areaOf(call)) ?? []), call]);
  return areas;
}

const section = (name: string, items: readonly string[]): string =>
  `<section aria-labelledby="${escapeHtml(name)}"><h2 id="${escapeHtml(name)}">${escapeHtml(name)} <small>${items.length}</small></h2>${items.join('\n')}</section>`;

function callOf({ method, path, operation }: Call): string {
  const isClosed = (operation.security?.length ?? 0) > 0;
  const parts = [
    operation.description === undefined ? '' : `<p>${prose(operation.description)}</p>`,
    isClosed ? '<p>Wants a session: <code>Authorization: Bearer …</code></p>' : '',
    parametersOf(operation.parameters ?? []),
    contentOf('Body', operation.requestBody?.content),
    ...Object.entries(operation.responses ?? {}).map(([status, { description, content }]) =>
      content === undefined
        ? `<h3>${answerOf(status)}</h3><p>${escapeHtml(description ?? '')}</p>`
        : contentOf(answerOf(status), content),
    ),
  ];
  return `<details><summary><span class="method ${method}">${method.toUpperCase()}</span><code>${path
    .split('/')
    .map(escapeHtml)
    .join('/<wbr>')}</code>${isClosed ? '<span class="who">signed in</span>' : ''}<span class="does">${escapeHtml(
    operation.summary ?? '',
  )}</span></summary><div class="more">${parts.join('')}</div></details>`;
}

const answerOf = (status: string): string => (status === 'default' ? 'Otherwise' : `Answer ${escapeHtml(status)}`);

function parametersOf(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '';
  const lines = parameters.map(
    ({ name, in: place, required = false, description = '', schema = {} }) =>
      `<li><code>${escapeHtml(name)}${required ? '' : '?'}</code> <span>in ${escapeHtml(place)}: ${shapeOf(schema)}${
        description === '' ? '' : `. ${escapeHtml(description)}`
      }</span></li>`,
  );
  return `<h3>Parameters</h3><ul>${lines.join('')}</ul>`;
}

const contentOf = (title: string, content: Content | undefined): string =>
  Object.entries(content ?? {})
    .map(
      ([type, { schema }]) =>
        `<h3>${title}${type === 'application/json' ? '' : ` <small>${escapeHtml(type)}</small>`}</h3>${schema ? pre(schema) : ''}`,
    )
    .join('');

/** Can be scrolled by keyboard, wherever a long line makes it scroll. */
const pre = (schema: Schema): string => `<pre tabindex="0">${shapeOf(schema)}</pre>`;

/** Text with `code` in it. */
const prose = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
