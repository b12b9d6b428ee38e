import { pathToFileURL } from 'node:url';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Language } from '@mnada/contract';
import type { PageAssets } from './document.ts';
import { readAssets } from './read-assets.ts';
import type { Draw } from './render-queue.ts';

/** How the page's own calls reach the application: straight into it, without the network. */
export type Transport = (request: {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal | undefined;
}) => Promise<{ status: number; header: (name: string) => string | null; json: () => unknown }>;

type RenderRequest = {
  path: string;
  page: { language: Language; dataSaver: boolean; origin: string };
  nonce: string;
  transport: Transport;
  draw: Draw;
  timeoutMs: number;
};
export type Rendered =
  | { kind: 'page'; status: number; html: string; screens: string[]; noIndex: boolean }
  | { kind: 'redirect'; status: number; location: string };

/** The web application as the server sees it (apps/web/src/entry-server.tsx). */
export type WebApplication = {
  render(request: RenderRequest): Promise<Rendered>;
  BEFORE_PAINT: string;
  SYMBOLS: string;
};

/** Gives the application and what surrounds its pages; in development both may be new at every call. */
export type Renderer = {
  application(): Promise<WebApplication>;
  assets(path: string): Promise<PageAssets>;
};

/** Development: pages from their sources. Whoever hands it in ends it, too: it outlives the nodes that serve with it. */
export type PageSources = {
  readonly renderer: Renderer;
  /** Answers what is a source file, and hands on everything else. */
  serve(request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void;
};

/** What `npm run build` made. Read once; a missing build stops the start with a sentence. */
export async function builtRenderer(webDist: string): Promise<Renderer> {
  let application: WebApplication;
  let assets: PageAssets;
  try {
    assets = await readAssets(join(webDist, 'client'));
    application = (await import(pathToFileURL(join(webDist, 'server/entry-server.js')).href)) as WebApplication;
  } catch (cause) {
    throw new Error(`The web pages are not built (${webDist}). Run "npm run build" first.`, { cause });
  }
  return { application: async () => application, assets: async () => assets };
}
