import type { Plugin } from 'vite';

/** A declaration whose value is in units of the small or dynamic viewport. */
const YOUNG = /([;{])([a-z-]+):([^;{}]*\d[ds]v[hw][^;{}]*)(?=[;}])/g;

/**
 * Chrome before 108 knows neither `dvh` nor `svh` and would drop the whole declaration: sheets would be as high as their
 * content, and heroes as high as their picture. The same in `vh` stands before each, and the last one known counts.
 */
const withOldViewportUnits = (css: string): string =>
  css.replace(YOUNG, (whole, before: string, property: string, value: string) => {
    const old = value.replace(/(\d)[ds]v([hw])/g, '$1v$2');
    return `${before}${property}:${old};${whole.slice(before.length)}`;
  });

export function viewportUnits(): Plugin {
  return {
    name: 'mnada:viewport-units',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const css = typeof file.source === 'string' ? file.source : Buffer.from(file.source).toString('utf8');
        file.source = withOldViewportUnits(css);
      }
    },
  };
}
