import type { Language } from '@mnada/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from './api.ts';

/** What the request said about how to show a page. Nothing in it is private: pages are kept per exactly these values. */
export type PageContext = {
  readonly language: Language;
  readonly dataSaver: boolean;
  /** Scheme and host for absolute addresses (`https://…`, no slash at the end). */
  readonly origin: string;
};

export type RouterContext = { api: Api; queryClient: QueryClient; page: PageContext };

/**
 * The frame around a screen. `full`: header and bottom bar. `section`: on phones the screen brings its own header, and the
 * bottom bar stays. `page`: its own header and no bar. `bare`: none. `own`: none, and no `main` either: the screen brings it.
 */
export type Frame = 'full' | 'section' | 'page' | 'bare' | 'own';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Default `page`. A function where the address's search decides. */
    frame?: Frame | ((search: object) => Frame);
    /**
     * In a demonstration: who is told above the header that the other bidders are simulated. `members`: on phones only who
     * is signed in; visitors read it further down, behind what the shop is.
     */
    simulatedNotice?: (search: object) => 'everybody' | 'members';
    /** Source file of the lazily loaded screen, from `src/`: the server lets the browser fetch it at once. */
    screen?: string;
    /** Kept from search engines. */
    noIndex?: boolean;
  }
}
