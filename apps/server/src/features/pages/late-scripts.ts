/** To begin a request takes a moment: so many in one turn, and between two turns a finger is answered. */
const BEGUN_AT_ONCE = 3;
/** Nothing waits longer than that for a picture: what people press must be answered, too. */
const START_WITHIN_MS = 1_500;

/** Stands behind all that a page shows. */
export const PAGE_END = 'page-end';

type Late = {
  /** The entry last; what it and the screen import before it. */
  readonly scripts: readonly string[];
  /** What the page says, as data. */
  readonly words: readonly string[];
  readonly styles: readonly string[];
};

/**
 * An inline script that fetches a page's modules once its content is painted: the pictures that matter have arrived, and
 * two frames were drawn. On a thin line 150 kB of script would share it with what people came to see; now it follows.
 * Each module is a script of its own, so that each runs in a turn of its own: together they took 21 ms on a desktop.
 * The whole style sheet comes before them (page-styles.ts), and is put to use by the entry
 * (apps/web/src/client/whole-styles.ts).
 * @param nonce of the inline script; the entry gets the same one
 */
export function lateScripts({ scripts, words, styles }: Late, nonce: string): string {
  const addresses = JSON.stringify([scripts, words, styles]).replaceAll('<', '\\u003c');
  return [
    `<script id="${PAGE_END}" nonce="${nonce}">(function(d,a,n){`,
    'var begun=0;function go(){if(begun++)return;',
    'function add(t,o){var e=d.createElement(t);for(var k in o)e[k]=o[k];',
    'e.setAttribute("fetchpriority","low");d.head.appendChild(e)}',
    'var queue=a[2].map(function(s){return["link",{rel:"preload",as:"style",href:s}]})',
    '.concat(a[1].map(function(w){return["link",{rel:"preload",as:"fetch",crossOrigin:"anonymous",href:w}]}))',
    '.concat(a[0].map(function(s){return["script",{type:"module",nonce:n,src:s}]}));',
    `(function some(){queue.splice(0,${BEGUN_AT_ONCE}).forEach(function(x){add(x[0],x[1])});if(queue.length)setTimeout(some)})()}`,
    'function seen(){requestAnimationFrame(function(){requestAnimationFrame(go)})}',
    `setTimeout(go,${START_WITHIN_MS});`,
    'var w=[].filter.call(d.querySelectorAll("img[fetchpriority=high]"),function(p){return!p.complete}),left=w.length;',
    'if(!left)return seen();function one(){--left||seen()}',
    'w.forEach(function(p){p.onload=p.onerror=one})',
    `})(document,${addresses},document.currentScript.nonce)</script>`,
  ].join('');
}
