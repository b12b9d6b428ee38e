import { escapeHtml, type PlainPage } from '../plain-page.ts';
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

/** How the reference of the API looks, in the tokens of its page. */
const DOCS_STYLES = `main,.ink>div{max-width:960px}main{padding-top:20px}
a{color:var(--link)}code,pre{font:450 14px/20px ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
p code,li code{padding:1px 6px;border-radius:6px;background:var(--surface-2);color:var(--foreground)}
.files{display:flex;flex-wrap:wrap;gap:12px}.button{color:var(--primary-foreground)}.second{border:1px solid var(--border);background:var(--surface);color:var(--foreground)}
nav{display:flex;flex-wrap:wrap;gap:8px;margin:0 0 8px}
nav a{display:inline-flex;align-items:center;min-height:48px;padding:0 16px;border:1px solid var(--border);border-radius:999px;background:var(--surface);color:var(--foreground);font-size:14px;line-height:20px;font-weight:650;text-decoration:none}
h2{margin:28px 0 12px;scroll-margin-top:16px;font-size:22px;line-height:28px;font-weight:760;letter-spacing:-.02em}h2::first-letter{text-transform:uppercase}h2 small,h3 small{font-size:14px;font-weight:540;color:var(--foreground-3);letter-spacing:0}
details{margin-bottom:8px;border-radius:16px;background:var(--surface);box-shadow:var(--shadow);scroll-margin-top:16px}
summary{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;min-height:56px;padding:10px 44px 10px 16px;position:relative;border-radius:16px;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary::after{content:"";position:absolute;right:20px;top:22px;width:8px;height:8px;border:solid var(--foreground-2);border-width:0 2px 2px 0;transform:rotate(45deg)}
details[open]>summary::after{top:26px;transform:rotate(225deg)}
summary code{min-width:0;overflow-wrap:anywhere;font-weight:600;color:var(--foreground)}
.method{min-width:64px;padding:4px 8px;border-radius:8px;background:var(--primary);color:var(--primary-foreground);text-align:center;font-size:12px;line-height:16px;font-weight:700}
.get{background:var(--soft);color:var(--soft-text)}.delete{background:var(--bad-soft);color:var(--bad-text)}
.who{padding:2px 8px;border-radius:8px;background:var(--surface-2);color:var(--foreground-2);font-size:12px;line-height:16px;font-weight:650}
.does{flex-basis:100%;color:var(--foreground-2);font-size:14px;line-height:20px}
@media (min-width:720px){.does{flex:1 1 auto;text-align:right}}
.more{padding:0 16px 16px}.more p{margin:8px 0 0;font-size:14px;line-height:20px}
h3{margin:16px 0 8px;font-size:14px;line-height:20px;font-weight:650}
ul{margin:0;padding:0;list-style:none;display:grid;gap:8px;font-size:14px;line-height:20px}li span{color:var(--foreground-2);overflow-wrap:anywhere}
pre a{display:inline-block;min-width:48px;padding:14px 0}
pre{margin:0;padding:12px 16px;border-radius:12px;background:var(--surface-2);white-space:pre-wrap;overflow-wrap:anywhere;overflow:auto;max-height:480px}`;
