import type { Plugin } from 'vite';

const WIDE = '@supports (color:lab(';

/**
 * The build writes each colour twice: for old browsers as hex, and as `lab()` where it may lie outside of sRGB. All of ours lie
 * within it (packages/ui/src/tokens.css), so the second is the same colour once more: 6 kB of every page.
 */
export function withoutWideColours(css: string): string {
  let kept = '';
  let from = 0;
  for (let at = css.indexOf(WIDE); at >= 0; at = css.indexOf(WIDE, from)) {
    kept += css.slice(from, at);
    from = css.indexOf('{', at) + 1;
    for (let depth = 1; depth > 0 && from < css.length; from++) {
      if (css[from] === '{') depth += 1;
      else if (css[from] === '}') depth -= 1;
    }
  }
  return kept + css.slice(from);
}

export function wideColours(): Plugin {
  return {
    name: 'mnada:wide-colours',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const css = typeof file.source === 'string' ? file.source : Buffer.from(file.source).toString('utf8');
        file.source = withoutWideColours(css);
      }
    },
  };
}
